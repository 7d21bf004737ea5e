import { useEffect } from 'react';
import { useSync } from './SyncProvider.tsx';
import { useRecords } from './useRecord.ts';
import { useTabFocus } from './useTabFocus.ts';

/** What is told of these viewings is read, while a person looks at the page that shows them. */
export function useViewingsSeen(ids: readonly string[]): void {
  const { records } = useSync();
  const told = useRecords('notice');
  const isLooking = useTabFocus();
  const key = ids.join(' ');
  useEffect(() => {
    if (!isLooking || told === undefined) return;
    const shown = new Set(key.split(' '));
    for (const { id, body } of told) {
      if (body.isRead || body.viewing === undefined || !shown.has(body.viewing.id)) continue;
      const read = records.amend('notice', id, (before) => before && { ...before, isRead: true });
      // What could not be kept is read with the next look.
      read.catch(() => undefined);
    }
  }, [isLooking, key, records, told]);
}
