import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TRAVEL_MODES } from '#contract/entities/records/place.ts';
import { readQuery, writeQuery } from './queryAddress.ts';
import {
  APPROXIMATE,
  destinationsOf,
  furthestMinutes,
  minutesInAll,
  needsPlaces,
  type Router,
  withPlaces,
} from './travel.ts';

const LISBON = { lat: 38.7223, lon: -9.1393 };
const PORTO = { lat: 41.1579, lon: -8.6291 };
/** A degree of latitude to the north: 111.195 km. */
const NORTH = { lat: 39.7223, lon: -9.1393 };

describe('the approximation of product rule 4.6', () => {
  it.each([
    // 274.30 km x 1.3 / speed.
    ['walk', 4457.4],
    ['cycle', 1426.4],
    ['transit', 1188.6],
    ['drive', 764.1],
  ] as const)('from Lisbon to Porto, by %s', (mode, minutes) => {
    expect(APPROXIMATE.minutesTo({ ...LISBON, mode })(PORTO)).toBeCloseTo(minutes, 0);
  });

  it('a kilometre on foot is 16.25 minutes', () => {
    const km = { lat: LISBON.lat + 1 / 111.195_08, lon: LISBON.lon };
    expect(APPROXIMATE.minutesTo({ ...LISBON, mode: 'walk' })(km)).toBeCloseTo(16.25, 2);
  });

  it('says that it is approximate', () => expect(APPROXIMATE.isApproximate).toBe(true));
});

describe('of several places', () => {
  const places = [
    { ...LISBON, mode: 'drive' as const },
    { ...NORTH, mode: 'walk' as const },
  ];
  it('the furthest counts by its own way, and all together for the order; none is no answer', () => {
    const [drive, walk] = [
      APPROXIMATE.minutesTo({ ...LISBON, mode: 'drive' })(PORTO),
      APPROXIMATE.minutesTo({ ...NORTH, mode: 'walk' })(PORTO),
    ];
    expect(furthestMinutes(places)?.(PORTO)).toBe(Math.max(drive, walk));
    expect(minutesInAll(places)?.(PORTO)).toBe(drive + walk);
    expect([furthestMinutes([]), minutesInAll([])]).toEqual([null, null]);
  });

  it('the way that is asked for takes the place of their own', () => {
    const asked = withPlaces({ travel: { minutes: 20, by: 'cycle' } }, places);
    expect(destinationsOf(asked).map(({ mode }) => mode)).toEqual(['cycle', 'cycle']);
    const own = withPlaces({ travel: { minutes: 20 } }, places);
    expect(destinationsOf(own).map(({ mode }) => mode)).toEqual(['drive', 'walk']);
  });

  it('a router takes the place of the approximation; where it knows no way, no home is near enough', () => {
    const flat: Router = {
      isApproximate: false,
      minutesTo:
        ({ mode }) =>
        () =>
          mode === 'walk' ? Number.NaN : 5,
    };
    expect(furthestMinutes(places.slice(0, 1), flat)?.(PORTO)).toBe(5);
    expect((furthestMinutes(places, flat)?.(PORTO) ?? 0) <= 1e9).toBe(false);
  });
});

it('an address keeps the minutes and the way, and never the places', () => {
  fc.assert(
    fc.property(
      fc.record(
        { minutes: fc.integer({ min: 1, max: 120 }), by: fc.constantFrom(...TRAVEL_MODES) },
        { requiredKeys: ['minutes'] },
      ),
      (travel) => {
        const written = writeQuery(
          withPlaces({ travel, sort: 'travel' }, [{ ...LISBON, mode: 'walk' }]),
        );
        expect(written).not.toContain('38.7');
        expect(readQuery(written)).toEqual({ kind: 'query', query: { travel, sort: 'travel' } });
      },
    ),
  );
  for (const faulty of ['travel=', 'travel=soon', 'travel=30,fly', 'travel=30,walk,run'])
    expect(readQuery(faulty)).toMatchObject({ kind: 'faulty', names: ['travel'] });
});

it('only a search by travel time waits for the places', () => {
  expect(needsPlaces({ travel: { minutes: 10 } })).toBe(true);
  expect(needsPlaces({ sort: 'travel' })).toBe(true);
  expect(needsPlaces({ sort: 'nearest' })).toBe(false);
});
