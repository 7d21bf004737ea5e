import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSession } from '#src/data/useSession.ts';
import { useUnread } from '#src/data/useUnread.ts';
import { useSyncStatus } from '#src/data/useSyncStatus.ts';
import { paths } from '#src/paths.ts';
import { buttonClasses } from '#src/ui/Button.tsx';

/** Where a landlord begins: who has written, and what has not gone out yet. */
export function LandlordHomePage() {
  const { t } = useTranslation(['common', 'nav']);
  const session = useSession();
  const { waiting, failed } = useSyncStatus();
  const unread = useUnread();
  const name = session.status === 'authenticated' ? firstNameOf(session.user) : '';
  const unsent = [
    waiting > 0 && t('nav:waiting', { count: waiting }),
    failed > 0 && t('nav:failed', { count: failed }),
  ].filter((line) => line !== false);
  return (
    <div className="mx-auto max-w-3xl px-4 py-8 sm:px-8 sm:py-12">
      <h1 className="text-[2rem] leading-tight font-semibold">
        {t('landlord.greeting', { name })}
      </h1>
      <section className="mt-8 grid gap-4 rounded-card border border-line bg-sheet p-6 shadow-card">
        <p className="font-display text-2xl font-semibold">
          {unread > 0 ? t('landlord.unread', { count: unread }) : t('landlord.unreadNone')}
        </p>
        {unsent.length === 0 ? (
          <p className="text-soft">{t('landlord.waitingNone')}</p>
        ) : (
          <p>
            <Link className="text-accent underline" to={paths.messageCenter.href()}>
              {unsent.join(' · ')}
            </Link>
          </p>
        )}
        <p>
          <Link className={buttonClasses()} to={paths.messages.href()}>
            {t('landlord.toMessages')}
          </Link>
        </p>
      </section>
    </div>
  );
}

function firstNameOf(user: {
  readonly full_name: string;
  readonly user_metadata: { readonly first_name?: string | undefined };
}): string {
  return user.user_metadata.first_name ?? user.full_name.split(' ')[0] ?? '';
}
