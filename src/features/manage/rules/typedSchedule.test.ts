import { expect, it } from 'vitest';
import { farFromNow, firstDay, scheduleOf } from './typedSchedule.ts';
import { testHome } from './testHome.ts';

const NOW = Date.parse('2026-12-31T12:00:00Z');
const inZone = (last: number, time_zone: string) => {
  const home = testHome(last);
  return { ...home, details: { ...home.details, time_zone } };
};
// It is 1 January on Kiritimati, and 31 December in Lisbon.
const HOMES = [inZone(1, 'Europe/Lisbon'), inZone(2, 'Pacific/Kiritimati')];
const typed = (on: string, sum = '1,000') =>
  scheduleOf({ what: 'price', on, sum }, HOMES, 'EUR', NOW);

it('the first day is tomorrow where every one of the homes stands', () => {
  expect(firstDay(HOMES.slice(0, 1), NOW)).toBe('2027-01-01');
  expect(firstDay(HOMES, NOW)).toBe('2027-01-02');
});

it.each([
  ['', '1000', 'day'],
  ['2027-02-30', '1000', 'day'],
  ['2027-01-01', '1000', 'day'],
  ['2029-01-02', '1000', 'day'],
  ['2027-01-02', '', 'wrongSum'],
  ['2027-01-02', '0', 'zero'],
  ['2027-01-02', '-3', 'zero'],
  ['2027-01-02', '99999999999', 'above'],
])('a price of %j from %j on is refused: %s', (on, sum, fault) => {
  expect(typed(on, sum)).toEqual({ fault });
});

it('a day and a sum are a schedule, and one far from the price of now is asked about', () => {
  const action = typed('2027-01-02', '100,00');
  expect(action).toEqual({ kind: 'schedule', price: { on: '2027-01-02', price: 10_000 } });
  expect('kind' in action && farFromNow(action, HOMES)).toHaveLength(2);
  expect(scheduleOf({ what: 'end', on: '', sum: '' }, HOMES, 'EUR', NOW)).toEqual({
    kind: 'schedule',
    showOn: null,
    price: null,
  });
});
