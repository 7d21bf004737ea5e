import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayOfNumber } from '#contract/rules/calendarDay.ts';
import { daysListed } from './daysListed.ts';

const today = '2026-11-21';

it('a home listed once counts from that day', () => {
  expect(daysListed([{ from: '2026-11-01', to: null }], today)).toEqual({
    days: 20,
    isRelisted: false,
    since: '2026-11-01',
  });
});

it('a relisting within 90 days goes on counting, without the days between', () => {
  const spans = [
    { from: '2026-11-11', to: null },
    { from: '2026-08-01', to: '2026-08-31' },
  ];
  expect(daysListed(spans, today)).toEqual({ days: 40, isRelisted: true, since: '2026-08-01' });
});

it('after 90 days it is a new offer', () => {
  const spans = [
    { from: '2026-11-11', to: null },
    { from: '2026-08-01', to: '2026-08-13' },
  ];
  expect(daysListed(spans, today)).toMatchObject({ days: 10, isRelisted: false });
});

it('two owners listing the same home at once do not count its days twice', () => {
  const spans = [
    { from: '2026-11-01', to: null },
    { from: '2026-11-05', to: null },
  ];
  expect(daysListed(spans, today)).toMatchObject({ days: 20, isRelisted: true });
});

it('a short relisting inside a longer one takes nothing away', () => {
  const spans = [
    { from: '2026-11-05', to: '2026-11-06' },
    { from: '2026-11-01', to: '2026-11-15' },
  ];
  expect(daysListed(spans, today)?.days).toBe(14);
});

it('nothing listed, nothing counted', () => {
  expect(daysListed([], today)).toBeNull();
});

const START = 20_000;
const spansOf = fc.array(
  fc.record({ from: fc.nat(700), length: fc.nat(200) }).map(({ from, length }) => ({
    from: dayOfNumber(START + from),
    to: dayOfNumber(START + from + length),
  })),
  { minLength: 1, maxLength: 8 },
);

it('never counts a day twice nor more days than have passed since', () => {
  const end = dayOfNumber(START + 1000);
  fc.assert(
    fc.property(spansOf, (spans) => {
      const counted = daysListed(spans, end);
      const passed = START + 1000 - Date.parse(`${counted?.since}T00:00:00Z`) / 86_400_000;
      expect(counted?.days).toBeGreaterThanOrEqual(0);
      expect(counted?.days).toBeLessThanOrEqual(passed);
    }),
  );
});

it('relisting never makes an offer look younger than its last span', () => {
  fc.assert(
    fc.property(spansOf, (spans) => {
      const end = dayOfNumber(START + 1000);
      const [latest] = spans.toSorted((a, b) => b.from.localeCompare(a.from));
      const alone = latest === undefined ? null : daysListed([latest], end);
      expect(daysListed(spans, end)?.days).toBeGreaterThanOrEqual(alone?.days ?? 0);
    }),
  );
});
