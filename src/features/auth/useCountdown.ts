import { useEffect, useState } from 'react';

/**
 * Whole seconds left until a mail to this address may be asked for again, and a function that starts it anew. When
 * the last one went is kept in this tab: a reload does not begin it again.
 */
export function useCountdown(seconds: number, email: string): readonly [number, () => void] {
  const key = `mailed:${email}`;
  const [startedAt, setStartedAt] = useState(() => startOf(key, seconds) ?? start(key));
  const [now, setNow] = useState(() => Date.now());
  const left = secondsLeft(startedAt, seconds, now);
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  const again = () => {
    const at = start(key);
    setNow(at);
    setStartedAt(at);
  };
  return [left, again];
}

/** Never more than all of it: the clock of a device may be set back. */
export function secondsLeft(startedAt: number, seconds: number, now: number): number {
  const left = Math.ceil((startedAt + seconds * 1000 - now) / 1000);
  return Math.min(seconds, Math.max(0, left));
}

/** When the last one began, as long as it is running; null: there is none. */
function startOf(key: string, seconds: number): number | null {
  const stored = Number(sessionStorage.getItem(key));
  return secondsLeft(stored, seconds, Date.now()) > 0 ? stored : null;
}

function start(key: string): number {
  const at = Date.now();
  sessionStorage.setItem(key, String(at));
  return at;
}
