import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OutboxItem } from '#src/data/types.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { useLiveQuery } from '#src/data/useLiveQuery.ts';
import { useSyncStatus } from '#src/data/useSyncStatus.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { useNow } from '#src/data/useNow.ts';

const SHOWN = 20;
const TONE = { queued: 'warn', sending: 'neutral', failed: 'danger' } as const;

/** What waits, kind by kind, and the first of the messages. The message center holds the tools for each of those. */
export function QueueList() {
  const { t } = useTranslation(['settings', 'auth']);
  const { unsent, waiting, failed, isCounted } = useSyncStatus();
  const sync = useSync();
  const items = useLiveQuery(useMemo(() => sync.chat.outbox(), [sync]));
  if (items === undefined) return <Skeleton className="h-16" />;
  if (items.length === 0 && waiting + failed === 0)
    return <p className="text-soft">{t(isCounted ? 'sync.queueEmpty' : 'sync.counting')}</p>;
  const kinds = unsent.filter(({ kind }) => kind !== 'waiting');
  return (
    <>
      {kinds.length > 0 && (
        <ul
          role="list"
          className="mb-3 divide-y divide-line rounded-card border border-line bg-sheet last:mb-0"
        >
          {kinds.map(({ kind, count }) => (
            <li key={kind} className="px-4 py-3">
              {t(`auth:logOut.${kind}`, { count })}
            </li>
          ))}
        </ul>
      )}
      {items.length > 0 && <Messages items={items} />}
    </>
  );
}

function Messages({ items }: { readonly items: readonly OutboxItem[] }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const now = useNow();
  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line bg-sheet">
        {items.slice(0, SHOWN).map((item) => (
          <li key={item.id} className="flex items-center gap-3 px-4 py-3">
            <div className="min-w-0 flex-1">
              <p dir="auto" className="truncate">
                {item.content}
              </p>
              <p className="text-sm text-soft">
                {item.receiver !== null && (
                  <>
                    <bdi>{t('sync.to', { name: item.receiver.full_name })}</bdi>
                    {' · '}
                  </>
                )}
                {format.relative(Date.parse(item.writtenAt), now)}
              </p>
            </div>
            <Badge tone={TONE[item.state]}>{t(`sync.item.${item.state}`)}</Badge>
          </li>
        ))}
      </ul>
      <p className="mt-3 flex flex-wrap items-center gap-x-4 text-soft">
        {items.length > SHOWN && t('sync.queueMore', { count: items.length - SHOWN })}
        <Link
          to={paths.messageCenter.href()}
          className="inline-flex min-h-11 items-center font-semibold text-accent underline"
        >
          {t('sync.manage')}
        </Link>
      </p>
    </>
  );
}
