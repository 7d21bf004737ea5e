import { useEffect, useState } from 'react';

/** True once `isTrue` has held for `ms`, and where it is from the first; false at once. Keeps a passing state from flashing. */
export function useDelayedTrue(isTrue: boolean, ms: number): boolean {
  const [isSteady, setSteady] = useState(isTrue);
  useEffect(() => {
    if (!isTrue) return undefined;
    const timer = setTimeout(() => setSteady(true), ms);
    return () => {
      clearTimeout(timer);
      setSteady(false);
    };
  }, [isTrue, ms]);
  return isTrue && isSteady;
}
