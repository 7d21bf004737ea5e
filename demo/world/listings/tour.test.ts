import { expect, test } from 'vitest';
import { sphereSchema } from '#contract/entities/property.ts';
import { tourOf, unreached } from '#contract/rules/listing/tour.ts';
import { sphereOf } from '../../pictures/sphere/drawSphere.ts';
import { CAPTIONS } from './words/captions.ts';
import type { Home } from './home.ts';
import { withTour } from './tour.ts';

const flat = (bedrooms: number) => ({ type: 'apartment', bedrooms }) as Home;
const toured = { name: 'p4', number: 4, looks: () => 'row' as const, captions: CAPTIONS };

test('A tour of the demo leads from the hall into every room and back, through doors that are there', () => {
  for (const bedrooms of [0, 1, 3]) {
    const photos = withTour(flat(bedrooms), [], toured);
    const rooms = tourOf(photos);
    expect(rooms.map(({ name }) => name)).toHaveLength(4 + Math.min(2, bedrooms));
    expect(new Set(rooms.map(({ name }) => name)).size).toBe(rooms.length);
    expect(unreached(rooms)).toEqual([]);
    for (const { key, id, links } of rooms) {
      expect(sphereOf(key ?? ''), key ?? '').toBeDefined();
      for (const { to } of links)
        expect(rooms.find((room) => room.id === to)?.links.map((link) => link.to)).toContain(id);
    }
    for (const { sphere } of photos) expect(sphereSchema.safeParse(sphere).success).toBe(true);
  }
});

test('Where nobody lives there is none, nor has every home one', () => {
  expect(withTour({ type: 'garage', bedrooms: 0 } as Home, [], toured)).toEqual([]);
  expect(withTour(flat(2), [], { ...toured, number: 5 })).toEqual([]);
});
