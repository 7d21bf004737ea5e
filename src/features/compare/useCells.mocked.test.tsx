import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { beforeAll, expect, it, vi } from 'vitest';
import { SyncProvider } from '#src/data/SyncProvider.tsx';
import { heldListing } from '#src/listings/testListing.ts';
import { testSync } from '#src/listings/testSync.ts';
import { LANGUAGES } from '#src/i18n/languages.ts';
import { loadLateTexts, setupI18n } from '#src/i18n/setup.ts';
import { useCells } from './useCells.ts';

// Rendered once, in Node: what a live value is now is all there is to it.
vi.mock('#src/data/useLive.ts', () => ({ useLive: (live: { get(): unknown }) => live.get() }));

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: {}, cookie: '' });
  vi.stubGlobal('navigator', { languages: ['en-GB'], language: 'en-GB' });
  vi.stubGlobal('localStorage', { getItem: () => null });
  return () => vi.unstubAllGlobals();
});

const details = { country: 'PT', city: 'Portavela', description: '' };
const homes = [1, 6].map((months) =>
  heldListing(months, { details: { ...details, min_term_months: months } }),
);

function Terms() {
  return useCells(homes, {}, [null, null])('term').join(' | ');
}

it.each(LANGUAGES)('one month and several are said as such, in %s', async (language) => {
  const i18n = await setupI18n(language);
  await loadLateTexts();
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <SyncProvider sync={testSync(homes)}>
        <Terms />
      </SyncProvider>
    </I18nextProvider>,
  );
  const said = {
    en: '1 month | 6 months',
    es: '1 mes | 6 meses',
    fr: '1 mois | 6 mois',
    de: '1 Monat | 6 Monate',
    pt: '1 mês | 6 meses',
    ar: 'شهر واحد | 6 أشهر',
  };
  expect(html).toBe(said[language]);
});

function Floors() {
  const house = heldListing(1, { property_type: 'house', details });
  const flat = heldListing(2, { property_type: 'apartment', details });
  const cells = useCells([house, flat], {}, [null, null])('floor');
  return cells.map((cell) => cell ?? 'null').join(' | ');
}

it('a floor does not apply to a house, and is not stated of a flat', async () => {
  const i18n = await setupI18n('en');
  await loadLateTexts();
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <SyncProvider sync={testSync(homes)}>
        <Floors />
      </SyncProvider>
    </I18nextProvider>,
  );
  expect(html).toBe('Doesn&#x27;t apply | null');
});
