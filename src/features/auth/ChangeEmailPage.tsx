import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSession } from '#src/data/useSession.ts';
import { paths } from '#src/paths.ts';
import { buttonClasses } from '#src/ui/Button.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { ChangeEmailForm } from './ChangeEmailForm.tsx';
import { CredentialPage } from './CredentialPage.tsx';
import { PendingEmail } from './PendingEmail.tsx';
import { useCredentials } from './useCredentials.ts';

/** Another address: asked for here, and agreed to in both mailboxes. */
export function ChangeEmailPage() {
  const { t } = useTranslation('account');
  const session = useSession();
  const { credentials, isComing, refresh } = useCredentials();
  const known = session.status === 'authenticated' ? session.user.email : '';
  const email = credentials?.email ?? known;
  const pending = credentials?.pendingEmail ?? null;
  const lead = (
    <Trans
      t={t}
      i18nKey={
        credentials?.hasPassword === false
          ? 'credentials.email.firstLead'
          : 'credentials.email.lead'
      }
      values={{ email }}
      components={{ b: <bdi className="font-semibold wrap-anywhere text-ink" /> }}
    />
  );
  return (
    <CredentialPage title={t('credentials.email.title')} lead={lead}>
      {content()}
    </CredentialPage>
  );

  function content() {
    if (isComing) return <Skeleton className="h-64" />;
    if (credentials?.hasPassword === false)
      return (
        <Link to={paths.changePassword.href()} className={buttonClasses('primary', true)}>
          {t('credentials.email.toPassword')}
        </Link>
      );
    return (
      <>
        {pending !== null && <PendingEmail from={email} to={pending} />}
        <ChangeEmailForm email={email} onAsked={refresh} />
      </>
    );
  }
}
