import { useState } from 'react';

/**
 * What somebody calls a search: the suggestion of the moment until they type, since it may change while the page loads, then
 * what they typed. `suggestion`: as long as a name may be. Gives the name, and what takes a typed one.
 */
export function useSuggestedName(suggestion: string): readonly [string, (typed: string) => void] {
  const [typed, setTyped] = useState<string | null>(null);
  return [typed ?? suggestion, setTyped];
}
