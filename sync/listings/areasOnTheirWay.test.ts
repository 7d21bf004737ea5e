import { expect, it } from 'vitest';
import { areaScope, cityScope } from '#contract/protocol/scope.ts';
import { areasOnTheirWay } from './areasOnTheirWay.ts';

const scope = { isTaken: true, takenAt: 1, asked: [], wifiOnly: false };
const held = [
  { ...scope, id: areaScope('coming'), done: 0.4 },
  { ...scope, id: areaScope('begun'), done: 0 },
  { ...scope, id: areaScope('here'), done: 1 },
  { ...scope, id: areaScope('dropped'), isTaken: false, done: 0 },
  { ...scope, id: areaScope('later'), done: 0, wifiOnly: true },
  { ...scope, id: cityScope('city'), done: 0 },
  { ...scope, id: cityScope('seen'), isTaken: false, done: 0 },
];
const known = [
  { id: 'coming', city_id: 'city' },
  { id: 'begun', city_id: 'seen' },
  { id: 'here', city_id: 'city' },
];
const scopes = new Map(held.map((scope) => [scope.id, scope]));

it('FI20 packs are wanted of areas that are taken, not here and not for another network; none is fetched where bytes may be paid for', () => {
  const areas = ['coming', 'begun'];
  const cities = { coming: 'city' };
  const onTheirWay = (isMetered: boolean) =>
    areasOnTheirWay(scopes, known, { isMetered: () => isMetered });
  expect(onTheirWay(false)).toEqual({ isDecided: true, areas, mayFetch: true, cities });
  expect(onTheirWay(true)).toEqual({ isDecided: true, areas, mayFetch: false, cities });
});

it('FI31 as long as nothing was said of any area nothing is decided', () => {
  const network = { isMetered: () => false };
  const of = (...docs: readonly (typeof held)[number][]) =>
    areasOnTheirWay(new Map(docs.map((doc) => [doc.id, doc])), [], network).isDecided;
  const untaken = { ...scope, id: areaScope('one'), isTaken: false, done: 0 };
  expect(of({ ...scope, id: cityScope('city'), done: 1 })).toBe(false);
  expect(of({ ...untaken, takenAt: 0 })).toBe(false);
  expect(of(untaken)).toBe(true);
});
