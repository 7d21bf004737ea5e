import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { newPasswordFormSchema } from '#contract/rules/people/accountForms.ts';
import type { AuthFailure } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { paths } from '#src/paths.ts';
import { buttonClasses } from '#src/ui/Button.tsx';
import { Form } from '#src/ui/form/Form.tsx';
import { toastSuccess } from '#src/ui/toasts.ts';
import { AuthPage } from './AuthPage.tsx';
import { resetFailureKey } from './failureText.ts';
import { isRefusedLink } from './linkInUrl.ts';
import { PasswordFields } from './PasswordFields.tsx';
import { useAccountForm } from './useAccountForm.ts';
import { useLink } from './useLink.ts';

/** The page the mail for a new password leads to. Nobody is signed in before the new password is stored. */
export function ResetPasswordPage() {
  const { t } = useTranslation('auth');
  const link = useLink();
  const [isSpent, setSpent] = useState(false);
  if (link !== null && !isSpent && !isRefusedLink(link))
    return (
      <AuthPage title={t('reset.title')} lead={t('reset.lead')}>
        <NewPasswordForm link={link} onSpent={() => setSpent(true)} />
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

const SPENT: readonly AuthFailure[] = ['expired_link', 'no_user'];

function NewPasswordForm({
  link,
  onSpent,
}: {
  readonly link: string;
  readonly onSpent: () => void;
}) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [failure, setFailure] = useState<string | null>(null);
  const { kit, formProps } = useAccountForm({
    name: 'reset',
    keep: [],
    schema: newPasswordFormSchema,
    defaults: { password: '', confirm: '' },
    onSubmit: ({ password }) => save(password),
  });
  const [save, state] = useCommand(async (sync, password: string) => {
    setFailure(null);
    const result = await sync.auth.resetPassword({ url: link, password });
    if (result.ok) {
      toastSuccess(t('reset.success'));
      // The guard of /reset-password leads on by itself; of the page that is open to anyone, that of the login does.
      if (pathname === paths.newPassword.path)
        await navigate(paths.login.href(), { replace: true });
    } else if (SPENT.includes(result.failure)) onSpent();
    else setFailure(t(resetFailureKey(result.failure)));
  });
  return (
    <Form
      {...formProps}
      label={t('reset.submit')}
      runningLabel={t('reset.running')}
      isRunning={state.status === 'running'}
      failure={failure ?? (state.status === 'failed' ? t('login.failure.unexpected') : null)}
    >
      <PasswordFields
        label={t('field.newPassword')}
        password={kit.field('password')}
        confirm={kit.field('confirm')}
        typed={kit.form.watch('password')}
      />
    </Form>
  );
}
