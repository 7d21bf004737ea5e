import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListingPhoto, Sphere } from '../../entities/property.ts';
import {
  hasTour,
  plainPhotos,
  sphereFault,
  sphereMarksIn,
  tourOf,
  turned,
  unreached,
} from './tour.ts';

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const photo = (number: number, links?: readonly number[]): ListingPhoto => ({
  id: idOf(number),
  key: `key-${number}`,
  room: 'living',
  w: 4096,
  h: 2048,
  ...(links && {
    sphere: {
      name: `Room ${number}`,
      yaw: 0,
      links: links.map((to) => ({ to: idOf(to), yaw: 10, pitch: 0 })),
      notes: [],
    } satisfies Sphere,
  }),
});

describe('the tour of a listing', () => {
  it('is its 360° pictures in their order, with the ways that lead somewhere', () => {
    const photos = [photo(1), photo(2, [3, 9, 2]), photo(3, [2, 1])];
    const rooms = tourOf(photos);
    expect(rooms.map(({ name }) => name)).toEqual(['Room 2', 'Room 3']);
    expect(rooms.map(({ links }) => links.map(({ to }) => to))).toEqual([[idOf(3)], [idOf(2)]]);
    expect(plainPhotos(photos).map(({ id }) => id)).toEqual([idOf(1)]);
  });

  it('is there by pictures, or on another site', () => {
    expect(hasTour({ photos: [photo(1)], details: {} })).toBe(false);
    expect(hasTour({ photos: [photo(1, [])], details: {} })).toBe(true);
    expect(hasTour({ photos: [], details: { video_url: 'https://video.example' } })).toBe(true);
  });

  it('names the rooms that nobody comes to, and never the first', () => {
    expect(unreached(tourOf([photo(1, [2]), photo(2, [1]), photo(3, [1])]))).toEqual([idOf(3)]);
    expect(unreached([])).toEqual([]);
    const links = fc.array(fc.array(fc.nat(5), { maxLength: 4 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(links, (all) => {
        const rooms = tourOf(all.map((to, number) => photo(number, to)));
        const lost = new Set(unreached(rooms));
        expect(lost.has(idOf(0))).toBe(false);
        for (const room of rooms)
          if (!lost.has(room.id)) for (const { to } of room.links) expect(lost.has(to)).toBe(false);
      }),
    );
  });
});

it('a direction is the same however often it was turned around', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -180, max: 179 }),
      fc.integer({ min: -9, max: 9 }),
      (yaw, times) => {
        expect(turned(yaw + 360 * times)).toBe(yaw);
      },
    ),
  );
  expect([turned(180), turned(-180.4), turned(539.6)]).toEqual([-180, -180, -180]);
});

describe('a picture', () => {
  it.each([
    [{ w: 4096, h: 2048 }, {}, null],
    [{ w: 5376, h: 2688 }, { projection: 'Equirectangular' }, null],
    [{ w: 4096, h: 2040 }, {}, null],
    [{ w: 4000, h: 3000 }, {}, 'ratio'],
    [{ w: 1024, h: 512 }, {}, 'small'],
    [{ w: 4096, h: 2048 }, { projection: 'cylindrical' }, 'kind'],
    [{ w: 4096, h: 2048 }, { fullWidth: 8192, heldWidth: 4096 }, 'kind'],
    [{ w: 0, h: 0 }, {}, 'ratio'],
  ] as const)('of %o that says %o of itself: %s', (size, marks, fault) => {
    expect(sphereFault(size, marks)).toBe(fault);
  });

  it('says of what kind it is by attributes or by elements', () => {
    const attributes =
      '<rdf:Description GPano:ProjectionType="equirectangular" GPano:FullPanoWidthPixels="8192" GPano:CroppedAreaImageWidthPixels="4096"/>';
    const elements = '<GPano:ProjectionType>cylindrical</GPano:ProjectionType>';
    expect(sphereMarksIn(attributes)).toEqual({
      projection: 'equirectangular',
      fullWidth: 8192,
      heldWidth: 4096,
    });
    expect(sphereMarksIn(elements).projection).toBe('cylindrical');
    expect(sphereMarksIn('no marks')).toEqual({});
  });
});
