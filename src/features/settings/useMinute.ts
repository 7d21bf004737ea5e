import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The time in ms since the epoch, renewed every minute: for texts like '5 minutes ago'. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
