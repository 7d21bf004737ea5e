import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSync } from '#src/data/SyncProvider.tsx';
import { useLive } from '#src/data/useLive.ts';
import { useSyncStatus } from '#src/data/useSyncStatus.ts';
import { useWaitingThings } from '#src/data/useWaitingThings.ts';
import { WaitingThings } from '#src/shared/waiting/index.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { QueuedMessages } from './QueuedMessages.tsx';

/** Everything that waits, thing by thing: as many as the one number says. */
export function QueueList() {
  const { t } = useTranslation(['settings', 'waiting']);
  const { noted, isCounted } = useSyncStatus('noted', 'isCounted');
  const sync = useSync();
  const messages = useLive(useMemo(() => sync.chat.outbox(), [sync]));
  const things = useWaitingThings();
  if (messages === undefined || things === undefined) return <Skeleton className="h-16" />;
  return (
    <div className="grid gap-4">
      {messages.length + things.length === 0 && (
        <p className="text-soft">{t(isCounted ? 'sync.queueEmpty' : 'sync.counting')}</p>
      )}
      {messages.length > 0 && <QueuedMessages messages={messages} />}
      {things.length > 0 && <WaitingThings things={things} label={t('waiting:things')} />}
      {noted > 0 && <p className="text-sm text-soft">{t('sync.noted', { count: noted })}</p>}
    </div>
  );
}
