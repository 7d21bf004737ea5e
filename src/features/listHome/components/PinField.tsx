import { LocateFixed } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Position } from '#contract/entities/area.ts';
import { useAreas } from '#src/data/useListings.ts';
import { Button } from '#src/ui/Button.tsx';
import { fieldId, useOpenDraft } from '../hooks/draftContext.ts';
import { PinMapView } from '../map/PinMapView.tsx';
import { PIN_CONFIRMED } from '../rules/guessedPin.ts';
import { pinTexts } from '../rules/pin.ts';
import { textIn } from '../rules/values.ts';
import { Field } from './Field.tsx';
import { GuessedPin } from './GuessedPin.tsx';

/** The place of the home: a press on the map of the neighbourhood, or two numbers. Works offline. */
export function PinField() {
  const { t } = useTranslation('listHome');
  const { draft, listing, errorOf } = useOpenDraft();
  const areaId = textIn(draft.body.fields, 'area_id');
  const area = useAreas()?.find(({ id }) => id === areaId);
  const error = errorOf('pin');
  const { lat, lon } = listing;
  const pin: Position | null = lat === undefined || lon === undefined ? null : [lon, lat];
  return (
    <fieldset id={fieldId('pin')} tabIndex={-1} className="outline-none">
      <legend className="mb-2 font-semibold">{t('place.pin')}</legend>
      <div className="grid gap-4 md:grid-cols-[3fr_2fr]">
        {area !== undefined && (
          <PinMapView
            key={area.id}
            area={area}
            pin={pin}
            onPin={(at) => draft.set({ ...pinTexts(at), ...PIN_CONFIRMED })}
          />
        )}
        <div className="grid content-start gap-4">
          <GuessedPin />
          <p className="text-sm text-soft">{t('place.pinHint')}</p>
          <div className="grid grid-cols-2 items-start gap-3">
            <Field name="lat" />
            <Field name="lon" />
          </div>
          {area !== undefined && (
            <Button
              look="secondary"
              icon={<LocateFixed size={18} aria-hidden />}
              onClick={() => draft.set({ ...pinTexts(area.centre), ...PIN_CONFIRMED })}
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
