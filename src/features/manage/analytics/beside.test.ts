import { expect, it } from 'vitest';
import type { HomeFigures } from '#contract/entities/records/owner.ts';
import { testHome } from '../rules/testHome.ts';
import { besideOf } from './beside.ts';

const home = testHome(1);
const figures = (beside: HomeFigures['beside']): ReadonlyMap<string, HomeFigures> =>
  new Map([
    [
      home.id,
      {
        ...{ propertyId: home.id, until: '2026-11-22', at: 0, saves: [], contacts: [1, 0] },
        // The day after the others were counted is left out.
        ...{ views: [4, 100], ...(beside && { beside }) },
      },
    ],
  ]);

it('a home stands beside homes of others up to the day they were counted, and not where they are too few', () => {
  const others = { views: 12, saves: 2, contacts: 1 };
  const beside = { on: '2026-11-21', of: 'area', homes: 9, owners: 5, ...others } as const;
  expect(besideOf([home], figures(beside))).toEqual([
    { home, of: 'area', homes: 9, owners: 5, others, own: { views: 4, saves: 0, contacts: 1 } },
  ]);
  expect(besideOf([home], figures({ on: '2026-11-21' }))).toEqual([]);
  expect(besideOf([home], figures(undefined))).toEqual([]);
});
