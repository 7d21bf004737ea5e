import { useTranslation } from 'react-i18next';
import { useReachability } from '#src/data/useReachability.ts';
import { toastPassing, toastSuccess } from '#src/ui/toasts.ts';

/**
 * Says that what was written is stored and goes to the server: that it goes now where the servers answer, else the given text, which
 * says that it waits.
 */
export function useToastKept(): (whileOffline: string) => void {
  const { t } = useTranslation('moderation');
  const isOnline = useReachability() === 'online';
  return (whileOffline) => {
    // Read later it would no longer be true.
    if (isOnline) toastPassing(t('beingSent'));
    else toastSuccess(whileOffline);
  };
}
