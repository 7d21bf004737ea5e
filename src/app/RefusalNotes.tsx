import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { RefusalNews } from '#src/data/types.ts';
import { useRefusals } from '#src/data/useRefusals.ts';
import { toastError } from '#src/ui/toasts.ts';

/** Says that a change was refused and undone, even long after it was made and on any page. */
export function RefusalNotes() {
  const { t } = useTranslation('status');
  useRefusals(useCallback((refused: RefusalNews) => toastError(t(`refused.${refused}`)), [t]));
  return null;
}
