import { expect, it } from 'vitest';
import { barsOf } from './bars.ts';

// As keys of an object lie: whole numbers first, by size.
const spread = { '0': 2, '20000': 8, '10000': 4, '30000': 0 };

it('bars rise by price, and the highest is the measure', () => {
  expect(barsOf(spread, {}).map(({ from, share }) => [from, share])).toEqual([
    [0, 0.25],
    [10_000, 0.5],
    [20_000, 1],
    [30_000, 0],
  ]);
});

it.each([
  ['no bounds', {}, [true, true, true, true]],
  ['a highest price', { max: 15_000 }, [true, true, false, false]],
  ['a highest price where a bar begins', { max: 20_000 }, [true, true, true, false]],
  ['a lowest price', { min: 20_000 }, [false, false, true, true]],
  ['beyond the scale', { min: 90_000 }, [false, false, false, true]],
  ['both', { min: 10_000, max: 19_000 }, [false, true, false, false]],
] as const)('what lies within: %s', (_name, range, within) => {
  expect(barsOf(spread, range).map(({ isWithin }) => isWithin)).toEqual(within);
});

it('no homes have no bars', () => {
  expect(barsOf({}, {})).toEqual([]);
  expect(barsOf({ '0': 0, '100': 0 }, {})).toEqual([]);
});
