import { useEffect, useState } from 'react';

/**
 * True once the component has stood for `ms`; null: the time has not begun. The view before it says less, so
 * that it need not be taken back.
 */
export function useElapsed(ms: number | null): boolean {
  const [hasElapsed, setElapsed] = useState(false);
  useEffect(() => {
    if (ms === null) return undefined;
    const timer = setTimeout(() => setElapsed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return hasElapsed;
}
