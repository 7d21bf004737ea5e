import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { type PlaceRecord, TRAVEL_MODES } from '#contract/entities/records/place.ts';
import { cutText } from '#contract/rules/text/cutText.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useCityAreas } from '#src/data/useListings.ts';
import { Button } from '#src/ui/Button.tsx';
import { NativeSelect } from '#src/ui/NativeSelect.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { SpotMap } from './SpotMap.tsx';
import { SpotChoice } from './SpotChoice.tsx';
import type { KeptPlace } from './usePlaces.ts';

const NAME_MAX = 40;

export interface PlaceFormProps {
  /** Null: a new one. */
  readonly place: KeptPlace | null;
  readonly onDone: () => void;
}

/** A place with a name: chosen from a list, or pointed at on the map. */
export function PlaceForm({ place, onDone }: PlaceFormProps) {
  const { t } = useTranslation(['places', 'common']);
  const areas = useCityAreas() ?? [];
  const [opened] = useState(place);
  const [name, setName] = useState(opened?.body.name ?? '');
  const [mode, setMode] = useState<PlaceRecord['mode']>(opened?.body.mode ?? 'transit');
  const [at, setAt] = useState<{ readonly lat: number; readonly lon: number } | null>(
    opened?.body ?? null,
  );
  /** The chosen place, in words; empty: a point. */
  const [chosen, setChosen] = useState('');
  const [wasSent, setSent] = useState(false);
  const [save, state] = useCommand(async ({ records }, body: PlaceRecord) => {
    if (opened === null) await records.make('place', body);
    else await records.edit('place', opened.id, opened.body, body);
    onDone();
  });

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    // The dialog may be inside another form.
    event.stopPropagation();
    setSent(true);
    if (name.trim() === '' || at === null) return;
    void save({ name: name.trim(), lat: at.lat, lon: at.lon, mode });
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        label={t('common:name')}
        maxLength={NAME_MAX}
        dir="auto"
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={wasSent && name.trim() === '' ? t('nameMissing') : undefined}
      />
      <SpotChoice
        areas={areas}
        error={wasSent && at === null ? t('whereMissing') : undefined}
        onChoose={(spot) => {
          setAt(spot);
          setChosen(spot.name);
          if (name.trim() === '') setName(cutText(spot.name, NAME_MAX));
        }}
      />
      {areas.length > 0 && (
        <SpotMap
          areas={areas}
          at={at === null ? null : [at.lon, at.lat]}
          onPin={([lon, lat]) => {
            setAt({ lat, lon });
            setChosen('');
          }}
        />
      )}
      <p role="status" className="text-sm text-soft">
        {at !== null && (chosen === '' ? t('onMap') : t('chosen', { name: chosen }))}
      </p>
      <NativeSelect
        label={t('mode')}
        value={mode}
        options={TRAVEL_MODES.map((value) => ({ value, label: t(`by.${value}`) }))}
        onChange={(value) => setMode(TRAVEL_MODES.find((one) => one === value) ?? 'transit')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={state.status === 'running'}>
          {t('save')}
        </Button>
        <Button look="quiet" onClick={onDone}>
          {t('common:cancel')}
        </Button>
      </div>
      {state.status === 'failed' && (
        <p role="alert" className="text-danger">
          {t('common:notKept')}
        </p>
      )}
    </form>
  );
}
