import { expect, it } from 'vitest';
import { areaFacts } from './factsOf.ts';

// A thousandth of a degree of latitude is 111 m.
const map = {
  origin: [-9.1, 38.7] as [number, number],
  degrees: [0.001, 0.001] as [number, number],
  places: [
    { kind: 'transit' as const, name: 'Castle', at: [0, 2] as [number, number], area: 'castle' },
    { kind: 'transit' as const, name: 'Mill', at: [0, 9] as [number, number], area: 'castle' },
    { kind: 'grocery' as const, name: 'Corner', at: [0, 1] as [number, number], area: 'docks' },
  ],
};
const castle = { id: 'castle', centre: { lat: 38.7, lon: -9.1 } };

it('counts what lies in the area, and finds the nearest wherever it lies', () => {
  const facts = new Map(areaFacts(castle, map).map((fact) => [fact.kind, fact]));
  expect(facts.get('transit')).toMatchObject({ count: 2, nearest: { name: 'Castle' } });
  expect(facts.get('transit')?.nearest?.km).toBeCloseTo(0.222, 3);
  // 222 m x 1.3 at 4.8 km/h.
  expect(facts.get('transit')?.nearest?.minutes).toBe(4);
  expect(facts.get('grocery')).toMatchObject({ count: 0, nearest: { name: 'Corner' } });
  expect(facts.get('school')).toEqual({ kind: 'school', count: 0, nearest: null });
});
