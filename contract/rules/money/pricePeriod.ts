import type { PricePeriod } from '../../entities/property.ts';
import { roundMinor } from './money.ts';

/** How many of a period there are in a month: 52 weeks and 365 days in a year of twelve months. */
const PER_MONTH: Readonly<Record<PricePeriod, number>> = {
  month: 1,
  week: 52 / 12,
  fortnight: 26 / 12,
  quarter: 1 / 3,
  year: 1 / 12,
  day: 365 / 12,
  per_person_week: 52 / 12,
};

/** A rent converted to a month, in minor units. `persons` counts only where the price is for one person. */
export function monthlyRent(price: number, period: PricePeriod, persons = 1): number {
  const heads = period === 'per_person_week' ? persons : 1;
  return roundMinor(price * PER_MONTH[period] * heads);
}
