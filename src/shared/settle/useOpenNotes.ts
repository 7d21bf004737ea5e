import { useMemo } from 'react';
import { usePulledRows } from '#src/data/usePulledRows.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { openNotes, type OpenNote } from './openNotes.ts';

/** The conflicts of notes that the person has to settle; undefined until they are known. */
export function useOpenNotes(): readonly OpenNote[] | undefined {
  const conflicts = usePulledRows(useRecords('conflict'), 'records');
  return useMemo(() => (conflicts === undefined ? undefined : openNotes(conflicts)), [conflicts]);
}
