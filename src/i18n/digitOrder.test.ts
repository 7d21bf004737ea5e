import { expect, it } from 'vitest';
import { withDigits } from './digits.ts';
import { formatChange, formatDateTime, formatDays, formatMoney } from './format.ts';
import { formatVisit } from './visitTime.ts';

const MARK = '\u200E';
/** As the Unicode rules show it: behind each number a mark keeps what follows in the order of the words. */
const isInOrder = (text: string): boolean => {
  const numbers = [...text.matchAll(/[٠-٩]+(?<after>.?)/gu)];
  const isEach = numbers.every(({ groups }) => [MARK, '٫', '٬'].includes(groups?.['after'] ?? ''));
  return numbers.length > 0 && isEach && !text.includes('\u061C');
};
const noon = Date.UTC(2026, 10, 30, 16);

it.each(['en', 'es', 'fr', 'de', 'pt-PT'])(
  'Arabic digits keep the order of times, days, sums and shares in %s',
  (language) => {
    const locale = withDigits(language, 'arabic');
    const visit = { start: noon, end: noon + 7_200_000 };
    const zones = { home: 'UTC', own: 'UTC' };
    expect(isInOrder(formatVisit(locale, visit, zones))).toBe(true);
    expect(isInOrder(formatDateTime(locale, noon, 'UTC'))).toBe(true);
    expect(isInOrder(formatDays(locale, 3, 5))).toBe(true);
    expect(isInOrder(formatMoney(locale, 185_050, 'EUR'))).toBe(true);
    expect(isInOrder(formatChange(locale, -3))).toBe(true);
  },
);

it('the numbers themselves are as they were', () => {
  const visit = { start: noon, end: noon + 7_200_000 };
  const said = formatVisit(withDigits('de', 'arabic'), visit, { home: 'UTC', own: 'UTC' });
  expect(said.replaceAll(MARK, '')).toBe('٣٠.١١.٢٠٢٦, ١٦:٠٠ – ١٨:٠٠');
});

it.each(['de', 'ar-EG', 'ar-TN'])('%s by itself needs no marks', (locale) => {
  expect(formatDateTime(locale, noon, 'UTC')).not.toContain(MARK);
});
