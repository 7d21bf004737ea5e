import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import {
  DOWN_AFTER,
  type LineSample,
  type LineState,
  NEW_LINE,
  nextLine,
  qualityOf,
  UP_AFTER,
} from './lineQuality.ts';

const GOOD: LineSample = { lost: 0, rttMs: 80 };
const WEAK: LineSample = { lost: 0.08, rttMs: 80 };
const POOR: LineSample = { lost: 0.3, rttMs: 80 };
const after = (...runs: readonly (readonly [number, LineSample])[]): LineState =>
  runs.reduce((state, [seconds, sample]) => {
    let next = state;
    for (let second = 0; second < seconds; second += 1) next = nextLine(next, sample);
    return next;
  }, NEW_LINE);

test('a line is judged by what is lost and by how long it takes', () => {
  expect([GOOD, WEAK, POOR].map(qualityOf)).toEqual(['good', 'weak', 'poor']);
  expect(qualityOf({ lost: 0, rttMs: 500 })).toBe('weak');
  expect(qualityOf({ lost: 0, rttMs: 1500 })).toBe('poor');
  expect(qualityOf({ lost: null, rttMs: null })).toBe('good');
});

test('a weak line has a smaller picture, a poor one none, and each comes back', () => {
  expect(after([DOWN_AFTER - 1, POOR])).toMatchObject({ picture: 'full', quality: 'good' });
  expect(after([60, WEAK])).toMatchObject({ picture: 'small', quality: 'weak' });
  expect(after([2 * DOWN_AFTER, POOR])).toMatchObject({ picture: 'off', quality: 'poor' });
  const low = [2 * DOWN_AFTER, POOR] as const;
  expect(after(low, [UP_AFTER - 1, GOOD])).toMatchObject({ picture: 'off', quality: 'good' });
  expect(after(low, [UP_AFTER, GOOD])).toMatchObject({ picture: 'small' });
  expect(after(low, [2 * UP_AFTER, GOOD])).toMatchObject({ picture: 'full' });
});

test('one bad second changes nothing, and a picture never changes twice within three seconds', () => {
  expect(after([20, GOOD], [1, POOR], [1, GOOD])).toMatchObject({
    picture: 'full',
    quality: 'good',
  });
  assert(
    property(array(constantFrom(GOOD, WEAK, POOR), { maxLength: 80 }), (samples) => {
      let state = NEW_LINE;
      let since = DOWN_AFTER;
      for (const sample of samples) {
        const next = nextLine(state, sample);
        since += 1;
        if (next.picture !== state.picture) {
          expect(since).toBeGreaterThanOrEqual(DOWN_AFTER);
          since = 0;
        }
        state = next;
      }
    }),
  );
});
