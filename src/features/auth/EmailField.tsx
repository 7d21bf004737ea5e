import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldBinding } from '#src/ui/form/useFormKit.ts';
import { TextField } from '#src/ui/TextField.tsx';

export interface EmailFieldProps {
  readonly field: FieldBinding;
  /** `username` where it is beside an existing password, for password managers. */
  readonly autoComplete: 'email' | 'username';
  readonly status?: ReactNode;
}

export function EmailField({ field, autoComplete, status }: EmailFieldProps) {
  const { t } = useTranslation('auth');
  return (
    <TextField
      label={t('field.email')}
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      {...(status !== undefined && { status })}
      {...field}
    />
  );
}
