import { useTranslation } from 'react-i18next';
import type { FieldBinding } from '#src/ui/form/useFormKit.ts';
import { TextField } from '#src/ui/TextField.tsx';

/** The digits of a mail. */
export function CodeField({ field }: { readonly field: FieldBinding }) {
  const { t } = useTranslation('auth');
  return (
    <TextField
      label={t('field.code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      dir="ltr"
      {...field}
    />
  );
}
