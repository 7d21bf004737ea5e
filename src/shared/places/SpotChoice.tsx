import { MapPin } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Area } from '#contract/entities/area.ts';
import { TextField } from '#src/ui/TextField.tsx';
import { useCity } from '../map/index.ts';
import { matchingSpots, type Spot, spotsOf } from './spots.ts';

const MOST_SHOWN = 6;

export interface SpotChoiceProps {
  readonly areas: readonly Area[];
  readonly onChoose: (spot: Spot) => void;
  readonly error: string | undefined;
}

/** Chooses a spot by its name, for people who do not use a pointer. */
export function SpotChoice({ areas, onChoose, error }: SpotChoiceProps) {
  const { t } = useTranslation('places');
  const [text, setText] = useState('');
  const city = useCity(areas[0]?.city);
  const spots = useMemo(() => spotsOf(areas, city), [areas, city]);
  const found = text.trim() === '' ? [] : matchingSpots(spots, text, MOST_SHOWN);
  return (
    <div className="grid gap-2">
      <TextField
        label={t('where')}
        description={t('whereHint')}
        value={text}
        maxLength={80}
        autoComplete="off"
        dir="auto"
        error={error}
        status={text.trim() !== '' && found.length === 0 ? t('nothing') : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      {found.length > 0 && (
        <ul aria-label={t('found')} className="grid rounded-field border border-line bg-sheet p-1">
          {found.map((spot) => (
            <li key={spot.id}>
              <button
                type="button"
                onClick={() => {
                  setText('');
                  onChoose(spot);
                }}
                className="flex min-h-11 w-full items-center gap-2 rounded-field px-2 text-start hover:bg-wash"
              >
                <MapPin size={18} aria-hidden className="shrink-0 text-accent" />
                <bdi className="min-w-0 truncate font-medium">{spot.name}</bdi>
                <span className="ms-auto shrink-0 text-sm text-soft">
                  {spot.within === '' ? t(`kind.${spot.kind}`) : <bdi>{spot.within}</bdi>}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
