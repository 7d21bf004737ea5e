import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Change, type Changed, changed } from '#sync/model/rules/inspection/changes.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { toastError } from '#src/ui/toasts.ts';

export interface Changing {
  /** Changes what is stored by then. Rejects where it could not be stored. */
  readonly save: (change: Change) => Promise<Changed['kind'] | 'gone'>;
  /** The same at a press: what went wrong is said. Gives whether it was done. */
  readonly press: (change: Change) => Promise<boolean>;
}

/** How a checklist is changed: on this device at once, by the rules of the contract. */
export function useChanging(id: string): Changing {
  const { records } = useSync();
  const { t } = useTranslation('inspection');
  return useMemo(() => {
    const save: Changing['save'] = async (change) => {
      let kind: Changed['kind'] | 'gone' = 'gone';
      await records.amend('inspection', id, (before) => {
        const after = before === null ? null : changed(before, change);
        kind = after?.kind ?? 'gone';
        return after?.kind === 'changed' ? after.inspection : null;
      });
      return kind;
    };
    const press: Changing['press'] = async (change) => {
      const kind = await save(change).catch(() => null);
      if (kind === 'changed') return true;
      if (kind === 'full') toastError(t('full'));
      else if (kind === 'signed') toastError(t('signedMeanwhile'));
      else toastError(t('failed'));
      return false;
    };
    return { save, press };
  }, [records, id, t]);
}
