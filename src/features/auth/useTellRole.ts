import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { offerRole } from '#src/data/roleOffer.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import type { AuthResult } from '#src/data/types.ts';
import { toastError } from '#src/ui/toasts.ts';
import { roleProblemKey } from './failureText.ts';

/** Tells a person who signed in that they do not have the role they chose, or had another one until now. */
export function useTellRole(): (result: AuthResult) => void {
  const { t } = useTranslation('auth');
  const { session } = useSync();
  return useCallback(
    (result) => {
      if (!result.ok) return;
      if (result.roleProblem) toastError(t(roleProblemKey(result.roleProblem)));
      const state = session.get();
      if (!result.roleChange || state.status !== 'authenticated') return;
      const { from: role, isNew } = result.roleChange;
      offerRole({ kind: 'signedIn', userId: state.user.id, role, isNew });
    },
    [t, session],
  );
}
