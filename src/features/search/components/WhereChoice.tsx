import { MapPin } from 'lucide-react';
import { type ComponentType, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAreas, useCities } from '#src/data/useListings.ts';
import type { ListingQuery } from '#src/data/types.ts';
import type { ChangeQuery } from '../hooks/useQueryAddress.ts';
import type { OfferedPlacesProps } from './OfferedPlaces.tsx';
import { placeName } from '../rules/placeName.ts';

const NOWHERE = { area_ids: undefined, near: undefined, polygon: undefined, bounds: undefined };
const FIELD =
  'min-h-11 w-full rounded-full border border-edge bg-sheet ps-10 pe-4 text-base text-ellipsis text-ink placeholder:text-soft';

type Field = ComponentType<OfferedPlacesProps>;

/**
 * The place to search, by name: on this device or anywhere. The place that is searched stands in the field, or the city
 * in use as its placeholder. What offers places is fetched when somebody comes to the field.
 */
export function WhereChoice({
  query,
  change,
}: {
  readonly query: ListingQuery;
  readonly change: ChangeQuery;
}) {
  const { t } = useTranslation('search');
  /** As it is being typed; null: nobody types. */
  const [typed, setTyped] = useState<string | null>(null);
  const [Offering, setOffering] = useState<Field | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const [inUse] = useCities() ?? [];
  const name = placeName(query, useAreas());
  const several = name !== null && name.more > 0;
  const shown = several ? t('where.several', name) : (name?.name ?? '');
  const [isFailed, setFailed] = useState(false);
  useLayoutEffect(() => {
    // Somebody was in the plain field, which this one replaced.
    if (Offering !== null && document.activeElement === document.body) input.current?.focus();
  }, [Offering]);
  const come = () => {
    input.current?.select();
    if (Offering !== null) return;
    import('./OfferedPlaces.tsx').then(
      ({ OfferedPlaces }) => setOffering(() => OfferedPlaces),
      () => undefined,
    );
  };
  // An emptied field is the whole city.
  const leave = () => {
    if (typed?.trim() === '' && name !== null) change(NOWHERE);
    setTyped(null);
  };
  const label = t('where.label');
  const placeholder = inUse?.name ?? label;
  const value = typed ?? shown;
  return (
    <div className="relative" onBlur={leave}>
      <MapPin
        size={18}
        aria-hidden
        className="pointer-events-none absolute start-3.5 top-1/2 -translate-y-1/2 text-faint"
      />
      {Offering === null ? (
        <input
          ref={input}
          type="text"
          maxLength={80}
          enterKeyHint="search"
          autoComplete="off"
          aria-label={label}
          placeholder={placeholder}
          className={FIELD}
          value={value}
          onChange={({ target }) => setTyped(target.value)}
          onFocus={come}
        />
      ) : (
        <Offering
          label={label}
          placeholder={placeholder}
          className={FIELD}
          value={value}
          onValue={setTyped}
          onChoose={(place) => {
            change({ ...NOWHERE, ...place });
            setTyped(null);
          }}
          onFailed={setFailed}
          onFocus={come}
          inputRef={input}
          isTyped={typed !== null && typed.trim() !== ''}
        />
      )}
      <p role="status" className="text-sm text-danger empty:hidden">
        {isFailed && t('map.unasked')}
      </p>
    </div>
  );
}
