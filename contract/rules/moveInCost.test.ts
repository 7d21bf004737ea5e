import fc from 'fast-check';
import { expect, it } from 'vitest';
import { moveInCost, type RentalTerms, trueMonthlyCost } from './moveInCost.ts';
import { monthlyRent, PRICE_PERIODS } from './pricePeriod.ts';

const once = { pct: null, when: 'once', refundable: false, mandatory: true } as const;
const terms: RentalTerms = {
  price: 1650_00,
  period: 'month',
  depositAmount: 1650_00,
  depositMonths: null,
  depositRefundable: true,
  lastMonthInAdvance: false,
  fees: [
    { ...once, name: 'application', amount: 50_00 },
    { ...once, name: 'move-in', amount: 150_00 },
  ],
  petDeposit: 250_00,
  petRent: null,
  averageBills: null,
  hasAllBillsIncluded: true,
  monthsFree: 0,
  minTermMonths: 12,
};
const withCat = { hasPets: true };
const alone = { hasPets: false };

it('1,650 from day 10 of a 30-day month: 1,155 prorated, 3,255 in all, 1,900 of it refundable', () => {
  const cost = moveInCost(terms, '2026-11-10', withCat);
  expect(cost.lines[0]).toMatchObject({ kind: 'firstRent', amount: 1155_00 });
  expect(cost).toMatchObject({ total: 3255_00, refundable: 1900_00, missing: [] });
});

it('the first of a month costs a whole month, its last day a single day', () => {
  const rent = (day: string) => moveInCost(terms, day, alone).lines[0]?.amount;
  expect(rent('2026-02-01')).toBe(1650_00);
  expect(rent('2026-02-28')).toBe(Math.round(1650_00 / 28));
});

it('a deposit stated in months is that many rents', () => {
  const cost = moveInCost({ ...terms, depositAmount: null, depositMonths: 2 }, '2026-11-01', alone);
  expect(cost.lines).toContainEqual({
    kind: 'deposit',
    name: '',
    amount: 3300_00,
    isRefundable: true,
  });
});

it.each([
  ['month', 1200_00],
  ['week', 5200_00],
  ['fortnight', 2600_00],
  ['quarter', 400_00],
  ['year', 100_00],
  ['day', 36_500_00],
] as const)('1,200 a %s is %d a month', (period, month) => {
  expect(monthlyRent(1200_00, period)).toBe(month);
});

it('a price a person and week counts the people who share', () => {
  expect(monthlyRent(120_00, 'per_person_week', 3)).toBe(1560_00);
  expect(monthlyRent(120_00, 'week', 3)).toBe(520_00);
});

it('a month really costs rent, monthly fees, pet rent and bills, less what is free over the term', () => {
  const cost = trueMonthlyCost(
    {
      ...terms,
      fees: [
        {
          name: 'service',
          amount: null,
          pct: 5,
          when: 'monthly',
          refundable: false,
          mandatory: true,
        },
      ],
      petRent: 25_00,
      hasAllBillsIncluded: false,
      averageBills: 140_00,
      monthsFree: 1,
    },
    withCat,
  );
  expect(cost.total).toBe(1650_00 + 82_50 + 25_00 + 140_00 - 137_50);
});

it('what an owner does not state is named, not taken for nothing', () => {
  const silent = { ...terms, fees: null, depositAmount: null, hasAllBillsIncluded: false };
  expect(moveInCost(silent, '2026-11-10', alone).missing).toEqual(['deposit', 'fees']);
  expect(trueMonthlyCost(silent, alone).missing).toEqual(['fees', 'bills']);
});

it('an optional fee and one per use are in no total', () => {
  const fees = [
    { ...once, name: 'parking', amount: 80_00, mandatory: false },
    { ...once, name: 'laundry', amount: 5_00, when: 'per_use' as const },
  ];
  expect(moveInCost({ ...terms, fees }, '2026-11-01', alone).total).toBe(3300_00);
});

it('the total is the sum of its lines, and the refundable part is never above it without concessions', () => {
  const sums = fc.integer({ min: 0, max: 1e8 });
  const any = fc.record({
    price: sums,
    depositAmount: sums,
    period: fc.constantFrom(...PRICE_PERIODS),
  });
  fc.assert(
    fc.property(any, fc.integer({ min: 1, max: 30 }), (some, day) => {
      const cost = moveInCost(
        { ...terms, ...some },
        `2026-11-${String(day).padStart(2, '0')}`,
        alone,
      );
      expect(cost.total).toBe(cost.lines.reduce((sum, line) => sum + line.amount, 0));
      expect(cost.refundable).toBeLessThanOrEqual(cost.total);
      expect(Number.isInteger(cost.total)).toBe(true);
    }),
  );
});
