import { BellRing } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Kept, RecordBody, RecordWrite } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useNow } from '#src/data/useNow.ts';
import { usePulledRows } from '#src/data/usePulledRows.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { useSyncStatus } from '#src/data/useSyncStatus.ts';
import {
  clearedNotice,
  isNoticeCleared,
  isNoticeRead,
  readNotice,
} from '#sync/model/rules/alerts/noticeRead.ts';
import { AsOfLine, NotHereYet } from '#src/shared/arrival/index.ts';
import { paths } from '#src/paths.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { FilterChip } from '#src/ui/FilterChip.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { pageClasses } from '#src/ui/pageClasses.ts';
import { NoticeLine } from './NoticeLine.tsx';
import type { NoticeItem } from './notices.ts';
import { useNotices } from './useNotices.ts';

/** The collections notices are made of. */
const NOTICES_OF = ['records', 'conversations'] as const;

const KINDS = ['all', 'messages', 'alerts', 'viewings', 'listings', 'app', 'snoozed'] as const;

/**
 * All of this person's notices, from the local database: unread messages, news of viewings and listings, and messages
 * of the app.
 */
export function NoticesPage() {
  const { t } = useTranslation(['notices', 'nav']);
  const told = useNotices();
  const now = useNow();
  const kept = useRecords('notice');
  const notices = useMemo(() => kept?.filter(({ body }) => !isNoticeCleared(body)), [kept]);
  const { waiting, failed } = useSyncStatus('waiting', 'failed');
  const [kind, setKind] = useState<(typeof KINDS)[number]>('all');
  const found = useToldHits();
  const [readAll] = useCommand(async (sync) => {
    const unread = (notices ?? []).filter(({ body }) => !isNoticeRead(body));
    const unseen = found.filter(({ body }) => !body.isSeen);
    await sync.records.writeAll([
      ...unread.map(
        ({ id }): RecordWrite => ({ kind: 'notice', id, amend: (now) => now && readNotice(now) }),
      ),
      ...unseen.map(
        ({ id }): RecordWrite => ({ kind: 'alert_hit', id, amend: (hit) => hit && seen(hit) }),
      ),
    ]);
  });
  const [clear] = useCommand(async (sync) => {
    const after = (notices ?? []).map(({ id, body }) => ({ id, body: clearedNotice(body) }));
    await sync.records.writeAll([
      ...found.map(
        ({ id }): RecordWrite => ({ kind: 'alert_hit', id, amend: (now) => now && cleared(now) }),
      ),
      ...after.map(
        ({ id, body }): RecordWrite =>
          body === null
            ? { id, isGone: true }
            : { kind: 'notice', id, amend: (now) => now && clearedNotice(now) },
      ),
    ]);
  });
  const canRead = [...(told?.awake ?? []), ...(told?.asleep ?? [])].some(
    (item) => item.kind !== 'messages' && item.kind !== 'unsent' && !item.isRead,
  );
  const items = kind === 'snoozed' ? told?.asleep : told?.awake;
  const shown = usePulledRows(
    items?.filter((item) => kind === chipOf(item) || kind === 'all' || kind === 'snoozed'),
    ...NOTICES_OF,
  );
  const count = told?.unread ?? 0;
  return (
    <div className={pageClasses('text')}>
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <h1 className="text-[2rem] leading-tight font-semibold">{t('nav:notifications')}</h1>
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
      {/* On a phone one line that is moved under the finger. */}
      <div className="mb-3 flex items-center gap-2 py-1 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 sm:flex-wrap [&>*]:shrink-0">
        {KINDS.map((each) => (
          <FilterChip key={each} isOn={each === kind} onClick={() => setKind(each)}>
            {t(`kind.${each}`)}
          </FilterChip>
        ))}
      </div>
      <AsOfLine of={NOTICES_OF} className="mb-3" />
      {shown === undefined && (
        <NotHereYet of={NOTICES_OF}>
          <Skeleton className="h-40" />
        </NotHereYet>
      )}
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

/** Under which chip it stands. */
function chipOf({ kind }: NoticeItem) {
  if (kind === 'unsent') return 'app';
  return kind === 'shortlists' ? 'listings' : kind;
}

/** The hits of alerts that are in the notification centre. */
function useToldHits(): readonly Kept<'alert_hit'>[] {
  const hits = useRecords('alert_hit') ?? [];
  return hits.filter(({ body: { told } }) => told !== undefined && told.isCleared !== true);
}

const seen = (hit: RecordBody<'alert_hit'>) => ({ ...hit, isSeen: true });

/** Removed from the notification centre; it stays in the list of its alert. */
function cleared(hit: RecordBody<'alert_hit'>): RecordBody<'alert_hit'> {
  const { told } = hit;
  return told === undefined ? hit : { ...hit, isSeen: true, told: { ...told, isCleared: true } };
}
