import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/Button.tsx';
import type { Bulk } from '../hooks/useBulk.ts';

/** What was just done, and the way back while there is one. */
export function UndoLine({ bulk }: { readonly bulk: Bulk }) {
  const { t } = useTranslation('manage');
  return (
    <div role="status">
      {bulk.failed > 0 && (
        <p className="mt-4 rounded-field bg-danger-wash px-4 py-3 font-medium text-danger">
          {t('failed', { count: bulk.failed })}
        </p>
      )}
      {bulk.done !== null && (
        <p className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-field bg-good-wash px-4 py-2 font-medium text-good">
          {t('done', { count: bulk.done.changes.length })}
          <Button look="quiet" onClick={() => bulk.undo()}>
            {t('undo')}
          </Button>
        </p>
      )}
    </div>
  );
}
