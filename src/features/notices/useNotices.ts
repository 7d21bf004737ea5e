import { useMemo } from 'react';
import { butDrafts } from '#src/data/butDrafts.ts';
import { longUnsentOf } from '#src/data/longUnsent.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { useLive } from '#src/data/useLive.ts';
import { useNow } from '#src/data/useNow.ts';
import { useRecord, useRecords } from '#src/data/useRecord.ts';
import { useSyncStatus } from '#src/data/useSyncStatus.ts';
import { isQuietAt, noticeItems, partAsleep, unreadOf, type Told } from './notices.ts';

/** The notices of this person; undefined until they were read from this device. */
export function useNotices(): (Told & { readonly unread: number }) | undefined {
  const { chat } = useSync();
  const now = useNow();
  const conversations = useLive(useMemo(() => butDrafts(chat.conversations('active')), [chat]));
  const notices = useRecords('notice');
  const hits = useRecords('alert_hit');
  const snoozes = useRecords('snooze');
  const settings = useRecord('settings');
  const longUnsent = longUnsentOf(useSyncStatus('waiting', 'failed', 'oldestWaitingAt'), now);
  if (!conversations || !notices || !hits || !snoozes || !settings) return undefined;
  const items = noticeItems({ conversations, notices, hits, settings, longUnsent }, now);
  const told = partAsleep(items, snoozes, now);
  const time = new Date(now);
  const isQuiet = isQuietAt(settings, time.getHours() * 60 + time.getMinutes());
  return { ...told, unread: unreadOf(told.awake, isQuiet) };
}
