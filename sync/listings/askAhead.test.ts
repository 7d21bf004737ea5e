import { expect, it } from 'vitest';
import { areaScope, cityScope } from '#contract/protocol/scope.ts';
import type { AreaDoc, ScopeDoc } from '../store/docs.ts';
import { askAhead } from './askAhead.ts';
import { testArea, uuidOf } from './search/testListing.ts';

const [GIVEN, NAMED, CHOSEN, AREA] = [1, 2, 3, 11].map(uuidOf) as [string, string, string, string];
const scope = { isTaken: true, isByDefault: true, withPhotos: false, wifiOnly: false };
const scopeDoc = (id: string, more: Partial<ScopeDoc> = {}): ScopeDoc => ({
  ...{ id, ...scope, takenAt: 1, checkedAt: 0, done: 0, asked: [] },
  ...more,
});
const areaDoc = {
  id: AREA,
  row: { ...testArea(AREA, 'Castle'), city_id: CHOSEN },
} as unknown as AreaDoc;

/** Everything the searcher is told. */
function toldOf({
  scopes = [] as readonly ScopeDoc[],
  areas = [] as readonly AreaDoc[],
  search = '?type=rent&kinds=homes',
  city = null as string | null,
  isMetered = false,
  savesData = false,
}) {
  const told: unknown[] = [];
  askAhead(
    {
      foresee: (of) => void told.push(['foresee', of]),
      async arriving(...wanted) {
        told.push(['arriving', ...wanted]);
      },
    },
    { areas, scopes },
    { search, city, network: { isMetered: () => isMetered, savesData: () => savesData } },
  );
  return told;
}

it('FI31 a device that holds nothing has the homes of the city asked for that its address, its choice or the server names', () => {
  expect(toldOf({})).toEqual([['foresee', null]]);
  expect(toldOf({ city: GIVEN })).toEqual([['foresee', GIVEN]]);
  const scopes = [scopeDoc(cityScope(CHOSEN))];
  expect(toldOf({ scopes, city: GIVEN })).toEqual([['foresee', CHOSEN]]);
  const search = `?type=rent&city=${NAMED}`;
  expect(toldOf({ scopes, search, city: GIVEN })).toEqual([['foresee', NAMED]]);
});

it('FI31 nothing is asked for ahead over a line that is paid by the byte, where data is saved, or of areas whose city is not known', () => {
  expect(toldOf({ isMetered: true })).toEqual([]);
  expect(toldOf({ savesData: true })).toEqual([]);
  expect(toldOf({ search: `?areas=${AREA}` })).toEqual([]);
});

it('FI31 a first visit that was cut off goes on with the areas that are wanted, and with no other', () => {
  const scopes = [scopeDoc(cityScope(CHOSEN)), scopeDoc(areaScope(AREA), { done: 0.4 })];
  const wanted = (mayFetch: boolean) => [['arriving', [AREA], mayFetch, { [AREA]: CHOSEN }]];
  const areas = [areaDoc];
  expect(toldOf({ scopes, areas })).toEqual(wanted(true));
  expect(toldOf({ scopes, areas, isMetered: true })).toEqual(wanted(false));
  expect(toldOf({ scopes: [scopeDoc(areaScope(AREA), { done: 1 })], areas })).toEqual([]);
  expect(toldOf({ scopes: [scopeDoc(areaScope(AREA), { isTaken: false })] })).toEqual([]);
});
