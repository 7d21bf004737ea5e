import { depositOf } from '#contract/rules/moveInCost.ts';
import type { HeldListing } from '#src/data/types.ts';
import { useHomeTexts } from '#src/homes/useHomeTexts.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';
import { useTranslation } from 'react-i18next';

export interface Fact {
  /** A key of `listing:facts`. */
  readonly key: string;
  /** Null: the owner does not say, and people ask. */
  readonly text: string | null;
}

type Stated = string | null | undefined;

/** What the grid of facts shows of a home: the first always, the rest where it is stated. */
export function useFacts(listing: HeldListing): readonly Fact[] {
  const { t } = useTranslation('listing');
  const texts = useHomeTexts();
  const format = useFormat();
  const words = usePropertyTexts();
  const { details, living_area: living } = listing;
  const isRental = listing.listing_type === 'rent';

  const area = (m2: number | undefined | null) =>
    m2 == null ? null : `${texts.area(m2)} (${texts.otherArea(m2)})`;
  const day = (date: string | undefined) =>
    date === undefined ? null : format.date(new Date(`${date}T12:00:00`));
  const count = (number: number | undefined) =>
    number === undefined ? null : format.number(number);
  const said = <Code>(code: Code | undefined, word: (code: Code) => string) =>
    code === undefined ? null : word(code);
  const year = (number: number | undefined) => (number === undefined ? null : String(number));

  const deposit = depositOf(listing);
  const always: [string, Stated][] = [
    ['bedrooms', format.number(listing.bedrooms)],
    ['bathrooms', format.number(listing.bathrooms)],
    ['area', area(living)],
    ...(isRental
      ? ([
          ['available', day(details.available_from)],
          ['term', count(details.min_term_months)],
          ['deposit', deposit === undefined ? null : texts.money(deposit, listing.currency)],
          ['furnished', said(details.furnished, words.furnished)],
          ['pets', said(details.pets, words.pets)],
        ] satisfies [string, Stated][])
      : ([['tenure', said(details.tenure, words.tenure)]] satisfies [string, Stated][])),
    ['energy', said(details.energy_rating, words.energy)],
  ];
  const stated: [string, Stated][] = [
    ['condition', said(details.condition, words.condition)],
    ['built', year(details.year_built)],
    ['renovated', year(details.last_renovated)],
    ['floor', floorText(details.floor, details.floors_total)],
    ['plot', area(details.plot_area)],
    ['terrace', area(details.terrace_area)],
    ['lease', said(details.lease_kind, words.lease)],
    ['notice', count(details.notice_days)],
    ['occupants', count(details.max_occupants)],
    ['heating', said(details.heating, words.heating)],
    ['internet', said(details.internet, words.internet)],
    ['parking', count(details.parking_spaces)],
  ];
  return [
    ...always.map(([key, text]) => ({ key, text: text ?? null })),
    ...stated.flatMap(([key, text]) => (text == null ? [] : [{ key, text }])),
  ];

  function floorText(floor: number | undefined, of: number | undefined): string | null {
    if (floor === undefined) return null;
    if (of === undefined) return format.number(floor);
    return t('facts.floorOf', { floor: format.number(floor), of: format.number(of) });
  }
}
