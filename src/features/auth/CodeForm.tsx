import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeFormSchema } from '#contract/rules/people/accountForms.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { Form } from '#src/ui/form/Form.tsx';
import { CodeField } from './CodeField.tsx';
import { signupFailureKey } from './failureText.ts';
import { useAccountForm } from './useAccountForm.ts';
import { useTellRole } from './useTellRole.ts';

/** Confirms an address by the digits of its mail. The person is signed in by it. */
export function CodeForm({ email }: { readonly email: string }) {
  const { t } = useTranslation('auth');
  const tellRole = useTellRole();
  const [failure, setFailure] = useState<string | null>(null);
  const { kit, formProps } = useAccountForm({
    name: 'code',
    keep: [],
    schema: codeFormSchema,
    defaults: { code: '' },
    onSubmit: ({ code }) => confirm(code),
  });
  const [confirm, state] = useCommand(async (sync, code: string) => {
    setFailure(null);
    const result = await sync.auth.completeByCode({ email, code });
    tellRole(result);
    if (result.ok) return;
    const isWrong = result.failure === 'expired_link' || result.failure === 'no_user';
    setFailure(t(isWrong ? 'code.wrong' : signupFailureKey(result.failure, 'silent')));
  });
  return (
    <Form
      {...formProps}
      label={t('code.confirm')}
      runningLabel={t('code.confirming')}
      isRunning={state.status === 'running'}
      failure={failure ?? (state.status === 'failed' ? t('login.failure.unexpected') : null)}
    >
      <CodeField field={kit.field('code')} />
    </Form>
  );
}
