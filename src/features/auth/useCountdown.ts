import { useEffect, useState } from 'react';

/** Whole seconds left, and a function that starts it again from `seconds`. */
export function useCountdown(
  seconds: number,
  startsAtOnce: boolean,
): readonly [number, () => void] {
  const [left, setLeft] = useState(startsAtOnce ? seconds : 0);
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return [left, () => setLeft(seconds)];
}
