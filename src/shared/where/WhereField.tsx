import { Autocomplete } from '@base-ui/react/autocomplete';
import { CSPProvider } from '@base-ui/react/csp-provider';
import type { PlaceRank } from '#contract/protocol/api.ts';
import { MapPin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Suggestion } from './suggestPlaces.ts';
import { useSuggestedPlaces } from './useSuggestedPlaces.ts';

export interface WhereFieldProps {
  readonly label: string;
  readonly placeholder?: string;
  readonly className: string;
  /** In a form, as what it is sent. */
  readonly name?: string | undefined;
  /** Without it places of every rank are offered. */
  readonly ranks?: readonly PlaceRank[];
  readonly value: string;
  readonly onValue: (text: string) => void;
  /** `name`: as it reads here. */
  readonly onChoose: (place: Suggestion, name: string) => void;
  readonly inputRef?: React.Ref<HTMLInputElement>;
  readonly onFocus?: () => void;
  /** Offered without another letter: it takes the place of a field that somebody has typed in. */
  readonly isOpenAtFirst?: boolean;
}

/** The field for a place. Places are offered while somebody types; the typed text can be left as it is. */
export function WhereField({
  label,
  placeholder = label,
  className,
  name,
  ranks,
  value,
  onValue,
  onChoose,
  inputRef,
  onFocus,
  isOpenAtFirst = false,
}: WhereFieldProps) {
  const { t, i18n } = useTranslation('places');
  const { places, state } = useSuggestedPlaces(value, ranks);
  const countries = new Intl.DisplayNames([i18n.language], { type: 'region' });
  const countryOf = (code: string) => countries.of(code) ?? code;
  const nameOf = ({ rank, name: own, country }: Suggestion) =>
    rank === 'country' ? countryOf(country) : own;
  const within = ({ city, country }: Suggestion) => city ?? countryOf(country);
  const isSought = value.trim() !== '';
  const note =
    state === 'alone'
      ? t('find.alone')
      : state === 'here' && isSought && places.length === 0
        ? t('find.none')
        : null;
  return (
    <CSPProvider disableStyleElements>
      <Autocomplete.Root
        items={places}
        mode="none"
        defaultOpen={isOpenAtFirst}
        value={value}
        onValueChange={(next, { reason }) => {
          if (reason !== 'item-press') onValue(next);
        }}
        itemToStringValue={nameOf}
      >
        <Autocomplete.Input
          ref={inputRef}
          {...(name !== undefined && { name })}
          {...(onFocus && { onFocus })}
          maxLength={80}
          enterKeyHint="search"
          aria-label={label}
          placeholder={placeholder}
          className={className}
        />
        <Autocomplete.Portal>
          <Autocomplete.Positioner sideOffset={6} align="start" className="z-50">
            <Autocomplete.Popup className="max-h-[min(24rem,var(--available-height))] w-[max(var(--anchor-width),min(20rem,calc(100vw-2rem)))] max-w-(--available-width) overflow-y-auto rounded-card border border-line bg-sheet p-1.5 text-ink shadow-float">
              <Autocomplete.List>
                {(place: Suggestion) => (
                  <Autocomplete.Item
                    key={`${place.rank} ${place.id}`}
                    value={place}
                    onClick={() => onChoose(place, nameOf(place))}
                    className="flex min-h-11 cursor-default items-center gap-3 rounded-field px-3 select-none data-highlighted:bg-wash"
                  >
                    <MapPin size={18} aria-hidden className="shrink-0 text-accent" />
                    <span className="grid min-w-0 py-1.5">
                      <bdi className="truncate font-medium">{nameOf(place)}</bdi>
                      <span className="truncate text-sm text-soft">
                        {place.rank === 'country' ? t('find.country') : <bdi>{within(place)}</bdi>}
                      </span>
                    </span>
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
              <Autocomplete.Status className="px-3 py-2 text-sm text-soft empty:hidden">
                {note}
              </Autocomplete.Status>
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </Autocomplete.Root>
    </CSPProvider>
  );
}
