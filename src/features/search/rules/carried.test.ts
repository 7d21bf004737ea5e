import { expect, it } from 'vitest';
import { carried, RECENT_MAX } from './carried.ts';

const looked = (id: string, at: number, beds: number) => ({
  id,
  body: { query: { bedrooms: { min: beds } }, at },
});

it('a guest’s searches become the person’s, the same one only once, under the id it has', () => {
  const own = [looked('a', 5, 1), looked('b', 1, 2)];
  const { puts, drops } = carried(own, [looked('x', 9, 2), looked('y', 3, 3), looked('z', 2, 1)]);
  expect(puts.map(({ id, body }) => [id, body.query.bedrooms?.min, body.at])).toEqual([
    ['b', 2, 9],
    [undefined, 3, 3],
  ]);
  expect(drops).toEqual([]);
});

it('no more are remembered than before: the oldest give way', () => {
  const own = Array.from({ length: RECENT_MAX }, (_, place) =>
    looked(`own ${place}`, place, place),
  );
  const { puts, drops } = carried(own, [looked('new', 99, 50), looked('old', -1, 51)]);
  expect(puts.map(({ body }) => body.at)).toEqual([99]);
  expect(drops).toEqual(['own 0']);
});
