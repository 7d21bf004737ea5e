import { describe, expect, test } from 'vitest';
import { localInstant } from './testMessage.ts';
import { createTimeText } from './timeText.ts';

const now = new Date(localInstant(2026, 3, 11, 15, 0)).getTime();
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString();

describe('time text', () => {
  test('an activity is told in the words that fit its age', () => {
    const text = createTimeText('en-GB');
    expect(text.activity(minutesAgo(0.5), now)).toBe('now');
    expect(text.activity(minutesAgo(5), now)).toBe('5 min ago');
    expect(text.activity(localInstant(2026, 3, 11, 9, 41), now)).toBe('09:41');
    expect(text.activity(localInstant(2026, 3, 10, 9, 41), now)).toBe('yesterday');
    expect(text.activity(localInstant(2026, 3, 8, 9, 41), now)).toBe('Sun');
    expect(text.activity(localInstant(2026, 3, 1, 9, 41), now)).toBe('1 Mar');
    expect(text.activity(localInstant(2025, 3, 1, 9, 41), now)).toContain('25');
  });

  test('a clock ahead of ours is shown as now, not as the future', () => {
    expect(createTimeText('en-GB').activity(minutesAgo(-3), now)).toBe('now');
  });

  test('a day line says today and yesterday with a capital letter in every language', () => {
    const today = localInstant(2026, 3, 11, 9, 0);
    const yesterday = localInstant(2026, 3, 10, 9, 0);
    const words = (locale: string) => {
      const text = createTimeText(locale);
      return [text.day(today, now), text.day(yesterday, now)];
    };
    expect(words('en')).toEqual(['Today', 'Yesterday']);
    expect(words('es')).toEqual(['Hoy', 'Ayer']);
    expect(words('de')).toEqual(['Heute', 'Gestern']);
    expect(words('ar')).toEqual(['اليوم', 'أمس']);
  });

  test('a day line has the weekday within a week, then the date, with the year when it is another', () => {
    const text = createTimeText('en-GB');
    expect(text.day(localInstant(2026, 3, 6, 9, 0), now)).toBe('Friday');
    expect(text.day(localInstant(2026, 1, 6, 9, 0), now)).toBe('6 January');
    expect(text.day(localInstant(2025, 1, 6, 9, 0), now)).toBe('6 January 2025');
  });

  test('an age is in hours up to two days, then in days', () => {
    const text = createTimeText('en');
    expect(text.age(minutesAgo(26 * 60), now)).toBe('26 hours ago');
    expect(text.age(minutesAgo(4 * 24 * 60), now)).toBe('4 days ago');
  });

  test('what is no date gives no text', () => {
    const text = createTimeText('en');
    expect([
      text.clock('x'),
      text.activity('x', now),
      text.day('x', now),
      text.age('x', now),
    ]).toEqual(['', '', '', '']);
  });
});
