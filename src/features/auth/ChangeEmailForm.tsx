import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeEmailFormSchema } from '#contract/rules/people/accountForms.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useLanguage } from '#src/i18n/useLanguage.ts';
import { Form } from '#src/ui/form/Form.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { credentialFailureKey } from './credentialFailure.ts';
import { CurrentPasswordField } from './CurrentPasswordField.tsx';
import { useAccountForm } from './useAccountForm.ts';

const FORM = 'changeEmail';
const EMPTY = { email: '', current: '' };

export interface ChangeEmailFormProps {
  /** The address of now. */
  readonly email: string;
  /** The mails are on their way. */
  readonly onAsked: () => Promise<unknown>;
}

/** The new address and the present password. The address survives a reload, the password does not. */
export function ChangeEmailForm({ email, onAsked }: ChangeEmailFormProps) {
  const { t } = useTranslation('account');
  const language = useLanguage();
  const [failure, setFailure] = useState<string | null>(null);
  const { kit, formProps, forget } = useAccountForm({
    name: FORM,
    keep: ['email'],
    schema: changeEmailFormSchema,
    defaults: EMPTY,
    onSubmit: (fields) => change(fields),
  });
  const [change, state] = useCommand(async (sync, fields: typeof EMPTY) => {
    setFailure(null);
    if (fields.email.toLowerCase() === email.toLowerCase()) {
      setFailure(t('credentials.failure.sameEmail'));
      return;
    }
    const result = await sync.auth.changeEmail({ ...fields, language });
    if (!result.ok) {
      setFailure(t(credentialFailureKey(result.failure)));
      return;
    }
    kit.form.reset(EMPTY);
    forget();
    await onAsked();
  });
  return (
    <Form
      {...formProps}
      label={t('credentials.email.submit')}
      runningLabel={t('credentials.email.running')}
      isRunning={state.status === 'running'}
      failure={failure ?? (state.status === 'failed' ? t('credentials.failure.unexpected') : null)}
    >
      <TextField
        label={t('credentials.email.field')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        {...kit.field('email')}
      />
      <CurrentPasswordField field={kit.field('current')} email={email} />
    </Form>
  );
}
