import { startTransition, useEffect, useState } from 'react';

/** A value once it has been painted; until then the one before. */
export function useAfterPaint<T extends string>(value: T): T {
  const [painted, setPainted] = useState(value);
  useEffect(() => startTransition(() => setPainted(value)), [value]);
  return painted;
}
