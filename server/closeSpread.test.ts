import { expect, test } from 'vitest';
import { closeSpread } from './closeSpread.ts';

/** The wait of each of so many lines before it was closed, ms. */
async function waited(lines: number): Promise<readonly number[]> {
  const waits: number[] = [];
  let closed = 0;
  let drawn = 0;
  await closeSpread(
    Array.from({ length: lines }, () => () => (closed += 1)),
    // Evenly over what is drawn from.
    () => drawn++ / lines,
    (ms) => Promise.resolve(waits.push(ms)),
  );
  expect(closed).toBe(lines);
  return waits;
}

test('each line is closed once, at a moment of its own; few need no time, and however many four seconds at most', async () => {
  expect(await waited(0)).toEqual([]);
  expect(Math.max(...(await waited(3)))).toBeLessThan(60);
  const many = await waited(10_000);
  expect(Math.max(...many)).toBeLessThanOrEqual(4000);
  const slices = Array.from(
    { length: 40 },
    (_, slice) => many.filter((ms) => Math.floor(ms / 100) === slice).length,
  );
  expect(Math.max(...slices)).toBeLessThanOrEqual(251);
});
