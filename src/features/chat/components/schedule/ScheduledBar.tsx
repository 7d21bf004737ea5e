import { useMemo } from 'react';
import { useSync } from '#src/data/SyncProvider.tsx';
import { useLive } from '#src/data/useLive.ts';
import type { ScheduledBarProps } from '../replyProps.ts';
import { ScheduledList } from './ScheduledList.tsx';

/** Above the composer: what was written in this conversation for later. */
export function ScheduledBar({ conversationId, onGiveBack }: ScheduledBarProps) {
  const { chat } = useSync();
  const all = useLive(useMemo(() => chat.scheduled(), [chat]));
  const items = useMemo(
    () => (all ?? []).filter((item) => item.conversationId === conversationId),
    [all, conversationId],
  );
  if (items.length === 0) return null;
  return (
    <div className="mx-auto max-h-[32dvh] w-full max-w-4xl overflow-y-auto px-3 py-2">
      <ScheduledList items={items} onCancelled={({ content }) => onGiveBack(content)} />
    </div>
  );
}
