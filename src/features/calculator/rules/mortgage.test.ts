import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  exactPayment,
  monthlyHousing,
  monthlyPayment,
  repaymentPlan,
  totalInterest,
} from './mortgage.ts';

const loan = { principal: 320_000_00, annualRate: 0.065, months: 360 };

it('320,000 at 6.5 % over 360 months costs 2,022.62 a month', () => {
  expect(monthlyPayment(loan)).toBe(2022_62);
  expect(repaymentPlan(loan)[0]).toEqual({
    month: 1,
    interest: 1733_33,
    principal: 289_29,
    balance: 320_000_00 - 289_29,
  });
});

it('its interest is 408,140.64 by the rounded plan and 408,142.36 unrounded', () => {
  expect(totalInterest(repaymentPlan(loan))).toBe(408_140_64);
  expect(Math.round(exactPayment(loan) * 360 - loan.principal)).toBe(408_142_36);
});

it('200 more a month ends it after 281 months with interest of 302,712.79', () => {
  const plan = repaymentPlan({ ...loan, extra: 200_00 });
  expect(plan).toHaveLength(281);
  expect(totalInterest(plan)).toBe(302_712_79);
});

it.each([
  [{ principal: 250_000_00, annualRate: 0.0375, months: 300 }, 1285_33],
  [{ principal: 200_000_00, annualRate: 0, months: 240 }, 833_33],
])('%j costs %d a month', (other, due) => {
  expect(monthlyPayment(other)).toBe(due);
});

it('mortgage insurance is asked above 80 % of the value, not at it', () => {
  const costs = {
    taxYear: 4400_00,
    insuranceYear: 1400_00,
    feesMonth: 50_00,
    mortgageInsuranceMonth: 90_00,
  };
  expect(monthlyHousing(loan, 400_000_00, costs)).toBe(2022_62 + 483_33 + 50_00);
  expect(monthlyHousing(loan, 399_999_00, costs)).toBe(2022_62 + 483_33 + 140_00);
});

it('a plan always repays exactly what was lent, in at most its months', () => {
  const loans = fc.record({
    principal: fc.integer({ min: 1, max: 1e10 }),
    annualRate: fc.double({ min: 0, max: 0.3, noNaN: true }),
    months: fc.integer({ min: 1, max: 480 }),
    extra: fc.integer({ min: 0, max: 1e6 }),
  });
  fc.assert(
    fc.property(loans, (one) => {
      const plan = repaymentPlan(one);
      expect(plan.reduce((sum, row) => sum + row.principal, 0)).toBe(one.principal);
      expect(plan.at(-1)?.balance).toBe(0);
      expect(plan.length).toBeLessThanOrEqual(one.months);
    }),
  );
});

/**
 * A loan of 20,000 at 8 % a year, repaid by the year: Arcones, Manual for SOA Exam FM/CAS Exam 2 (2009), section 4.1,
 * example 4, https://people.math.binghamton.edu/arcones/exam-fm/sect-4-1.pdf. Interest, principal and balance of each year.
 */
const TWELVE_YEARS = [
  [1600_00, 1053_90, 18_946_10],
  [1515_69, 1138_21, 17_807_89],
  [1424_63, 1229_27, 16_578_62],
  [1326_29, 1327_61, 15_251_01],
  [1220_08, 1433_82, 13_817_19],
  [1105_38, 1548_52, 12_268_67],
  [981_49, 1672_41, 10_596_26],
  [847_70, 1806_20, 8790_06],
  [703_20, 1950_70, 6839_36],
  [547_15, 2106_75, 4732_61],
  [378_61, 2275_29, 2457_32],
  [196_59, 2457_32, 0],
];
/**
 * The same of 10,000 at 10 %: Mathematics of Finance (eCampus Ontario), example 4.3.1,
 * https://ecampusontario.pressbooks.pub/financemath/chapter/4-3-loan-amortization-formula-approach/
 */
const FOUR_YEARS = [
  [1000_00, 2154_71, 7845_29],
  [784_53, 2370_18, 5475_11],
  [547_51, 2607_20, 2867_91],
  [286_79, 2867_91, 0],
];

it.each([
  { principal: 20_000_00, rate: 0.08, due: 2653_90, last: 2653_91, table: TWELVE_YEARS },
  { principal: 10_000_00, rate: 0.1, due: 3154_71, last: 3154_70, table: FOUR_YEARS },
])('the table published for $principal at $rate is ours, line by line', (known) => {
  const { principal, rate, due, last, table } = known;
  // Its payments are a year apart: what is charged in one period is a whole year's rate.
  const yearly = { principal, annualRate: rate * 12, months: table.length };
  const plan = repaymentPlan(yearly);
  expect(monthlyPayment(yearly)).toBe(due);
  expect(plan.map((row) => [row.interest, row.principal, row.balance])).toEqual(table);
  const paid = plan.map((row) => row.interest + row.principal);
  expect(paid).toEqual([...table.slice(1).map(() => due), last]);
});

it('month 60 of 20,200 at 3.53 % over eight years is as its textbook has it', () => {
  // Exercise 3 of the same chapter of Mathematics of Finance.
  const johnetta = { principal: 20_200_00, annualRate: 0.0353, months: 96 };
  expect(monthlyPayment(johnetta)).toBe(241_83);
  expect(repaymentPlan(johnetta)[59]).toMatchObject({ interest: 24_91, principal: 216_92 });
});

it('fifteen years of a mortgage are as the Consumer Financial Protection Bureau publishes them', () => {
  /*
   * 12 CFR part 1026 (Regulation Z), appendix H, sample H-14: 10,000 over 30 years, worked out anew each year from what is
   * owed. https://www.ecfr.gov/current/title-12/chapter-X/part-1026/appendix-Appendix%20H%20to%20Part%201026
   * The rate, the monthly payment and the balance at the end of the year. From the eleventh on the sample repeats 106.73
   * where its own balances need 106.72 in three years: payments are compared before that, balances in all.
   */
  const table: readonly (readonly [rate: number, balance: number, due?: number])[] = [
    [17.41, 9989_37, 145_90],
    [15.41, 9969_66, 129_81],
    [15.17, 9945_51, 127_91],
    [13.17, 9903_70, 112_43],
    [12.41, 9848_94, 106_73],
    [12.41, 9786_98, 106_73],
    [12.41, 9716_88, 106_73],
    [12.41, 9637_56, 106_73],
    [12.41, 9547_83, 106_73],
    [12.41, 9446_29, 106_73],
    [12.41, 9331_56],
    [12.41, 9201_61],
    [12.41, 9054_72],
    [12.41, 8888_52],
    [12.41, 8700_37],
  ];
  let principal = 10_000_00;
  for (const [at, [rate, balance, due]] of table.entries()) {
    const rest = { principal, annualRate: rate / 100, months: 360 - 12 * at };
    if (due !== undefined) expect(monthlyPayment(rest)).toBe(due);
    expect(repaymentPlan(rest)[11]?.balance).toBe(balance);
    principal = balance;
  }
});
