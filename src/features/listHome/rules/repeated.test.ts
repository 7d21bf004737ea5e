import { expect, it } from 'vitest';
import { repeated } from './repeated.ts';

const slot = (day: string, from = '18:00') => ({
  ...{ day, from, to: '18:30', capacity: '1', kind: 'in_person' as const },
  zone: 'Europe/Lisbon',
});

it('a time is repeated on the same day of the weeks after it, at the same hour of the same clock', () => {
  const all = repeated([slot('2027-03-23'), slot('2027-04-02')], 0, 4);
  // Clocks go forward in between: it stays at six.
  expect(all.map(({ day, from, zone }) => `${day} ${from} ${zone}`)).toEqual([
    '2027-03-23 18:00 Europe/Lisbon',
    '2027-03-30 18:00 Europe/Lisbon',
    '2027-04-06 18:00 Europe/Lisbon',
    '2027-04-13 18:00 Europe/Lisbon',
    '2027-04-20 18:00 Europe/Lisbon',
    '2027-04-02 18:00 Europe/Lisbon',
  ]);
});

it('what is there already is not there twice, and there are no more than a listing takes', () => {
  const twice = repeated(repeated([slot('2026-12-01')], 0, 2), 0, 2);
  expect(twice).toHaveLength(3);
  const many = Array.from({ length: 58 }, (_, at) => slot('2026-12-01', `0${at % 10}:00`));
  expect(repeated(many, 57, 4)).toHaveLength(60);
  expect(repeated([slot('')], 0, 4)).toEqual([slot('')]);
});
