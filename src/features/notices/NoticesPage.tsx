import { BellRing } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Kept, RecordBody } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useNow } from '#src/data/useNow.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { useSyncStatus } from '#src/data/useSyncStatus.ts';
import {
  clearedNotice,
  isNoticeCleared,
  isNoticeRead,
  readNotice,
} from '#contract/rules/alerts/noticeRead.ts';
import { paths } from '#src/paths.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';
import { classes } from '#src/ui/classes.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { NoticeLine } from './NoticeLine.tsx';
import { useNotices } from './useNotices.ts';

const KINDS = ['all', 'messages', 'alerts', 'viewings', 'listings', 'app', 'snoozed'] as const;

/** Everything this person was told, from the local database: messages not read, what became of viewings and homes, what the app did. */
export function NoticesPage() {
  const { t } = useTranslation('notices');
  const told = useNotices();
  const now = useNow();
  const kept = useRecords('notice');
  const notices = useMemo(() => kept?.filter(({ body }) => !isNoticeCleared(body)), [kept]);
  const { waiting, failed } = useSyncStatus();
  const [kind, setKind] = useState<(typeof KINDS)[number]>('all');
  const found = useToldHits();
  const [readAll] = useCommand(async (sync) => {
    const unread = (notices ?? []).filter(({ body }) => !isNoticeRead(body));
    const unseen = found.filter(({ body }) => !body.isSeen);
    await Promise.all([
      ...unread.map(({ id, body }) => sync.records.put('notice', readNotice(body), id)),
      ...unseen.map(({ id, body }) => sync.records.put('alert_hit', { ...body, isSeen: true }, id)),
    ]);
  });
  const [clear] = useCommand(async (sync) => {
    const after = (notices ?? []).map(({ id, body }) => ({ id, body: clearedNotice(body) }));
    await sync.records.remove(after.flatMap(({ id, body }) => (body === null ? [id] : [])));
    await Promise.all([
      ...found.map(({ id, body }) => sync.records.put('alert_hit', cleared(body), id)),
      ...after.map(({ id, body }) => body && sync.records.put('notice', body, id)),
    ]);
  });
  const canRead = [...(told?.awake ?? []), ...(told?.asleep ?? [])].some(
    (item) => item.kind !== 'messages' && !item.isRead,
  );
  const items = kind === 'snoozed' ? told?.asleep : told?.awake;
  const shown = items?.filter((item) => kind === item.kind || kind === 'all' || kind === 'snoozed');
  const count = told?.unread ?? 0;
  return (
    <div className="mx-auto max-w-3xl px-4 py-8 sm:px-8 sm:py-12">
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <h1 className="text-[2rem] leading-tight font-semibold">{t('title')}</h1>
        {count > 0 && <Badge tone="accent">{t('new', { count })}</Badge>}
      </div>
      {waiting + failed > 0 && (
        <Link
          to={paths.sync.href()}
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
      {shown === undefined && <Skeleton className="h-40" />}
      {shown?.length === 0 && (
        <EmptyState
          icon={<BellRing size={32} aria-hidden />}
          title={t(kind === 'snoozed' ? 'snooze.none' : 'empty')}
        >
          {t(kind === 'snoozed' ? 'snooze.noneText' : 'emptyText')}
        </EmptyState>
      )}
      {shown !== undefined && shown.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line bg-sheet">
          {shown.map((item) => (
            <li key={item.id}>
              <NoticeLine item={item} now={now} />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {canRead && (
          <Button look="quiet" onClick={() => void readAll()}>
            {t('readAll')}
          </Button>
        )}
        {(notices?.length ?? 0) + found.length > 0 && (
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

/** The hits of alerts that stand in the centre. */
function useToldHits(): readonly Kept<'alert_hit'>[] {
  const hits = useRecords('alert_hit') ?? [];
  return hits.filter(({ body: { told } }) => told !== undefined && told.isCleared !== true);
}

/** Out of the centre; in the list of its alert it stays. */
function cleared(hit: RecordBody<'alert_hit'>): RecordBody<'alert_hit'> {
  const { told } = hit;
  return told === undefined ? hit : { ...hit, isSeen: true, told: { ...told, isCleared: true } };
}
