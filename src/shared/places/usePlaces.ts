import { useMemo } from 'react';
import { useRecords } from '#src/data/useRecord.ts';
import type { Kept } from '#src/data/types.ts';

export type KeptPlace = Kept<'place'>;

const NONE: readonly KeptPlace[] = [];

/** The places the person often goes to, oldest first; none until they were read. */
export function usePlaces(): readonly KeptPlace[] {
  const places = useRecords('place');
  return useMemo(() => places ?? NONE, [places]);
}
