import { useTranslation } from 'react-i18next';
import type { FieldBinding } from '#src/ui/form/useFormKit.ts';
import { TextField } from '#src/ui/TextField.tsx';
import { PasswordRules } from './PasswordRules.tsx';

export interface PasswordFieldsProps {
  readonly label: string;
  readonly password: FieldBinding;
  readonly confirm: FieldBinding;
  readonly typed: string;
}

/** A new password, the rules it still breaks, and its repetition. */
export function PasswordFields({ label, password, confirm, typed }: PasswordFieldsProps) {
  const { t } = useTranslation('auth');
  return (
    <>
      <TextField
        label={label}
        type="password"
        autoComplete="new-password"
        dir="ltr"
        description={<PasswordRules password={typed} />}
        {...password}
      />
      <TextField
        label={t('field.confirm')}
        type="password"
        autoComplete="new-password"
        dir="ltr"
        {...confirm}
      />
    </>
  );
}
