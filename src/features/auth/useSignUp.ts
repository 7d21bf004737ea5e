import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Role } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useLanguage } from '#src/i18n/useLanguage.ts';
import { paths } from '#src/paths.ts';
import { toastError, toastSuccess } from '#src/ui/toasts.ts';
import { signupFailureKey } from './failureText.ts';
import { forgetKept } from './keptFields.ts';
import { readPhone, type SignupFields } from './signupFields.ts';

export interface SignUp {
  readonly signUp: (fields: SignupFields) => Promise<unknown>;
  readonly isRunning: boolean;
  /** Translated; null while nothing went wrong. */
  readonly failure: string | null;
}

/** Makes the account and leads on to /verify-email. */
export function useSignUp(userType: Role, formName: string): SignUp {
  const { t } = useTranslation('auth');
  const language = useLanguage();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const fail = (text: string) => {
    setFailure(text);
    toastError(t('signup.failure.toast'));
  };

  const [signUp, state] = useCommand(async (sync, fields: SignupFields) => {
    setFailure(null);
    const { firstName, lastName, email, password } = fields;
    const phone = userType === 'landlord' ? readPhone(fields.phone) : null;
    const result = await sync.auth.signUp({
      fullName: `${firstName} ${lastName}`,
      firstName,
      email,
      password,
      userType,
      language,
      ...(phone !== null && { phone }),
    });
    if (!result.ok) {
      fail(t(signupFailureKey(result.failure)));
      return;
    }
    forgetKept(formName);
    if (!result.requiresVerification) return;
    toastSuccess(t(userType === 'landlord' ? 'signup.successLandlord' : 'signup.success'));
    await navigate(paths.verifyEmail.href(email, userType));
  });
  return {
    signUp,
    isRunning: state.status === 'running',
    failure: failure ?? (state.status === 'failed' ? t('signup.failure.unexpected') : null),
  };
}
