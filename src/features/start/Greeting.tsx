import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSession } from '#src/data/useSession.ts';
import { useUnread } from '#src/data/useUnread.ts';
import { useSyncStatus } from '#src/data/useSyncStatus.ts';
import { paths } from '#src/paths.ts';
import { buttonClasses } from '#src/ui/Button.tsx';

/** The head of the dashboards: who has written, and what has not been sent yet. */
export function Greeting() {
  const { t } = useTranslation(['common', 'nav']);
  const session = useSession();
  const { waiting, failed, isCounted, collections } = useSyncStatus(
    'waiting',
    'failed',
    'isCounted',
    'collections',
  );
  const unread = useUnread();
  const name = session.status === 'authenticated' ? firstNameOf(session.user) : '';
  const told = [
    unread !== undefined &&
      (unread > 0 ? t('landlord.unread', { count: unread }) : t('landlord.unreadNone')),
    waiting + failed === 0 && isCounted && t('landlord.waitingNone'),
  ].filter((fact) => fact !== false);
  const unsent = [
    waiting > 0 && t('nav:waiting', { count: waiting }),
    failed > 0 && t('nav:failed', { count: failed }),
  ].filter((line) => line !== false);
  const { outbox } = collections;
  const isOfMessages = outbox.waiting === waiting && outbox.failed === failed;
  return (
    <header className="flex flex-wrap items-end justify-between gap-4">
      <div>
        <h1 className="text-[2rem] leading-tight font-semibold">
          {t('landlord.greeting', { name })}
        </h1>
        {/* As high as a line from the first moment: what is known comes into it. */}
        <p className="mt-1 min-h-[1lh]">
          {told.join(' · ')}
          {unsent.length > 0 && (
            <>
              {told.length > 0 && ' · '}
              <Link
                className="text-accent underline"
                to={(isOfMessages ? paths.messageCenter : paths.sync).href()}
              >
                {unsent.join(' · ')}
              </Link>
            </>
          )}
        </p>
      </div>
      <Link className={buttonClasses('secondary')} to={paths.messages.href()}>
        {t('landlord.toMessages')}
      </Link>
    </header>
  );
}

function firstNameOf(user: {
  readonly full_name: string;
  readonly user_metadata: { readonly first_name?: string | undefined };
}): string {
  return user.user_metadata.first_name ?? user.full_name.split(' ')[0] ?? '';
}
