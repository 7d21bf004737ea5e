import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { AuthFailure, Role } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useLanguage } from '#src/i18n/useLanguage.ts';
import { paths } from '#src/paths.ts';
import { toastError, toastSuccess } from '#src/ui/toasts.ts';
import { signupFailureKey } from './failureText.ts';
import { useCameFor, useCarried } from './useCarried.ts';
import { forgetTyped } from './typedFields.ts';
import type { Phones, SignupFields } from './signupFields.ts';
import { useUnexpected } from './useUnexpected.ts';
import { useWithRequest } from './useWithRequest.ts';

export interface SignUp {
  readonly signUp: (fields: SignupFields) => Promise<unknown>;
  readonly isRunning: boolean;
  /** Translated; null while nothing went wrong. */
  readonly failure: string | null;
}

/** Makes the account and leads on to /verify-email. */
export function useSignUp(userType: Role, formName: string, phones?: Phones): SignUp {
  const { t } = useTranslation('auth');
  const language = useLanguage();
  const navigate = useNavigate();
  const cameFor = useCameFor();
  const carried = useCarried();
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const [request, setRequest] = useState<string | undefined>();
  const unexpected = useUnexpected('SignUp');
  const withRequest = useWithRequest();

  const [signUp, state] = useCommand(async (sync, fields: SignupFields) => {
    setFailure(null);
    const { firstName, lastName, email, password } = fields;
    const phone = phones?.read(fields.phone) ?? null;
    const asked = sync.auth.signUp({
      fullName: `${firstName} ${lastName}`,
      firstName,
      email,
      password,
      userType,
      language,
      ...(phone !== null && { phone }),
      ...(cameFor !== null && { cameFor }),
    });
    asked.catch(unexpected.noteThrown);
    const result = await asked;
    if (!result.ok) {
      unexpected.note(result.failure);
      setFailure(result.failure);
      setRequest(result.request);
      toastError(t('signup.failure.toast'));
      return;
    }
    forgetTyped(formName);
    if (!result.requiresVerification) return;
    toastSuccess(t(userType === 'landlord' ? 'signup.successLandlord' : 'signup.success'));
    await navigate(carried(paths.verifyEmail.href(email, userType)), { replace: true });
  });
  const failed = failure ?? (state.status === 'failed' ? 'unexpected' : null);
  return {
    signUp,
    isRunning: state.status === 'running',
    failure:
      failed === null ? null : withRequest(t(signupFailureKey(failed, unexpected.report)), request),
  };
}
