import { useForm } from 'react-hook-form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { useCommand } from '#src/data/useCommand.ts';
import type { Role } from '#src/data/types.ts';
import { paths } from '#src/paths.ts';
import { TextField } from '#src/ui/TextField.tsx';
import { toastSuccess } from '#src/ui/toasts.ts';
import { AuthPage } from './AuthPage.tsx';
import { looksLikeEmail } from './emailShape.ts';
import { loginFailureKey } from './failureText.ts';
import { FormFoot } from './FormFoot.tsx';
import { forgetKept, readKept, useKeepFields } from './keptFields.ts';
import { useCanSubmit } from './useCanSubmit.ts';

interface Fields {
  readonly email: string;
  readonly password: string;
}

const FORM = 'login';

export function RenterLoginPage() {
  return <LoginPage userType="renter" />;
}

export function LandlordLoginPage() {
  return <LoginPage userType="landlord" />;
}

function LoginPage({ userType }: { readonly userType: Role }) {
  const { t } = useTranslation('auth');
  const [search] = useSearchParams();
  const canSubmit = useCanSubmit();
  const [defaults] = useState(() => readKept(FORM, { email: '' }));
  const form = useForm<Fields>({ defaultValues: { ...defaults, password: '' } });
  const { errors } = form.formState;
  const [failure, setFailure] = useState<string | null>(null);
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  useKeepFields(FORM, form, ['email']);

  const [signIn, state] = useCommand(async (sync, fields: Fields) => {
    setFailure(null);
    setUnconfirmed(null);
    const email = fields.email.trim();
    const result = await sync.auth.signIn({ email, password: fields.password, userType });
    if (result.ok) {
      forgetKept(FORM);
      toastSuccess(t('login.success'));
      return;
    }
    setFailure(t(loginFailureKey(result.failure)));
    if (result.failure === 'email_not_confirmed') setUnconfirmed(email);
  });
  const unexpected = state.status === 'failed' ? t('login.failure.unexpected') : null;
  const isLandlord = userType === 'landlord';

  return (
    <AuthPage
      title={t(isLandlord ? 'login.titleLandlord' : 'login.title')}
      lead={search.get('redirected') === 'true' ? t('login.redirected') : t('login.lead')}
    >
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (canSubmit) void form.handleSubmit((fields) => signIn(fields).then(() => undefined))();
        }}
      >
        <TextField
          label={t('field.email')}
          type="email"
          autoComplete="username"
          inputMode="email"
          dir="ltr"
          error={errors.email?.message}
          {...form.register('email', {
            validate: (value) =>
              value.trim() === ''
                ? t('error.emailRequired')
                : looksLikeEmail(value) || t('error.emailShape'),
          })}
        />
        <TextField
          label={t('field.password')}
          type="password"
          autoComplete="current-password"
          dir="ltr"
          error={errors.password?.message}
          {...form.register('password', { required: t('error.passwordRequired') })}
        />
        <FormFoot
          label={t('login.submit')}
          runningLabel={t('login.running')}
          isRunning={state.status === 'running'}
          failure={failure ?? unexpected}
        />
        {unconfirmed !== null && (
          <Link
            className="font-semibold text-accent underline"
            to={paths.verifyEmail.href(unconfirmed, userType)}
          >
            {t('login.resend')}
          </Link>
        )}
      </form>
      <p className="mt-8 border-t border-line pt-5 text-soft">
        {t('login.noAccount')}{' '}
        <Link
          className="font-semibold text-accent underline"
          to={isLandlord ? paths.landlordSignup.href() : paths.userType.href()}
        >
          {t('login.toSignup')}
        </Link>
        <br />
        <Link
          className="inline-block pt-3 font-semibold text-accent underline"
          to={isLandlord ? paths.login.href() : paths.landlordLogin.href()}
        >
          {t(isLandlord ? 'login.toRenter' : 'login.toLandlord')}
        </Link>
      </p>
    </AuthPage>
  );
}
