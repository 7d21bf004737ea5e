import { expect, it } from 'vitest';
import { areaScope, cityScope } from '#contract/protocol/scope.ts';
import { areasOnTheirWay } from './areasOnTheirWay.ts';

const held = [
  { id: areaScope('coming'), isTaken: true, done: 0.4, wifiOnly: false },
  { id: areaScope('begun'), isTaken: true, done: 0, wifiOnly: false },
  { id: areaScope('here'), isTaken: true, done: 1, wifiOnly: false },
  { id: areaScope('dropped'), isTaken: false, done: 0, wifiOnly: false },
  { id: areaScope('later'), isTaken: true, done: 0, wifiOnly: true },
  { id: cityScope('city'), isTaken: true, done: 0, wifiOnly: false },
];
const scopes = new Map(held.map((scope) => [scope.id, scope]));

it('FI20 packs are wanted of areas that are taken, not here and not for another network; none is fetched where bytes may be paid for', () => {
  const areas = ['coming', 'begun'];
  expect(areasOnTheirWay(scopes, { isMetered: () => false })).toEqual({ areas, mayFetch: true });
  expect(areasOnTheirWay(scopes, { isMetered: () => true })).toEqual({ areas, mayFetch: false });
});
