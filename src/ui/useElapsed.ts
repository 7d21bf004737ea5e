import { useEffect, useState } from 'react';

/** True once the component has stood for `ms`. What is shown before says less, so that it need not be taken back. */
export function useElapsed(ms: number): boolean {
  const [hasElapsed, setElapsed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return hasElapsed;
}
