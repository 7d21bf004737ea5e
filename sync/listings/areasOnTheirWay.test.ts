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
  expect(onTheirWay(false)).toEqual({ areas, mayFetch: true, cities });
  expect(onTheirWay(true)).toEqual({ areas, mayFetch: false, cities });
});
