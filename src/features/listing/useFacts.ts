import type { CalendarDay } from '#contract/rules/calendarDay.ts';
import { useTranslation } from 'react-i18next';
import { depositOf } from '#contract/rules/money/moveInCost.ts';
import type { HeldListing } from '#src/data/types.ts';
import { useListingTexts } from '#src/listings/facts/index.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';
import { useAreaText } from './useAreaText.ts';

export interface Fact {
  /** A key of `listing:facts`. */
  readonly key: string;
  /** Null: the owner does not state it, and people ask for it. */
  readonly text: string | null;
}

type Stated = string | null | undefined;

/** The facts that people ask for first, also where the owner does not state them. */
export function useFacts(listing: HeldListing): readonly Fact[] {
  const { t } = useTranslation('listing');
  const texts = useListingTexts();
  const format = useFormat();
  const words = usePropertyTexts();
  const areaText = useAreaText();
  const { details, living_area: living } = listing;
  const isRental = listing.listing_type === 'rent';

  const day = (date: CalendarDay | undefined) => (date === undefined ? null : format.date(date));
  const said = <Code>(code: Code | undefined, word: (code: Code) => string) =>
    code === undefined ? null : word(code);

  const deposit = depositOf(listing);
  const always: [string, Stated][] = [
    ...Object.entries(texts.roomCounts(listing)).filter(([, count]) => count !== null),
    ['area', living === null ? null : areaText(living)],
    ...(isRental
      ? ([
          ['available', day(details.available_from)],
          ['term', said(details.min_term_months, (count) => t('stated.in.months', { count }))],
          ['deposit', deposit === undefined ? null : texts.money(deposit, listing.currency)],
          ['furnished', said(details.furnished, words.furnished)],
          ['pets', said(details.pets, words.pets)],
        ] satisfies [string, Stated][])
      : ([['tenure', said(details.tenure, words.tenure)]] satisfies [string, Stated][])),
    ['energy', said(details.energy_rating, words.energy)],
  ];
  return always.map(([key, text]) => ({ key, text: text ?? null }));
}
