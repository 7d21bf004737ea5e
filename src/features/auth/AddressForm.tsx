import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextField } from '#src/ui/TextField.tsx';
import { looksLikeEmail } from './emailShape.ts';
import { FormFoot } from './FormFoot.tsx';
import { useCanSubmit } from './useCanSubmit.ts';

export interface AddressFormProps {
  readonly isRunning: boolean;
  readonly failure: string | null;
  readonly onSubmit: (email: string) => Promise<void>;
}

/** Asks where the verification link should go. */
export function AddressForm({ isRunning, failure, onSubmit }: AddressFormProps) {
  const { t } = useTranslation('auth');
  const canSubmit = useCanSubmit();
  const form = useForm({ defaultValues: { email: '' } });
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (canSubmit) void form.handleSubmit(({ email }) => onSubmit(email.trim()))();
      }}
    >
      <TextField
        label={t('field.email')}
        type="email"
        autoComplete="email"
        inputMode="email"
        dir="ltr"
        error={form.formState.errors.email?.message}
        {...form.register('email', {
          validate: (value) => looksLikeEmail(value) || t('error.emailShape'),
        })}
      />
      <FormFoot
        label={t('verify.resend')}
        runningLabel={t('verify.resending')}
        isRunning={isRunning}
        failure={failure}
      />
    </form>
  );
}
