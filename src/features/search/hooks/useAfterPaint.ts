import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from '#src/ui/afterPaint.ts';

/** A value once it has been painted; until then the one before. */
export function useAfterPaint<T>(value: T): T {
  const [painted, setPainted] = useState(value);
  useEffect(
    () =>
      painted === value
        ? undefined
        : afterPaint(() => startTransition(() => setPainted(() => value))),
    [painted, value],
  );
  return painted;
}
