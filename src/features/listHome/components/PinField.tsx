import { LocateFixed } from 'lucide-react';
import type { PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Area } from '#src/data/types.ts';
import { useAreas } from '#src/data/useListings.ts';
import { Button } from '#src/ui/Button.tsx';
import { fieldId, useOpenDraft } from '../hooks/draftContext.ts';
import { pinTexts, sketchOf } from '../rules/pin.ts';
import { textIn } from '../rules/values.ts';
import { Field } from './Field.tsx';

/** Where the home stands: a press into a sketch of the neighbourhood, or two numbers. Needs no network. */
export function PinField() {
  const { t } = useTranslation('listHome');
  const { draft, listing, errorOf } = useOpenDraft();
  const areaId = textIn(draft.body.fields, 'area_id');
  const area = useAreas()?.find(({ id }) => id === areaId);
  const error = errorOf('pin');
  const { lat, lon } = listing;
  const pin = lat === undefined || lon === undefined ? null : ([lon, lat] as const);
  return (
    <fieldset id={fieldId('pin')} tabIndex={-1} className="outline-none">
      <legend className="mb-2 font-semibold">{t('place.pin')}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        {area !== undefined && <AreaSketch area={area} pin={pin} />}
        <div className="grid content-start gap-4">
          <p className="text-sm text-soft">{t('place.pinHint')}</p>
          <div className="grid grid-cols-2 items-start gap-3">
            <Field name="lat" />
            <Field name="lon" />
          </div>
          {area !== undefined && (
            <Button
              look="secondary"
              icon={<LocateFixed size={18} aria-hidden />}
              onClick={() => draft.set(pinTexts(area.centre))}
            >
              {t('place.centre', { area: area.name })}
            </Button>
          )}
        </div>
      </div>
      {error !== undefined && <p className="mt-1.5 text-sm font-medium text-danger">{error}</p>}
    </fieldset>
  );
}

/** The outline with the pin. For pointers alone: the two numbers beside it are the way for everybody else. */
function AreaSketch({
  area,
  pin,
}: {
  readonly area: Area;
  readonly pin: readonly [lon: number, lat: number] | null;
}) {
  const { draft } = useOpenDraft();
  const sketch = sketchOf(area);
  const points = area.outline.map((position) => sketch.toPoint(position).join(' ')).join(', ');
  const at = pin === null ? null : sketch.toPoint([pin[0], pin[1]]);

  function drop(event: PointerEvent<SVGSVGElement>): void {
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * sketch.width;
    const y = ((event.clientY - box.top) / box.height) * sketch.height;
    draft.set(pinTexts(sketch.toPosition(x, y)));
  }

  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${sketch.width} ${sketch.height}`}
      onPointerDown={drop}
      className="max-h-72 w-full cursor-crosshair touch-manipulation rounded-card border border-line bg-wash"
    >
      <polygon points={points} className="fill-sheet stroke-edge" strokeWidth={0.8} />
      {at !== null && (
        <g transform={`translate(${at[0]} ${at[1]})`} className="fill-accent">
          <path d="M0 0 C-2 -4 -4.5 -5.5 -4.5 -8.5 A4.5 4.5 0 1 1 4.5 -8.5 C4.5 -5.5 2 -4 0 0 Z" />
          <circle cy={-8.6} r={1.7} className="fill-on-accent" />
        </g>
      )}
    </svg>
  );
}
