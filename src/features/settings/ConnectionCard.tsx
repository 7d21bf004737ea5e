import { useTranslation } from 'react-i18next';
import { lastContactOf } from '#src/data/lastContact.ts';
import { longUnsentOf } from '#src/data/longUnsent.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useSession } from '#src/data/useSession.ts';
import { useSyncStatus } from '#src/data/useSyncStatus.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';
import { classes } from '#src/ui/classes.ts';
import { connectionText } from './connectionText.ts';
import { useNow } from '#src/data/useNow.ts';

const DOT = { good: 'bg-good', warn: 'bg-warn', danger: 'bg-danger', neutral: 'bg-faint' } as const;

/** Whether the servers answer, what waits, and the button that tries now. */
export function ConnectionCard() {
  const { t } = useTranslation('settings');
  const status = useSyncStatus();
  const session = useSession();
  const format = useFormat();
  const now = useNow();
  const { key, tone } = connectionText(status);
  const contactAt = lastContactOf(status);
  const [syncNow, state] = useCommand((sync) => sync.maintenance.syncNow());
  const contactText = (at: number): string =>
    status.reachability === 'online' ? format.relative(at, now) : format.asOf(at, now);
  const isOld = longUnsentOf(status, now) !== null;
  return (
    <section
      aria-label={t('sync.connection')}
      className="mb-8 grid gap-4 rounded-card border border-line bg-sheet p-5 shadow-card"
    >
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0 flex-1 basis-56">
          <p role="status" className="flex items-baseline gap-3 text-lg font-semibold">
            <span
              aria-hidden
              className={classes('size-3 shrink-0 self-center rounded-full', DOT[tone])}
            />
            {t(key)}
          </p>
          <p className="mt-1 text-soft">
            {contactAt === null
              ? t('sync.neverContact')
              : t('sync.lastContact', { at: contactText(contactAt) })}
            {' · '}
            {t(status.isLeader ? 'sync.leader' : 'sync.follower')}
          </p>
          {session.status === 'authenticated' && !session.verified && (
            <p className="mt-1 text-soft">{t('sync.unverified')}</p>
          )}
        </div>
        <Button
          look="secondary"
          disabled={state.status === 'running'}
          onClick={() => void syncNow()}
        >
          {t(state.status === 'running' ? 'sync.syncing' : 'sync.now')}
        </Button>
      </div>
      <p className="flex flex-wrap items-center gap-2">
        {status.waiting + status.failed + status.noted === 0 &&
          (status.isCounted ? (
            <Badge tone="good">{t('sync.nothing')}</Badge>
          ) : (
            <span className="text-soft">{t('sync.counting')}</span>
          ))}
        {status.waiting > 0 && (
          <Badge tone="warn">{t('sync.waiting', { count: status.waiting })}</Badge>
        )}
        {status.failed > 0 && (
          <Badge tone="danger">{t('sync.failed', { count: status.failed })}</Badge>
        )}
        {status.oldestWaitingAt !== null && (
          <span className="text-soft">
            {t('sync.oldest', { at: format.relative(status.oldestWaitingAt, now) })}
          </span>
        )}
      </p>
      {isOld && <p className="rounded-field bg-warn-wash px-4 py-3">{t('sync.old')}</p>}
      {state.status === 'failed' && (
        <p role="alert" className="text-danger">
          {t('sync.syncFailed')}
        </p>
      )}
    </section>
  );
}
