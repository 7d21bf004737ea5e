import { useCallback, useState } from 'react';
import { canDraw } from './canDraw.ts';

/** Whether rooms can be shown all around. `no`: this browser never can. `notHere`: what shows them did not come. */
export type Depth = 'yes' | 'no' | 'notHere';

export function useDepth(): { readonly depth: Depth; readonly onFailed: () => void } {
  const [depth, setDepth] = useState<Depth>(() => (canDraw() ? 'yes' : 'no'));
  return { depth, onFailed: useCallback(() => setDepth(canDraw() ? 'notHere' : 'no'), []) };
}
