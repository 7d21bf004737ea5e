import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changePasswordFormSchema } from '#contract/rules/people/accountForms.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { Form } from '#src/ui/form/Form.tsx';
import { credentialFailureKey } from './credentialFailure.ts';
import { CurrentPasswordField } from './CurrentPasswordField.tsx';
import { PasswordFields } from './PasswordFields.tsx';
import { useAccountForm } from './useAccountForm.ts';

const EMPTY = { current: '', password: '' };

/** The present password, the new one, and what became of it. The form stores none of it. */
export function ChangePasswordForm({ email }: { readonly email: string }) {
  const { t } = useTranslation(['account', 'auth']);
  const [failure, setFailure] = useState<string | null>(null);
  const [isDone, setDone] = useState(false);
  const { kit, formProps } = useAccountForm({
    name: 'changePassword',
    keep: [],
    schema: changePasswordFormSchema,
    defaults: EMPTY,
    onSubmit: (fields) => change(fields),
  });
  const [change, state] = useCommand(async (sync, fields: typeof EMPTY) => {
    setFailure(null);
    setDone(false);
    const { current, password } = fields;
    const result = await sync.auth.changePassword({ current, password });
    if (!result.ok) {
      setFailure(t(credentialFailureKey(result.failure)));
      return;
    }
    kit.form.reset(EMPTY);
    setDone(true);
  });
  return (
    <div>
      <Form
        {...formProps}
        label={t('credentials.password.submit')}
        runningLabel={t('credentials.password.running')}
        isRunning={state.status === 'running'}
        failure={
          failure ?? (state.status === 'failed' ? t('credentials.failure.unexpected') : null)
        }
      >
        <CurrentPasswordField field={kit.field('current')} email={email} />
        <PasswordFields
          label={t('auth:field.newPassword')}
          password={kit.field('password')}
          typed={kit.form.watch('password')}
        />
      </Form>
      <p role="status" className="mt-3 font-medium text-good empty:hidden">
        {isDone && t('credentials.password.done')}
      </p>
    </div>
  );
}
