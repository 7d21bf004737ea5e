import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { beforeAll, expect, it, vi } from 'vitest';
import { parseRates } from '#contract/rules/money/exchangeRates.ts';
import { exchangeRates } from '#src/data/exchangeRates.ts';
import { SyncProvider } from '#src/data/SyncProvider.tsx';
import type { Sync } from '#src/data/types.ts';
import { RegionSection } from '#src/features/settings/sections/RegionSection.tsx';
import { loadLateTexts, setupI18n } from '#src/i18n/setup.ts';
import { AlsoIn } from '#src/listings/cost/index.ts';

vi.mock('#src/data/useLive.ts', () => ({ useLive: (live: { get(): unknown }) => live.get() }));

const given = { rates: '', currency: 'GBP' };
const settingsRecord = {
  get: () => ({ currency: given.currency }),
  subscribe: () => () => undefined,
};
const sync = { records: { one: () => settingsRecord } } as unknown as Sync;

let i18n: Awaited<ReturnType<typeof setupI18n>>;
beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {}, cookie: '' });
  vi.stubGlobal('navigator', { languages: ['en-GB'], language: 'en-GB' });
  vi.stubGlobal('localStorage', { getItem: () => null });
  i18n = await setupI18n('en');
  await loadLateTexts();
  const rates = vi.spyOn(exchangeRates, 'get').mockImplementation(() => parseRates(given.rates));
  return () => {
    rates.mockRestore();
    vi.unstubAllGlobals();
  };
});

const said = (amount: number, currency: string) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <SyncProvider sync={sync}>
        <AlsoIn amount={amount} currency={currency} />
      </SyncProvider>
    </I18nextProvider>,
  );
const settings = () =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <SyncProvider sync={sync}>
        <RegionSection />
      </SyncProvider>
    </I18nextProvider>,
  );

it('"Show prices also in": a price is shown in the chosen currency too, as about, with the day of the rates', () => {
  Object.assign(given, { rates: '2026-11-20 EUR GBP=0.85', currency: 'GBP' });
  expect(said(185_000, 'EUR')).toContain('about £1,573 (rates of 20 Nov 2026)');
  // Its own currency, one without a rate, and nothing chosen.
  expect(said(185_000, 'GBP')).toBe('');
  expect(said(185_000, 'JPY')).toBe('');
  given.currency = 'own';
  expect(said(185_000, 'EUR')).toBe('');
});

it('where the server has no rates, the setting says so and offers nothing', () => {
  Object.assign(given, { rates: '', currency: 'GBP' });
  expect(settings()).toContain('This server has no exchange rates');
  expect(settings()).not.toContain("The owner's currency only");
  given.rates = '2026-11-20 EUR GBP=0.85';
  expect(settings()).toContain('Show prices also in');
  expect(settings()).not.toContain('This server has no exchange rates');
});
