import { useTranslation } from 'react-i18next';
import type { RecordBody, SingleKind } from '#src/data/types.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { toastError } from '#src/ui/toasts.ts';

/** Changes fields of the person's one record of a kind; says so when this device could not store it. */
export function useChange<Kind extends SingleKind>(
  kind: Kind,
): (fields: Partial<RecordBody<Kind>>) => void {
  const { t } = useTranslation('common');
  const { records } = useSync();
  return (fields) => {
    records.change(kind, fields).catch(() => toastError(t('notSaved')));
  };
}
