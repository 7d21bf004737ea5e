import { BellRing, CircleAlert, CircleCheck, MessageCircle } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSync } from '#src/data/SyncProvider.tsx';
import { useCommand } from '#src/data/useCommand.ts';
import { useLiveQuery } from '#src/data/useLiveQuery.ts';
import { useRecord, useRecords } from '#src/data/useRecord.ts';
import { useSyncStatus } from '#src/data/useSyncStatus.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';
import { classes } from '#src/ui/classes.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { isQuietAt, noticeItems, unreadOf, type NoticeItem } from './notices.ts';

const KINDS = ['all', 'messages', 'app'] as const;

/** Everything this person was told, from the local database: messages not read, what the app did. */
export function NoticesPage() {
  const { t } = useTranslation('notices');
  const { chat } = useSync();
  const conversations = useLiveQuery(useMemo(() => chat.conversations('active'), [chat]));
  const notices = useRecords('notice');
  const settings = useRecord('settings');
  const { waiting, failed } = useSyncStatus();
  const [openedAt] = useState(() => new Date());
  const [kind, setKind] = useState<(typeof KINDS)[number]>('all');
  const [readAll] = useCommand(async (sync) => {
    const unread = (notices ?? []).filter(({ body }) => !body.isRead);
    await Promise.all(
      unread.map(({ id, body }) => sync.records.put('notice', { ...body, isRead: true }, id)),
    );
  });
  const [clear] = useCommand(async (sync) => {
    await sync.records.remove((notices ?? []).map(({ id }) => id));
  });
  const isRead = conversations !== undefined && notices !== undefined && settings !== undefined;
  const items = isRead
    ? noticeItems(conversations, notices, settings, openedAt.getTime())
    : undefined;
  const shown = items?.filter((item) => kind === 'all' || item.kind === kind) ?? [];
  const minute = openedAt.getHours() * 60 + openedAt.getMinutes();
  const count = unreadOf(items ?? [], isQuietAt(settings ?? {}, minute));
  return (
    <div className="mx-auto max-w-3xl px-4 py-8 sm:px-8 sm:py-12">
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <h1 className="text-[2rem] leading-tight font-semibold">{t('title')}</h1>
        {count > 0 && <Badge tone="accent">{t('new', { count })}</Badge>}
      </div>
      {waiting + failed > 0 && (
        <Link
          to={paths.messageCenter.href()}
          className="mb-4 flex min-h-12 items-center rounded-field bg-warn-wash px-4 font-medium underline"
        >
          {t('unsent', { count: waiting + failed })}
        </Link>
      )}
      <div className="mb-4 flex flex-wrap items-center gap-2">
        {KINDS.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === kind}
            onClick={() => setKind(each)}
            className={classes(
              'min-h-11 rounded-full border px-4 font-semibold',
              each === kind
                ? 'border-accent bg-accent text-on-accent'
                : 'border-edge bg-sheet hover:bg-wash',
            )}
          >
            {t(`kind.${each}`)}
          </button>
        ))}
      </div>
      {items === undefined && <Skeleton className="h-40" />}
      {items !== undefined && shown.length === 0 && (
        <EmptyState icon={<BellRing size={32} aria-hidden />} title={t('empty')}>
          {t('emptyText')}
        </EmptyState>
      )}
      {shown.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line bg-sheet">
          {shown.map((item) => (
            <li key={item.id}>
              <NoticeLine item={item} now={openedAt.getTime()} />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {notices?.some(({ body }) => !body.isRead) === true && (
          <Button look="quiet" onClick={() => void readAll()}>
            {t('readAll')}
          </Button>
        )}
        {(notices?.length ?? 0) > 0 && (
          <Button look="quiet" onClick={() => void clear()}>
            {t('clear')}
          </Button>
        )}
        <Link
          to={paths.settings.href()}
          className="inline-flex min-h-11 items-center px-5 font-semibold text-accent underline"
        >
          {t('settings')}
        </Link>
      </div>
    </div>
  );
}

function NoticeLine({ item, now }: { readonly item: NoticeItem; readonly now: number }) {
  const { t } = useTranslation('notices');
  const format = useFormat();
  const when = <span className="shrink-0 text-sm text-soft">{format.relative(item.at, now)}</span>;
  if (item.kind === 'messages')
    return (
      <Link
        to={paths.chat.href(item.id)}
        className="flex min-h-16 items-center gap-4 px-4 py-3 hover:bg-wash"
      >
        <MessageCircle size={22} aria-hidden className="shrink-0 text-accent" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">
            {t('messagesFrom', { count: item.unread, name: item.name })}
          </span>
          <span dir="auto" className="block truncate text-soft">
            {item.preview}
          </span>
        </span>
        {when}
      </Link>
    );
  const isError = item.tone === 'error';
  return (
    <div className="flex min-h-16 items-center gap-4 px-4 py-3">
      {isError ? (
        <CircleAlert size={22} aria-label={t('tone.error')} className="shrink-0 text-danger" />
      ) : (
        <CircleCheck size={22} aria-label={t('tone.success')} className="shrink-0 text-good" />
      )}
      <span dir="auto" className={classes('min-w-0 flex-1', !item.isRead && 'font-semibold')}>
        {item.text}
      </span>
      {when}
    </div>
  );
}
