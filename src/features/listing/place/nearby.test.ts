import { expect, test } from 'vitest';
import { nearby } from './nearby.ts';

/** A degree of latitude is about 111 km: 0.001 of it for each 111 m north. */
const city = {
  origin: [0, 0] as [number, number],
  degrees: [0.00001, 0.000009] as [number, number],
  places: [
    { kind: 'transit' as const, name: 'Far Stop', at: [0, 900] as [number, number] },
    { kind: 'transit' as const, name: 'Near Stop', at: [0, 400] as [number, number] },
    { kind: 'park' as const, name: 'Green', at: [0, 100] as [number, number] },
    { kind: 'beach' as const, name: 'Sand', at: [0, 9000] as [number, number] },
  ],
};

test('the nearest of each kind, the nearest first, in minutes on foot; what is far is not near', () => {
  expect(nearby({ lat: 0, lon: 0 }, city)).toEqual([
    { kind: 'park', name: 'Green', minutes: 2 },
    { kind: 'transit', name: 'Near Stop', minutes: 7 },
  ]);
});
