import { useMemo } from 'react';
import { useRecords } from '#src/data/useRecord.ts';
import type { Kept } from '#src/data/types.ts';

export type KeptPlace = Kept<'place'>;

const NONE: readonly KeptPlace[] = [];

/** Where the person often goes, oldest first; none until that was read. */
export function usePlaces(): readonly KeptPlace[] {
  const places = useRecords('place');
  return useMemo(() => places ?? NONE, [places]);
}
