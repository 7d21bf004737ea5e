import { startTransition, useEffect, useState } from 'react';

/** A value for each of so many places: a new one is given to one place after the other, each painted by itself. */
export function useStaggered<T>(value: T, count: number): readonly T[] {
  const [shown, setShown] = useState<readonly T[]>(() =>
    Array.from({ length: count }, () => value),
  );
  useEffect(() => {
    const next = shown.findIndex((each) => each !== value);
    if (next !== -1)
      startTransition(() => setShown(shown.map((each, place) => (place === next ? value : each))));
  }, [shown, value]);
  return shown;
}
