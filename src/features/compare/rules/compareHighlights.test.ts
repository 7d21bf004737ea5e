import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  bestOf,
  COMPARE_ROWS,
  type CompareRow,
  compareScores,
  type CompareValue,
} from './compareHighlights.ts';

const eur = (value: number): CompareValue => ({ value, unit: 'EUR' });
const gbp = (value: number): CompareValue => ({ value, unit: 'GBP' });

it.each<[CompareRow, CompareValue[], boolean[]]>([
  ['price', [eur(1500), eur(1400), eur(1600)], [false, true, false]],
  ['area', [eur(60), eur(80), null], [false, true, false]],
  ['price', [eur(1400), eur(1400), eur(1600)], [true, true, false]],
  ['price', [eur(1400), null, null], [false, false, false]],
  ['price', [eur(1400), gbp(1200)], [false, false]],
  ['price', [eur(1500), eur(1400), gbp(1)], [false, true, false]],
  ['price', [eur(1000), eur(991)], [false, false]],
  ['price', [eur(1000), eur(990)], [false, true]],
  ['price', [eur(1400), eur(1400)], [false, false]],
  ['deposit', [eur(0), eur(1400)], [true, false]],
])('%s of %j: %j', (row, values, best) => {
  expect(bestOf(row, values)).toEqual(best);
});

const values = fc.array(
  fc.option(
    fc.record({
      value: fc.double({ min: 0, max: 1e7, noNaN: true }),
      unit: fc.constantFrom('EUR', 'GBP'),
    }),
  ),
  { minLength: 2, maxLength: 4 },
);
const rows = fc.constantFrom(...(Object.keys(COMPARE_ROWS) as CompareRow[]));

it('what is not stated never wins, and whatever wins is as good as any other of its unit', () => {
  fc.assert(
    fc.property(rows, values, (row, list) => {
      const best = bestOf(row, list);
      list.forEach((one, at) => {
        if (best[at] !== true) return;
        const others = list.filter((other) => other?.unit === one?.unit);
        const isNoWorse = (other: CompareValue) =>
          COMPARE_ROWS[row] === 'low'
            ? (one?.value ?? Infinity) <= (other?.value ?? 0)
            : (one?.value ?? 0) >= (other?.value ?? Infinity);
        expect(others.every(isNoWorse)).toBe(true);
      });
    }),
  );
});

it('marks do not depend on the order of the homes, and never cross currencies', () => {
  fc.assert(
    fc.property(rows, values, (row, list) => {
      const best = bestOf(row, list);
      const marked = list.filter((_, at) => best[at] === true);
      expect(new Set(marked.map((one) => one?.unit)).size).toBeLessThanOrEqual(1);
      const units = new Set(list.flatMap((one) => (one === null ? [] : [one.unit])));
      if (units.size < 2) expect(bestOf(row, list.toReversed())).toEqual(best.toReversed());
    }),
  );
});

it('weights make a score, and what it rests on stands beside it', () => {
  const stated = { price: [eur(1500), eur(1000)], area: [eur(60), null] };
  expect(compareScores(stated, { price: 3, area: 1 }, 2)).toEqual([
    { score: 0, coverage: 0.75 },
    { score: 100, coverage: 0.75 },
  ]);
  expect(compareScores(stated, {}, 2)).toEqual([
    { score: null, coverage: 0 },
    { score: null, coverage: 0 },
  ]);
});

it('a score is between 0 and 100 and the best of every row has 100', () => {
  fc.assert(
    fc.property(values, values, (price, area) => {
      const homes = Math.min(price.length, area.length);
      const table = { price: price.slice(0, homes), area: area.slice(0, homes) };
      for (const { score, coverage } of compareScores(table, { price: 2, area: 1 }, homes)) {
        if (score === null) continue;
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100 + 1e-9);
        expect(coverage).toBeLessThanOrEqual(1);
      }
    }),
  );
});
