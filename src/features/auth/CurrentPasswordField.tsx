import { useTranslation } from 'react-i18next';
import type { FieldBinding } from '#src/ui/form/useFormKit.ts';
import { TextField } from '#src/ui/TextField.tsx';

export interface CurrentPasswordFieldProps {
  readonly field: FieldBinding;
  /** The address it belongs to: password managers look for it. */
  readonly email: string;
}

/** Asks for the password somebody has, before what it protects is changed. */
export function CurrentPasswordField({ field, email }: CurrentPasswordFieldProps) {
  const { t } = useTranslation('account');
  return (
    <>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label={t('credentials.current')}
        type="password"
        autoComplete="current-password"
        dir="ltr"
        {...field}
      />
    </>
  );
}
