import { useMemo } from 'react';
import { useSync } from '#src/data/SyncProvider.tsx';
import { useLiveQuery } from '#src/data/useLiveQuery.ts';
import { useNow } from '#src/data/useNow.ts';
import { useRecord, useRecords } from '#src/data/useRecord.ts';
import { isQuietAt, noticeItems, partAsleep, unreadOf, type Told } from './notices.ts';

/** What this person is to be told; undefined until it was read from this device. */
export function useNotices(): (Told & { readonly unread: number }) | undefined {
  const { chat } = useSync();
  const now = useNow();
  const conversations = useLiveQuery(useMemo(() => chat.conversations('active'), [chat]));
  const notices = useRecords('notice');
  const hits = useRecords('alert_hit');
  const snoozes = useRecords('snooze');
  const settings = useRecord('settings');
  if (!conversations || !notices || !hits || !snoozes || !settings) return undefined;
  const items = noticeItems({ conversations, notices, hits, settings }, now);
  const told = partAsleep(items, snoozes, now);
  const time = new Date(now);
  const isQuiet = isQuietAt(settings, time.getHours() * 60 + time.getMinutes());
  return { ...told, unread: unreadOf(told.awake, isQuiet) };
}
