import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/Button.tsx';
import type { Bulk } from '../hooks/useBulk.ts';

interface UndoLineProps {
  readonly bulk: Bulk;
  /** The bar of the action is no longer shown. */
  readonly isBarGone?: boolean;
}

/** The last change, Undo while it is possible, and the homes that were not changed with the reason. */
export function UndoLine({ bulk, isBarGone = false }: UndoLineProps) {
  const { t } = useTranslation(['manage', 'common']);
  const { gone, around, release } = bulk.done;
  const undo = useRef<HTMLButtonElement>(null);
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The pressed button disappears with its bar or dialog: Undo gets the focus while it is there.
    const { activeElement, body } = document;
    const isNowhere = activeElement === body || activeElement?.closest('[role=dialog]') != null;
    if (isBarGone && gone !== null && isNowhere) (undo.current ?? said.current)?.focus();
  }, [isBarGone, gone]);
  useEffect(() => (gone === null ? release() : undefined), [gone, release]);
  return (
    <div role="status">
      {bulk.failed > 0 && (
        <p className="mt-4 rounded-field bg-danger-wash px-4 py-3 font-medium text-danger">
          {t('failed', { count: bulk.failed })}
        </p>
      )}
      {gone !== null && (
        <p
          {...around}
          ref={said}
          tabIndex={-1}
          className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-field bg-good-wash px-4 py-2 font-medium text-good"
        >
          {t('done', { count: gone.count })}
          <Button ref={undo} look="quiet" onClick={() => bulk.undo()}>
            {t('common:undo')}
          </Button>
        </p>
      )}
      {bulk.left !== null && (
        <div className="mt-4 rounded-field bg-warn-wash px-4 py-3 text-ink">
          {bulk.left.all && <p className="font-medium">{t('left.nothing')}</p>}
          <ul>
            {bulk.left.why.map(({ reason, count }) => (
              <li key={reason}>{t('left.homes', { count, why: t(`left.${reason}`) })}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
