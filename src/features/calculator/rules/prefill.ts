import type { Calculation } from '#contract/entities/records/scenario.ts';
import { type CalendarDay, dayNumber } from '#contract/rules/calendarDay.ts';
import type { Fee } from '#contract/entities/property.ts';
import { roundMinor } from '#contract/rules/money/money.ts';
import { depositOf, moveInDay } from '#contract/rules/money/moveInCost.ts';
import { monthlyRent } from '#contract/rules/money/pricePeriod.ts';
import type { Property } from '#src/data/types.ts';
import type { Values } from './fields.ts';

type Priced = Pick<Property, 'listing_type' | 'price' | 'price_period' | 'details'>;

/** The calculation that a home's page links to: the costs by the day of moving in, or the loan. */
export const calculationFor = ({
  listing_type: type,
}: Pick<Property, 'listing_type'>): Calculation => (type === 'sale' ? 'mortgage' : 'moveIn');

export interface Mover {
  /** The day they would like to move in; null: as soon as possible. */
  readonly wished: CalendarDay | null;
  readonly today: CalendarDay;
  readonly hasPets: boolean;
}

/** The fields that a listing states. Others stay as they were. */
export function prefillOf(home: Priced, mover: Mover): Values {
  const stated = home.listing_type === 'sale' ? saleOf(home) : rentalOf(home, mover);
  return Object.fromEntries(Object.entries(stated).filter(([, value]) => value !== undefined));
}

function saleOf({ price, details }: Priced) {
  const tax = details.purchase_tax_pct;
  const agent = details.agent_fee_paid_by === 'seller' ? 0 : (details.agent_fee_pct ?? 0);
  const monthly = [
    details.community_fee_month,
    yearly(details.service_charge),
    yearly(details.ground_rent),
  ];
  const known = monthly.filter((sum) => sum !== undefined);
  return {
    price,
    ...(tax !== undefined && { buyingPct: Math.min(30, tax + agent) }),
    taxYear: details.property_tax_year,
    ...(known.length > 0 && { feesMonth: known.reduce((all, sum) => all + sum, 0) }),
  };
}

const yearly = (sum: number | undefined) => (sum === undefined ? undefined : roundMinor(sum / 12));

function rentalOf(home: Priced, { wished, today, hasPets }: Mover) {
  const { details } = home;
  const rent = monthlyRent(home.price, home.price_period ?? 'month');
  const deposit = depositOf(home);
  const isRefundable = details.deposit_refundable ?? true;
  const due = (isDue: (fee: Fee) => boolean, more?: number) => {
    const sums = (details.fees ?? [])
      .filter((fee) => fee.mandatory && isDue(fee))
      .map(({ amount, pct }) => amount ?? roundMinor((rent * (pct ?? 0)) / 100));
    const all = more === undefined ? sums : [...sums, more];
    return all.length === 0 ? undefined : all.reduce((total, sum) => total + sum, 0);
  };
  const once = (fee: Fee) => fee.when === 'once' && !fee.refundable;
  return {
    rent,
    moveIn: dayNumber(moveInDay(home, wished, today)),
    deposit: isRefundable ? deposit : undefined,
    lastMonth: details.last_month_in_advance === true ? 1 : undefined,
    applicationFee: due((fee) => once(fee) && fee.due === 'application'),
    agencyFee: due((fee) => once(fee) && fee.due === 'signing'),
    moveInFee: due((fee) => once(fee) && fee.due === 'move_in'),
    otherRefundable: due((fee) => fee.when === 'once' && fee.refundable),
    otherOnce: due(() => false, isRefundable ? undefined : deposit),
    petDeposit: hasPets ? details.pet_deposit : undefined,
    freeMonths: details.concession_months_free,
    termMonths: details.min_term_months === 0 ? undefined : details.min_term_months,
    rentFeesMonth: due((fee) => fee.when === 'monthly'),
    bills: details.average_bills,
    petRent: hasPets ? details.pet_rent : undefined,
  };
}
