import { useEffect } from 'react';
import { isNoticeRead, readNotice } from '#sync/model/rules/alerts/noticeRead.ts';
import { useSync } from './SyncProvider.tsx';
import { useRecords } from './useRecord.ts';
import { useTabFocus } from './useTabFocus.ts';

/** Marks the notices of these viewings, listings or lists as read while a person looks at the page that shows them. */
export function useNoticesSeen(ids: readonly string[]): void {
  const { records } = useSync();
  const told = useRecords('notice');
  const isLooking = useTabFocus();
  const key = ids.join(' ');
  useEffect(() => {
    if (!isLooking || told === undefined) return;
    const shown = new Set(key.split(' '));
    for (const { id, body } of told) {
      const of = body.viewing?.id ?? body.listing?.id ?? body.shortlist?.id;
      if (of === undefined || !shown.has(of) || isNoticeRead(body)) continue;
      const read = records.amend('notice', id, (before) => before && readNotice(before));
      // A mark that could not be stored is made at the next visit.
      read.catch(() => undefined);
    }
  }, [isLooking, key, records, told]);
}
