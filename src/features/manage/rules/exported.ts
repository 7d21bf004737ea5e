import { localDay } from '#contract/rules/calendarDay.ts';
import type { Standing } from '#src/rules/listing/standing.ts';
import { majorOf } from '#contract/rules/money/money.ts';
import type { Row } from './rows.ts';

/** The columns of the exported table, in their order. */
export const EXPORTED = [
  'ref',
  'home',
  'address',
  'status',
  'price',
  'currency',
  'views',
  'saves',
  'leads',
  'confirmed',
  'closedPrice',
  'closedOn',
] as const;

/**
 * A home as a line of the exported table.
 *
 * @param row the home with its figures
 * @param standing the words for where it stands, whether renters see it included
 * @returns one cell for each of `EXPORTED`: prices in major units, days as YYYY-MM-DD, null for what is not known
 */
export function exportedOf(
  { listing, standing: stands, views, saves, leads }: Row,
  standing: (code: Standing) => string,
): readonly (string | number | null)[] {
  const { currency, details } = listing;
  const cells: Readonly<Record<(typeof EXPORTED)[number], string | number | null>> = {
    ref: listing.ref,
    home: listing.title,
    address: [details.street, details.district, details.city].filter(Boolean).join(', ') || null,
    status: standing(stands),
    price: majorOf({ amount: listing.price, currency }),
    currency,
    views,
    saves,
    leads,
    confirmed: localDay(new Date(listing.availability_confirmed_at)),
    closedPrice:
      listing.closed_price === null ? null : majorOf({ amount: listing.closed_price, currency }),
    closedOn: listing.closed_on,
  };
  return EXPORTED.map((column) => cells[column]);
}
