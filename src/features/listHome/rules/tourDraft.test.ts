import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Sphere, sphereSchema } from '#contract/entities/property.ts';
import { lookingTo, placedAt, withLink, withNote, withoutLink, withoutNote } from './tourDraft.ts';

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const empty: Sphere = { name: '', yaw: 0, links: [], notes: [] };
const at = fc.record({
  yaw: fc.double({ min: -1000, max: 1000, noNaN: true }),
  pitch: fc.double({ min: -200, max: 200, noNaN: true }),
});

it('whatever is put into a room, and in whatever order, the server takes it', () => {
  const step = fc.oneof(
    fc.tuple(fc.nat(20), at).map(
      ([to, looked]) =>
        (now: Sphere) =>
          withLink(now, idOf(to), looked),
    ),
    fc.tuple(fc.string({ maxLength: 100 }), at).map(
      ([text, looked]) =>
        (now: Sphere) =>
          withNote(now, text, looked),
    ),
    at.map((looked) => (now: Sphere) => lookingTo(now, looked)),
    fc
      .record({ x: fc.double({ min: -2, max: 2, noNaN: true }), turn: fc.integer() })
      .map((place) => (now: Sphere) => placedAt(now, place)),
    fc.nat(6).map((place) => (now: Sphere) => withoutNote(now, place)),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const made = steps.reduce((now, next) => next(now), empty);
      expect(sphereSchema.safeParse(made).error).toBeUndefined();
      expect(new Set(made.links.map(({ to }) => to)).size).toBe(made.links.length);
    }),
  );
});

it('a way that is put again is moved, and goes when it is taken out', () => {
  const first = withLink(empty, idOf(1), { yaw: 10.4, pitch: -3 });
  const again = withLink(first, idOf(1), { yaw: 200, pitch: 0 });
  expect(first.links).toEqual([{ to: idOf(1), yaw: 10, pitch: -3 }]);
  expect(again.links).toEqual([{ to: idOf(1), yaw: -160, pitch: 0 }]);
  expect(withoutLink(again, idOf(1)).links).toEqual([]);
});
