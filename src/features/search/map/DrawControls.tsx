import { useTranslation } from 'react-i18next';
import type { Position } from '#contract/entities/area.ts';
import { Button } from '#src/ui/Button.tsx';

const FEWEST_CORNERS = 3;

/** While an area is drawn: how, and the ways out. */
export function DrawControls({
  corners,
  onUndo,
  onCancel,
  onDone,
}: {
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
        {t('map.drawHint')}
      </p>
      <div className="flex flex-wrap gap-2 [&_button]:px-3">
        <Button disabled={corners.length < FEWEST_CORNERS} onClick={onDone}>
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
