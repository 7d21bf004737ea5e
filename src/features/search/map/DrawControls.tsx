import { Plus, Trash2, Undo2 } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { AREA_NAME_MAX } from '#contract/entities/listingQuery.ts';
import { Button } from '#src/ui/Button.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { areEnough, MOST_CORNERS } from './corners.ts';
import type { Outline, OutlineChange } from './outline.ts';
import { keyOf } from '#src/ui/keyOf.ts';
import { CORNER_HINT_ID } from './useCorners.ts';

/** While an area is drawn or changed: how, what it is called, and the ways out. */
export function DrawControls({
  canDraw,
  outline,
  change,
  onAdd,
  onCancel,
  onDone,
}: {
  /** There is something to see where corners are pressed. Those pressed before count, too. */
  readonly canDraw: boolean;
  readonly outline: Outline;
  readonly change: (change: OutlineChange) => void;
  /** A corner where the middle of the map is; null: there is no map yet. */
  readonly onAdd: (() => void) | null;
  readonly onCancel: () => void;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation(['search', 'common']);
  const nameId = useId();
  const { corners, chosen, past, name } = outline;
  const hint = chosen === null ? (outline.isNew ? 'map.drawHint' : 'map.editHint') : 'map.moveHint';
  return (
    <div
      role="group"
      aria-label={t('map.draw')}
      className="max-w-sm rounded-card border border-line bg-sheet px-4 py-3 shadow-float max-sm:mx-3"
    >
      <p role="status" className="mb-2 min-h-[3lh] text-sm">
        {t(canDraw ? hint : 'map.drawSoon')}
      </p>
      <p id={CORNER_HINT_ID} className="sr-only">
        {t('map.cornerHint')}
      </p>
      {/* From the beginning: what grows would cover points that were just set. */}
      <div className="mb-2 grid gap-1">
        <label htmlFor={nameId} className="text-sm font-medium text-soft">
          {t('map.areaName')}
        </label>
        <input
          id={nameId}
          dir="auto"
          value={name}
          maxLength={AREA_NAME_MAX}
          autoComplete="off"
          onChange={({ target }) => change({ kind: 'name', name: target.value })}
          onKeyDown={(event) => keyOf(event) === 'Enter' && areEnough(corners) && onDone()}
          className="min-h-11 w-full rounded-field border border-edge bg-sheet px-3 text-base text-ink"
        />
      </div>
      <div className="flex flex-wrap items-center gap-1.5 [&_button]:px-3">
        <Button disabled={!areEnough(corners)} onClick={onDone}>
          {t('map.done')}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
        <span className="flex">
          <IconButton
            label={t('map.undoCorner')}
            disabled={past.length === 0}
            onClick={() => change({ kind: 'undo' })}
          >
            <Undo2 size={20} aria-hidden className="rtl:-scale-x-100" />
          </IconButton>
          <IconButton
            label={t('map.addCorner')}
            disabled={onAdd === null || corners.length >= MOST_CORNERS}
            onClick={() => onAdd?.()}
          >
            <Plus size={20} aria-hidden />
          </IconButton>
          <IconButton
            label={t('map.removeCorner')}
            disabled={chosen === null}
            onClick={() => chosen !== null && change({ kind: 'remove', index: chosen })}
          >
            <Trash2 size={20} aria-hidden />
          </IconButton>
        </span>
      </div>
    </div>
  );
}
