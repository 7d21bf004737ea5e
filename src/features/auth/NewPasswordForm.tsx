import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  newPasswordByCodeFormSchema,
  newPasswordFormSchema,
} from '#contract/rules/people/accountForms.ts';
import type { AuthFailure } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { Form } from '#src/ui/form/Form.tsx';
import { toastSuccess } from '#src/ui/toasts.ts';
import { CodeField } from './CodeField.tsx';
import { resetFailureKey } from './failureText.ts';
import { PasswordFields } from './PasswordFields.tsx';
import { useAccountForm } from './useAccountForm.ts';

export interface NewPasswordFormProps {
  /** The proof that the mail was read: its link, or its digits, which are asked for here. */
  readonly by: { readonly url: string } | { readonly email: string };
  /** The link is used up. Digits can be typed again. */
  readonly onSpent?: () => void;
  readonly onSaved?: () => Promise<void>;
}

const EMPTY = { code: '', password: '' };
const SPENT: readonly AuthFailure[] = ['expired_link', 'no_user'];

/** A new password for whoever was sent the mail. */
export function NewPasswordForm({ by, onSpent, onSaved }: NewPasswordFormProps) {
  const { t } = useTranslation('auth');
  const [failure, setFailure] = useState<string | null>(null);
  const isTyped = 'email' in by;
  const { kit, formProps } = useAccountForm<typeof EMPTY>({
    name: 'reset',
    keep: [],
    schema: isTyped ? newPasswordByCodeFormSchema : newPasswordFormSchema,
    defaults: EMPTY,
    onSubmit: (fields) => save(fields),
  });
  const [save, state] = useCommand(async (sync, { code, password }: typeof EMPTY) => {
    setFailure(null);
    const proof = isTyped ? { email: by.email, code } : by;
    const result = await sync.auth.resetPassword({ proof, password });
    if (result.ok) {
      toastSuccess(t('reset.success'));
      await onSaved?.();
    } else if (!SPENT.includes(result.failure)) setFailure(t(resetFailureKey(result.failure)));
    else if (isTyped) setFailure(t('code.wrong'));
    else onSpent?.();
  });
  return (
    <Form
      {...formProps}
      label={t('reset.submit')}
      runningLabel={t('reset.running')}
      isRunning={state.status === 'running'}
      failure={failure ?? (state.status === 'failed' ? t('login.failure.unexpected') : null)}
    >
      {isTyped && <CodeField field={kit.field('code')} />}
      <PasswordFields
        label={t('field.newPassword')}
        password={kit.field('password')}
        typed={kit.form.watch('password')}
      />
    </Form>
  );
}
