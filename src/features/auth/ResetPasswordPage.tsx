import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#src/paths.ts';
import { buttonClasses } from '#src/ui/Button.tsx';
import { AuthPage } from './AuthPage.tsx';
import { isRefusedLink } from './linkInUrl.ts';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { useLink } from './useLink.ts';

/**
 * The page the mail for a new password leads to. The person is not signed in before the new password is
 * stored.
 */
export function ResetPasswordPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const link = useLink();
  const [spent, setSpent] = useState<string | null>(null);
  if (link !== null && link !== spent && !isRefusedLink(link))
    return (
      <AuthPage title={t('reset.title')} lead={t('reset.lead')}>
        <NewPasswordForm
          by={{ url: link }}
          onSpent={() => setSpent(link)}
          onSaved={async () => {
            // The guard of /reset-password leads on by itself; of the page that is open to anyone, that of the login does.
            if (pathname === paths.newPassword.path)
              await navigate(paths.login.href(), { replace: true });
          }}
        />
      </AuthPage>
    );
  return (
    <AuthPage title={t('reset.expiredTitle')} lead={t('link.expired')}>
      <Link className={buttonClasses('primary', true)} to={paths.forgotPassword.href()}>
        {t('reset.toForgot')}
      </Link>
    </AuthPage>
  );
}
