import { useMemo } from 'react';
import { useRecords } from '#src/data/useRecord.ts';
import { openNotes, type OpenNote } from './openNotes.ts';

/** The notes that wait for the person's word; undefined until they were read. */
export function useOpenNotes(): readonly OpenNote[] | undefined {
  const conflicts = useRecords('conflict');
  return useMemo(() => (conflicts === undefined ? undefined : openNotes(conflicts)), [conflicts]);
}
