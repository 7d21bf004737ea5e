import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSync } from '#src/data/SyncProvider.tsx';
import { useLiveQuery } from '#src/data/useLiveQuery.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { useNow } from '#src/data/useNow.ts';

const SHOWN = 20;
const TONE = { queued: 'warn', sending: 'neutral', failed: 'danger' } as const;

/** The first entries of the outbox. The message center holds the tools for each. */
export function QueueList() {
  const { t } = useTranslation('settings');
  const sync = useSync();
  const items = useLiveQuery(useMemo(() => sync.chat.outbox(), [sync]));
  const format = useFormat();
  const now = useNow();
  if (items === undefined) return <Skeleton className="h-16" />;
  if (items.length === 0) return <p className="text-soft">{t('sync.queueEmpty')}</p>;
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
