import { useTranslation } from 'react-i18next';
import type { SeenList } from '#sync/model/rules/deciding/lists.ts';
import { answerTo, later, type Saying, saying } from '#sync/model/rules/deciding/shortlist.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { toastError } from '#src/ui/toasts.ts';

export type Say = (propertyId: string, said: Saying) => Promise<boolean>;

/** How a person says something of a home of a list: on this device at once. Gives whether it is kept. */
export function useSaying(list: SeenList): Say {
  const { t } = useTranslation('saved');
  const { records } = useSync();
  return async (propertyId, said) => {
    let isFull = false;
    const { id, ownerId, ownId, name, parts } = list;
    try {
      await records.amend('shortlist', ownId, (stored) => {
        const now = Date.now();
        if (stored === null && ownId === id) return null;
        const before = stored ?? answerTo({ ownerId, answersId: id, name }, now);
        const known = [...parts, { personId: ownId, body: before }];
        const after = saying(before, propertyId, said, later(known, now));
        isFull = after === null;
        return after;
      });
    } catch {
      toastError(t('together.failed'));
      return false;
    }
    if (isFull) toastError(t('together.full'));
    return !isFull;
  };
}
