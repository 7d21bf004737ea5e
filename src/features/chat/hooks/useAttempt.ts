import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { toastError } from '#src/ui/toasts.ts';

/**
 * Runs a write to this device and says so when it did not take: a full disk, a closed database. Being
 * offline is no failure: commands never wait for a network.
 */
export function useAttempt(): (write: () => Promise<unknown>) => void {
  const { t } = useTranslation('common');
  return useCallback(
    (write) => {
      async function attempt(): Promise<void> {
        try {
          await write();
        } catch {
          toastError(t('notSaved'));
        }
      }
      void attempt();
    },
    [t],
  );
}
