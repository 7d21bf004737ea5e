import { useTranslation } from 'react-i18next';
import type { Position } from '#contract/entities/area.ts';
import { Button } from '#src/ui/Button.tsx';
import { areEnough } from './corners.ts';

/** While an area is drawn: how, and the ways out. */
export function DrawControls({
  canDraw,
  corners,
  onUndo,
  onCancel,
  onDone,
}: {
  /** There is something to see where corners are pressed. Those pressed before count, too. */
  readonly canDraw: boolean;
  readonly corners: readonly Position[];
  readonly onUndo: () => void;
  readonly onCancel: () => void;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation('search');
  return (
    <div
      role="group"
      aria-label={t('map.draw')}
      className="max-w-sm rounded-card border border-line bg-sheet px-4 py-3 shadow-float"
    >
      <p role="status" className="mb-2 text-sm">
        {t(canDraw ? 'map.drawHint' : 'map.drawSoon')}
      </p>
      <div className="flex flex-wrap gap-2 max-sm:gap-1.5 [&_button]:px-3 max-sm:[&_button]:px-2.5">
        <Button disabled={!areEnough(corners)} onClick={onDone}>
          {t('map.done')}
        </Button>
        <Button look="secondary" disabled={corners.length === 0} onClick={onUndo}>
          {t('map.undoCorner')}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t('map.cancel')}
        </Button>
      </div>
    </div>
  );
}
