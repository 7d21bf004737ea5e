import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { Role } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { paths } from '#src/paths.ts';
import { TextField } from '#src/ui/TextField.tsx';
import { toastError, toastSuccess } from '#src/ui/toasts.ts';
import { AuthPage } from './AuthPage.tsx';
import { looksLikeEmail } from './emailShape.ts';
import { signupFailureKey } from './failureText.ts';
import { FormFoot } from './FormFoot.tsx';
import { forgetKept, readKept, useKeepFields } from './keptFields.ts';
import { passwordErrorKey } from './passwordRules.ts';
import { useCanSubmit } from './useCanSubmit.ts';

const FORM = 'signup';
const KEPT = { firstName: '', lastName: '', email: '' };

interface Fields {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  readonly confirm: string;
}

export function RenterSignupPage() {
  return <SignupPage userType="renter" />;
}

export function LandlordSignupPage() {
  return <SignupPage userType="landlord" />;
}

function SignupPage({ userType }: { readonly userType: Role }) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const canSubmit = useCanSubmit();
  const [defaults] = useState(() => readKept(FORM, KEPT));
  const form = useForm<Fields>({ defaultValues: { ...defaults, password: '', confirm: '' } });
  useKeepFields(FORM, form, Object.keys(KEPT));
  const { errors } = form.formState;
  const [failure, setFailure] = useState<string | null>(null);
  const isLandlord = userType === 'landlord';

  const [signUp, state] = useCommand(async (sync, fields: Fields) => {
    setFailure(null);
    const firstName = fields.firstName.trim();
    const email = fields.email.trim();
    const result = await sync.auth.signUp({
      fullName: `${firstName} ${fields.lastName.trim()}`.trim(),
      firstName,
      email,
      password: fields.password,
      userType,
    });
    if (!result.ok) {
      setFailure(t(signupFailureKey(result.failure)));
      toastError(t('signup.failure.toast'));
      return;
    }
    forgetKept(FORM);
    if (!result.requiresVerification) return;
    toastSuccess(t(isLandlord ? 'signup.successLandlord' : 'signup.success'));
    await navigate(paths.verifyEmail.href(email, userType));
  });
  const unexpected = state.status === 'failed' ? t('signup.failure.unexpected') : null;

  return (
    <AuthPage
      title={t(isLandlord ? 'signup.titleLandlord' : 'signup.title')}
      lead={t('signup.lead')}
    >
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (canSubmit) void form.handleSubmit((fields) => signUp(fields).then(() => undefined))();
        }}
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={t('field.firstName')}
            autoComplete="given-name"
            error={errors.firstName?.message}
            {...form.register('firstName', {
              validate: (value) => value.trim() !== '' || t('error.firstNameRequired'),
            })}
          />
          <TextField
            label={t('field.lastName')}
            autoComplete="family-name"
            error={errors.lastName?.message}
            {...form.register('lastName', {
              validate: (value) => value.trim() !== '' || t('error.lastNameRequired'),
            })}
          />
        </div>
        <TextField
          label={t('field.email')}
          type="email"
          autoComplete="email"
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
          autoComplete="new-password"
          dir="ltr"
          description={t('signup.passwordHint')}
          error={errors.password?.message}
          {...form.register('password', {
            validate: (value) => {
              const key = passwordErrorKey(value);
              return key === null || t(key);
            },
          })}
        />
        <TextField
          label={t('field.confirm')}
          type="password"
          autoComplete="new-password"
          dir="ltr"
          error={errors.confirm?.message}
          {...form.register('confirm', {
            required: t('error.confirmRequired'),
            validate: (value, { password }) => value === password || t('error.confirmDiffers'),
          })}
        />
        <FormFoot
          label={t('signup.submit')}
          runningLabel={t('signup.running')}
          isRunning={state.status === 'running'}
          failure={failure ?? unexpected}
        />
      </form>
      <p className="mt-8 border-t border-line pt-5 text-soft">
        {t('signup.hasAccount')}{' '}
        <Link
          className="font-semibold text-accent underline"
          to={isLandlord ? paths.landlordLogin.href() : paths.login.href()}
        >
          {t('signup.toLogin')}
        </Link>
        <br />
        <Link
          className="inline-block pt-3 font-semibold text-accent underline"
          to={paths.userType.href()}
        >
          {t('signup.changeType')}
        </Link>
      </p>
    </AuthPage>
  );
}
