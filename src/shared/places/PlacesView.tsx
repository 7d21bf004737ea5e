import { MapPin, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_PLACES } from '#contract/entities/records/place.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { Button } from '#src/ui/Button.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { PlaceForm } from './PlaceForm.tsx';
import { type KeptPlace, usePlaces } from './usePlaces.ts';

/** The places of a person: to see, add, change and remove. */
export function PlacesView() {
  const { t } = useTranslation(['places', 'common']);
  const places = usePlaces();
  /** The one that is written; null: a new one. */
  const [open, setOpen] = useState<KeptPlace | null | undefined>(undefined);
  const [remove, removal] = useCommand(({ records }, id: string) => records.remove([id]));
  if (open !== undefined) return <PlaceForm place={open} onDone={() => setOpen(undefined)} />;
  return (
    <div className="grid gap-3">
      {places.length > 0 && (
        <ul className="grid divide-y divide-line">
          {places.map((place) => (
            <li key={place.id} className="flex min-h-12 items-center gap-2">
              <MapPin size={20} aria-hidden className="shrink-0 text-accent" />
              <bdi className="min-w-0 flex-1 truncate font-medium">{place.body.name}</bdi>
              <span className="text-sm text-soft max-sm:sr-only">{t(`by.${place.body.mode}`)}</span>
              <IconButton
                label={t('change', { name: place.body.name })}
                onClick={() => setOpen(place)}
              >
                <Pencil size={18} aria-hidden />
              </IconButton>
              <IconButton
                label={t('remove', { name: place.body.name })}
                onClick={() => void remove(place.id)}
              >
                <Trash2 size={18} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {removal.status === 'failed' && (
        <p role="alert" className="text-danger">
          {t('common:notKept')}
        </p>
      )}
      {places.length < MOST_PLACES ? (
        <Button
          look="secondary"
          icon={<Plus size={18} aria-hidden />}
          onClick={() => setOpen(null)}
          className="justify-self-start"
        >
          {t('add')}
        </Button>
      ) : (
        <p className="text-sm text-soft">{t('full', { n: MOST_PLACES })}</p>
      )}
    </div>
  );
}
