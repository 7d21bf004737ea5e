import { useMemo } from 'react';
import { useRecords } from '#src/data/useRecord.ts';

/** The ids of the inquiries that their owner marked as spam: they wait for nothing. */
export function useSpam(): ReadonlySet<string> {
  const notes = useRecords('lead');
  return useMemo(
    () => new Set(notes?.filter(({ body }) => body.isSpam).map(({ body }) => body.inquiryId)),
    [notes],
  );
}
