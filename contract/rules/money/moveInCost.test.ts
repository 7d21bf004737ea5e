import type { CalendarDay } from '../calendarDay.ts';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { PRICE_PERIODS } from '../../entities/property.ts';
import { moveInCost, moveInDay, type CostedHome, trueMonthlyCost } from './moveInCost.ts';
import { monthlyRent } from './pricePeriod.ts';

const once = { when: 'once', due: 'move_in', refundable: false, mandatory: true } as const;
const details = {
  deposit_amount: 1650_00,
  fees: [
    { ...once, name: 'application', amount: 50_00 },
    { ...once, name: 'move-in', amount: 150_00 },
  ],
  pet_deposit: 250_00,
  bills_included: ['water', 'electricity', 'heating'],
  min_term_months: 12,
} satisfies CostedHome['details'];
const home: CostedHome = { price: 1650_00, price_period: 'month', details };
const stating = (change: CostedHome['details']): CostedHome => ({
  ...home,
  details: { ...details, ...change },
});
const withCat = { hasPets: true };
const alone = { hasPets: false };

it('1,650 from day 10 of a 30-day month: 1,155 prorated, 3,255 in all, 1,900 of it refundable', () => {
  const cost = moveInCost(home, '2026-11-10', withCat);
  expect(cost.lines[0]).toMatchObject({ kind: 'firstRent', amount: 1155_00 });
  expect(cost).toMatchObject({ total: 3255_00, refundable: 1900_00, missing: [] });
});

it('the first of a month costs a whole month, its last day a single day', () => {
  const rent = (day: string) => moveInCost(home, day, alone).lines[0]?.amount;
  expect(rent('2026-02-01')).toBe(1650_00);
  expect(rent('2026-02-28')).toBe(Math.round(1650_00 / 28));
});

it('a deposit stated in months is that many rents', () => {
  const { deposit_amount: _, ...others } = details;
  const cost = moveInCost(
    { ...home, details: { ...others, deposit_months: 2 } },
    '2026-11-01',
    alone,
  );
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
  const service = { ...once, name: 'service', pct: 5, when: 'monthly' as const };
  const asked = {
    fees: [service],
    pet_rent: 25_00,
    average_bills: 140_00,
    concession_months_free: 1,
  };
  expect(trueMonthlyCost(stating(asked), withCat).total).toBe(
    1650_00 + 82_50 + 25_00 + 140_00 - 137_50,
  );
  expect(trueMonthlyCost(stating(asked), alone).total).toBe(1650_00 + 82_50 + 140_00 - 137_50);
});

it('what an owner does not state is named, not taken for nothing', () => {
  const silent = { ...home, details: {} };
  expect(moveInCost(silent, '2026-11-10', alone).missing).toEqual(['deposit', 'fees']);
  expect(trueMonthlyCost(silent, alone).missing).toEqual(['fees', 'bills']);
  expect(trueMonthlyCost(home, alone).missing).toEqual([]);
});

it('an optional fee and one per use are in no total', () => {
  const fees = [
    { ...once, name: 'parking', amount: 80_00, mandatory: false },
    { ...once, name: 'laundry', amount: 5_00, when: 'per_use' as const },
  ];
  expect(moveInCost(stating({ fees }), '2026-11-01', alone).total).toBe(3300_00);
});

it('months free come off the first rent, as far as it goes', () => {
  const cost = moveInCost(stating({ concession_months_free: 1 }), '2026-11-10', alone);
  expect(cost.total).toBe(1650_00 + 200_00);
});

it('the total is the sum of its lines, and what comes back is a part of it', () => {
  const sums = fc.integer({ min: 0, max: 1e8 });
  const any = fc.record({ price: sums, price_period: fc.constantFrom(...PRICE_PERIODS) });
  fc.assert(
    fc.property(any, sums, fc.integer({ min: 10, max: 30 }), (some, deposit, day) => {
      const asked = { ...stating({ deposit_amount: deposit }), ...some };
      const cost = moveInCost(asked, `2026-11-${day}`, alone);
      expect(cost.total).toBe(cost.lines.reduce((sum, line) => sum + line.amount, 0));
      expect(cost.refundable).toBeLessThanOrEqual(cost.total);
      expect(Number.isInteger(cost.total)).toBe(true);
    }),
  );
});

it('a home is moved into on the day wished for, not before today nor before it is free', () => {
  const day = (wished: CalendarDay | null, available_from?: CalendarDay) =>
    moveInDay(
      { details: available_from === undefined ? {} : { available_from } },
      wished,
      '2026-11-23',
    );
  expect(day(null)).toBe('2026-11-23');
  expect(day('2026-12-01')).toBe('2026-12-01');
  expect(day('2026-11-01')).toBe('2026-11-23');
  expect(day('2026-12-01', '2026-12-18')).toBe('2026-12-18');
  expect(day(null, '2026-01-01')).toBe('2026-11-23');
});
