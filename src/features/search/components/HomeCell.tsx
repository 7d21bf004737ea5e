import { useTranslation } from 'react-i18next';
import { daysPast } from '#contract/rules/calendarDay.ts';
import { wholeUnits } from '#contract/rules/money/money.ts';
import { monthlyRent } from '#contract/rules/money/pricePeriod.ts';
import { unreachable } from '#contract/rules/unreachable.ts';
import type { ListingCard } from '#src/data/types.ts';
import { daysOnOffer } from '#src/features/search/rules/cardFacts.ts';
import { useListingTexts, usePlaceOf } from '#src/listings/facts/index.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';
import type { ColumnId } from '../rules/columns.ts';

/** One value of a home in the table. */
export function HomeCell({
  id,
  card,
  now,
}: {
  readonly id: ColumnId;
  readonly card: ListingCard;
  readonly now: number;
}) {
  const { t } = useTranslation('search');
  const texts = useListingTexts();
  const placeOf = usePlaceOf();
  const words = usePropertyTexts();
  const format = useFormat();
  const notStated = <span className="text-faint">{t('table.notStated')}</span>;
  switch (id) {
    case 'price':
      return <bdi className="font-semibold">{texts.price(card)}</bdi>;
    case 'trueCost':
      return card.trueMonthly === null ? (
        '–'
      ) : (
        <bdi>
          {texts.costSum(
            {
              total: wholeUnits(card.trueMonthly, card.currency),
              missing: card.notStated ?? [],
            },
            card.currency,
          )}
        </bdi>
      );
    case 'bedrooms':
    case 'bathrooms':
      return texts.roomCounts(card)[id] ?? '–';
    case 'area':
      return card.living_area === null ? notStated : texts.area(card.living_area);
    case 'perArea': {
      const price =
        card.price_period === null ? card.price : monthlyRent(card.price, card.price_period);
      if (card.living_area === null || card.living_area === 0) return notStated;
      return <bdi>{texts.perArea(price / card.living_area, card.currency)}</bdi>;
    }
    case 'kind':
      return words.kind(card.property_type);
    case 'place':
      return <span dir="auto">{placeOf(card)}</span>;
    case 'listed':
      return t('step.days', { count: daysOnOffer(card, now) });
    case 'confirmed':
      return format.daysAgo(daysPast(Date.parse(card.availability_confirmed_at), now));
    case 'listedBy':
      return words.listedBy(card.listed_by);
    default:
      return unreachable(id);
  }
}
