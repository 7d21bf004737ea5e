import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '#src/data/types.ts';
import { Form } from '#src/ui/form/Form.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { toastError } from '#src/ui/toasts.ts';
import { refusalOf, statusKey } from './availability.ts';
import { EmailField } from './EmailField.tsx';
import { EmailStatus } from './EmailStatus.tsx';
import { PasswordFields } from './PasswordFields.tsx';
import { NOTHING_TYPED, type Phones, schemaOf } from './signupFields.ts';
import { TermsField } from './TermsField.tsx';
import { useAccountForm } from './useAccountForm.ts';
import { useCanSubmit } from './useCanSubmit.ts';
import { useEmailAvailability } from './useEmailAvailability.ts';
import { useSignUp } from './useSignUp.ts';

const FORM = 'signup';

export interface SignupFormProps {
  readonly userType: Role;
  readonly phones: Phones | undefined;
}

/** The form of both roles; a landlord is asked for a phone number, too. */
export function SignupForm({ userType, phones }: SignupFormProps) {
  const { t } = useTranslation('auth');
  const isOffline = !useCanSubmit();
  const { signUp, isRunning, failure } = useSignUp(userType, FORM, phones);
  const { kit, formProps, initial } = useAccountForm({
    name: FORM,
    keep: ['firstName', 'lastName', 'email', 'phone', 'terms'],
    schema: schemaOf(phones),
    defaults: NOTHING_TYPED,
    refuse: () => {
      availability.askNow();
      const refusal = refusalOf(availability.status);
      return refusal === null ? {} : { email: refusal };
    },
    onSubmit: signUp,
  });
  const availability = useEmailAvailability({
    initial: initial.email,
    isOffline,
    onError: () => toastError(t('availability.toast')),
  });

  // An error that was shown while the address was being looked up is replaced by the answer.
  const { form } = kit;
  const { status } = availability;
  useEffect(() => {
    if (form.getFieldState('email').error?.type !== 'refused') return;
    const refusal = refusalOf(status);
    if (refusal === null) form.clearErrors('email');
    else form.setError('email', { type: 'refused', message: refusal });
  }, [form, status]);

  const email = kit.field('email');
  const emailStatus = statusKey(status, isOffline);
  return (
    <Form
      {...formProps}
      label={t('signup.submit')}
      runningLabel={t('signup.running')}
      isRunning={isRunning}
      failure={failure}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label={t('field.firstName')}
          autoComplete="given-name"
          {...kit.field('firstName')}
        />
        <TextField
          label={t('field.lastName')}
          autoComplete="family-name"
          {...kit.field('lastName')}
        />
      </div>
      <EmailField
        autoComplete="email"
        status={
          emailStatus === null || email.error !== undefined ? (
            ''
          ) : (
            <EmailStatus availability={status}>{t(emailStatus)}</EmailStatus>
          )
        }
        field={{
          ...email,
          onChange: (event: { target: { value: string } }) => {
            availability.typed(event.target.value);
            return email.onChange(event);
          },
          onBlur: (event: unknown) => {
            availability.askNow();
            return email.onBlur(event as Parameters<typeof email.onBlur>[0]);
          },
        }}
      />
      {phones !== undefined && (
        <TextField
          label={t('field.phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          dir="ltr"
          description={<PhoneReading phones={phones} typed={form.watch('phone')} />}
          {...kit.field('phone')}
        />
      )}
      <PasswordFields
        label={t('field.password')}
        password={kit.field('password')}
        confirm={phones === undefined ? undefined : kit.field('confirm')}
        typed={form.watch('password')}
      />
      <TermsField field={kit.field('terms')} />
    </Form>
  );
}

/** How a phone number will be read, before it is sent. */
function PhoneReading({ phones, typed }: { readonly phones: Phones; readonly typed: string }) {
  const { t } = useTranslation('auth');
  const phone = phones.read(typed);
  return phone === null ? (
    t('signup.phoneHint')
  ) : (
    <span className="tabular-nums">{t('signup.phoneRead', { phone: phones.show(phone) })}</span>
  );
}
