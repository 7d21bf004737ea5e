import { useState } from 'react';

/**
 * The name of a search: the suggestion of the moment until somebody types, since it may change while the page
 * loads, then their text. `suggestion`: as long as a name may be. Gives the name, and a function that takes a
 * typed one.
 */
export function useSuggestedName(suggestion: string): readonly [string, (typed: string) => void] {
  const [typed, setTyped] = useState<string | null>(null);
  return [typed ?? suggestion, setTyped];
}
