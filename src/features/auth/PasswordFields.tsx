import { useTranslation } from 'react-i18next';
import type { FieldBinding } from '#src/ui/form/useFormKit.ts';
import { TextField } from '#src/ui/TextField.tsx';
import { PasswordRules } from './PasswordRules.tsx';

export interface PasswordFieldsProps {
  readonly label: string;
  readonly password: FieldBinding;
  /** Only where the specification asks for the password twice. */
  readonly confirm?: FieldBinding | undefined;
  readonly typed: string;
}

/** A new password, which can be shown, the rules it still breaks, and its repetition where one is asked for. */
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
      {confirm !== undefined && (
        <TextField
          label={t('field.confirm')}
          type="password"
          autoComplete="new-password"
          dir="ltr"
          {...confirm}
        />
      )}
    </>
  );
}
