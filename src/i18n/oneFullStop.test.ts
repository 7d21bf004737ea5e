import { beforeAll, expect, it, vi } from 'vitest';
import { formatMoney } from './format.ts';
import { LANGUAGES } from './languages.ts';
import { withOneFullStop } from './oneFullStop.ts';
import { setupI18n } from './setup.ts';

const DINARS = formatMoney('ar-TN', 150_250, 'TND');

it('a sum in dinars ends in a full stop, and a mark behind it', () => {
  expect(DINARS).toMatch(/د\.ت\.\u200F?$/u);
});

it.each([
  [`وسطها ${DINARS}.`, [DINARS], `وسطها ${DINARS}`],
  ['It closes at 5 p.m..', ['5 p.m.'], 'It closes at 5 p.m.'],
  ['From Pimenta Ltd.. To you.', ['Pimenta Ltd.'], 'From Pimenta Ltd. To you.'],
  ['And so on ....', ['...'], 'And so on ...'],
  ['Loading... 3.', ['3'], 'Loading... 3.'],
  ['$& costs 5 fr..', ['5 fr.', '$&'], '$& costs 5 fr.'],
  ['One. Two.', ['One', 2, null], 'One. Two.'],
])('%j with %j is %j', (sentence, values, expected) => {
  expect(withOneFullStop(sentence, values)).toBe(expected);
});

const TWO = /\.[\u200E\u200F\u2066-\u2069]*\.(?!\.)/u;

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('navigator', { languages: ['en-GB'] });
  vi.stubGlobal('localStorage', { getItem: () => null });
  return () => vi.unstubAllGlobals();
});

it.each(LANGUAGES)(
  'no sentence in %s ends in two full stops, whatever is put into it',
  async (language) => {
    const i18n = await setupI18n(language);
    i18n.addResource(language, 'common', 'made.up', 'A {{sum}}. B {{sum}}.');
    expect(i18n.t('made.up', { sum: DINARS })).toBe(`A ${DINARS} B ${DINARS}`);
    expect(i18n.t('made.up', { sum: DINARS })).not.toMatch(TWO);
  },
);
