import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { loginFormSchema } from '#contract/rules/people/accountForms.ts';
import { useCommand } from '#src/data/useCommand.ts';
import type { Role } from '#src/data/types.ts';
import { useLanguage } from '#src/i18n/useLanguage.ts';
import { paths } from '#src/paths.ts';
import { Form } from '#src/ui/form/Form.tsx';
import { latePart } from '#src/ui/latePart.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { toastPassing } from '#src/ui/toasts.ts';
import { AuthLink, AuthLinks } from './AuthLinks.tsx';
import { AuthPage } from './AuthPage.tsx';
import { Divider } from './Divider.tsx';
import { EmailField } from './EmailField.tsx';
import { loginFailureKey } from './failureText.ts';
import { GoogleButton } from './GoogleButton.tsx';
import { homeWanted, loginLead, signupFor } from './loginLead.ts';
import { useAccountForm } from './useAccountForm.ts';
import { useTellRole } from './useTellRole.ts';
import { reportUnexpected } from './useUnexpected.ts';
import { useWithRequest } from './useWithRequest.ts';

/** Few come for a home that somebody sent them. */
const WantedHome = latePart(async () => (await import('./WantedHome.tsx')).WantedHome);

export function RenterLoginPage() {
  return <LoginPage userType="renter" />;
}

export function LandlordLoginPage() {
  return <LoginPage userType="landlord" />;
}

function LoginPage({ userType }: { readonly userType: Role }) {
  const { t } = useTranslation(['auth', 'nav']);
  const [search] = useSearchParams();
  const isLandlord = userType === 'landlord';
  const home = homeWanted(search);
  const lead = loginLead(search);
  return (
    <AuthPage
      title={t(isLandlord ? 'login.titleLandlord' : 'login.title')}
      lead={t(`login.${lead}`)}
    >
      {home !== null && (
        <Suspense fallback={null}>
          <WantedHome path={home} />
        </Suspense>
      )}
      <LoginForm userType={userType} />
      <Divider>{t('google.or')}</Divider>
      <GoogleButton userType={userType} unexpected={t('google.failed')} />
      <AuthLinks>
        <p>
          {t('login.noAccount')}{' '}
          <AuthLink to={isLandlord ? paths.landlordSignup.href() : signupFor(lead).href()}>
            {t('nav:signup')}
          </AuthLink>
        </p>
        <p>
          <AuthLink to={isLandlord ? paths.login.href() : paths.landlordLogin.href()}>
            {t(isLandlord ? 'login.toRenter' : 'login.toLandlord')}
          </AuthLink>
        </p>
      </AuthLinks>
    </AuthPage>
  );
}

function LoginForm({ userType }: { readonly userType: Role }) {
  const { t } = useTranslation('auth');
  const language = useLanguage();
  const tellRole = useTellRole();
  const withRequest = useWithRequest();
  const [failure, setFailure] = useState<string | null>(null);
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const { kit, formProps, forget } = useAccountForm({
    name: 'login',
    keep: ['email'],
    schema: loginFormSchema,
    defaults: { email: '', password: '' },
    onSubmit: (fields) => signIn(fields),
  });

  const [signIn, state] = useCommand(
    async (sync, { email, password }: { email: string; password: string }) => {
      setFailure(null);
      setUnconfirmed(null);
      const result = await sync.auth.signIn({ email, password, userType, language });
      tellRole(result);
      if (result.ok) {
        forget();
        toastPassing(t('login.success'));
        return;
      }
      reportUnexpected(result.failure, 'Login');
      setFailure(withRequest(t(loginFailureKey(result.failure)), result.request));
      if (result.failure === 'email_not_confirmed') setUnconfirmed(email);
    },
  );

  return (
    <Form
      {...formProps}
      label={t('login.submit')}
      runningLabel={t('login.running')}
      isRunning={state.status === 'running'}
      failure={failure ?? (state.status === 'failed' ? t('login.failure.unexpected') : null)}
    >
      <EmailField field={kit.field('email')} autoComplete="username" />
      <div>
        <TextField
          label={t('field.password')}
          type="password"
          autoComplete="current-password"
          dir="ltr"
          {...kit.field('password')}
        />
        <AuthLink to={paths.forgotPassword.href()}>{t('login.forgot')}</AuthLink>
      </div>
      {unconfirmed !== null && (
        <AuthLink to={paths.verifyEmail.href(unconfirmed, userType)}>{t('login.resend')}</AuthLink>
      )}
    </Form>
  );
}
