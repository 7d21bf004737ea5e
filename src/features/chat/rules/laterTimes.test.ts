import { expect, test } from 'vitest';
import { fieldOf, instantIn, laterTimes } from './laterTimes.ts';

const local = (day: number, hour: number, minute = 0) =>
  new Date(2026, 10, day, hour, minute).getTime();

test('this evening, tomorrow morning and Monday morning are offered while they are ahead', () => {
  // The 25th of November 2026 is a Wednesday.
  expect(laterTimes(local(25, 10))).toEqual([
    { kind: 'today', at: local(25, 18) },
    { kind: 'tomorrow', at: local(26, 9) },
    { kind: 'monday', at: local(30, 9) },
  ]);
  expect(laterTimes(local(25, 17, 45)).map(({ kind }) => kind)).toEqual(['tomorrow', 'monday']);
  expect(laterTimes(local(29, 20)).map(({ kind }) => kind)).toEqual(['tomorrow']);
  expect(laterTimes(local(30, 8))).toContainEqual({ kind: 'monday', at: local(37, 9) });
});

test('a field says a minute of the local clock, and nothing where it is empty', () => {
  expect(fieldOf(local(5, 7, 3))).toBe('2026-11-05T07:03');
  expect(instantIn('2026-11-05T07:03')).toBe(local(5, 7, 3));
  expect(instantIn('')).toBeNull();
});
