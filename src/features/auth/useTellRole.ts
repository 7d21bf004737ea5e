import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuthResult } from '#src/data/types.ts';
import { toastError } from '#src/ui/toasts.ts';
import { roleProblemKey } from './failureText.ts';

/** Tells a person who is signed in that the role they came as could not be had. */
export function useTellRole(): (result: AuthResult) => void {
  const { t } = useTranslation('auth');
  return useCallback(
    (result) => {
      if (result.ok && result.roleProblem) toastError(t(roleProblemKey(result.roleProblem)));
    },
    [t],
  );
}
