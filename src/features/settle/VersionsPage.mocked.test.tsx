import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { begun } from '#sync/model/rules/inspection/changes.ts';
import { SyncProvider } from '#src/data/SyncProvider.tsx';
import type { Sync } from '#src/data/types.ts';
import { testSync } from '#src/listings/testSync.ts';
import { LANGUAGES, type Language } from '#src/i18n/languages.ts';
import { loadLateTexts, setupI18n } from '#src/i18n/setup.ts';
import { VersionsPage } from './VersionsPage.tsx';

// Rendered once, in Node: what a live value is now is all there is to it.
vi.mock('#src/data/useLive.ts', () => ({ useLive: (live: { get(): unknown }) => live.get() }));
afterAll(() => vi.unstubAllGlobals());

const live = (value: unknown) => ({ get: () => value, subscribe: () => () => undefined });
const inspection = {
  ...begun({ template: 'moveIn', name: 'River flat', at: 1, currency: 'EUR' }),
  rooms: { room: 'Bedroom' },
  ownItems: { own: { section: 'room', name: 'Shelf' } },
};
const scenario = {
  ...{ name: 'A loan', calculation: 'mortgage', currency: 'EUR', country: '' },
  ...{ fields: {}, at: 1 },
};
let made = 0;
const conflict = (of: string, field: string, mine: unknown, theirs: unknown) => ({
  id: `conflict ${(made += 1)}`,
  body: {
    ...{ collection: 'records', rowId: of, kind: of, called: of, at: made },
    ...{ field: `body.${field}`, mine, theirs },
  },
});
const RECORDS: Readonly<Record<string, readonly object[]>> = {
  inspection: [{ id: 'inspection', body: inspection }],
  scenario: [{ id: 'scenario', body: scenario }],
  conflict: [
    conflict('inspection', 'marks.sink', 'good', 'problem'),
    conflict('inspection', 'costs.room_walls', 4050, 12_000),
    conflict('inspection', 'remarks.own', 'Loose', 'Gone'),
    conflict('inspection', 'rooms.room', 'Bedroom', 'Study'),
    conflict('scenario', 'fields.rate', 3.5, 4),
    conflict('scenario', 'fields.price', 300_000_00, 310_000_00),
    conflict('scenario', 'fields.moveIn', 20_767, 20_768),
    conflict('market_analysis', 'name', 'North', 'South'),
  ],
};

async function wordsIn(language: Language): Promise<string> {
  vi.stubGlobal('document', { documentElement: {}, cookie: '' });
  vi.stubGlobal('navigator', { languages: [language], language });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('window', {
    addEventListener: () => undefined,
    location: { href: 'http://roost.test' },
  });
  const i18n = await setupI18n(language);
  await loadLateTexts();
  const empty = testSync([]);
  const list = (kind: string) => live(RECORDS[kind] ?? []);
  const inquiries = { asOwner: () => live([]), viewings: () => live([]) };
  const sync = {
    ...empty,
    records: { ...empty.records, list },
    market: { ...empty.market, inquiries },
  } as unknown as Sync;
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <SyncProvider sync={sync}>
        <MemoryRouter>
          <VersionsPage />
        </MemoryRouter>
      </SyncProvider>
    </I18nextProvider>,
  )
    .replaceAll(/<[^>]*>/gu, ' ')
    .replaceAll(/\s+/gu, ' ');
}

describe('what two devices changed has a title, names of its fields, and values as people read them', () => {
  it('a checklist, by its items and rooms', async () => {
    const words = await wordsIn('en');
    expect(words).toContain('Inspection checklist inspection');
    expect(words).toMatch(/Result of “Sink and tap”.*Good.*Problem/u);
    expect(words).toMatch(/Cost of “Bedroom: Walls”.*€40\.50.*€120/u);
    expect(words).toMatch(/Note on “Bedroom: Shelf”.*Loose.*Gone.*Keep both/u);
    expect(words).toMatch(/Name of a room.*Bedroom.*Study/u);
  });

  it('a kept calculation, by the fields of the calculator, and a market analysis', async () => {
    const words = await wordsIn('en');
    expect(words).toContain('Calculation scenario');
    expect(words).toMatch(/Interest rate per year \(%\).*3\.5.*\b4\b/u);
    expect(words).toMatch(/Price.*€300,000.*€310,000/u);
    expect(words).toMatch(/Move-in date.*November 10, 2026.*November 11, 2026/u);
    expect(words).toMatch(/Market analysis market_analysis.*North.*South/u);
  });

  it.each(LANGUAGES)('in %s every text is there', async (language) => {
    const words = await wordsIn(language);
    expect(words).not.toMatch(/\b[a-z]+\.[a-z]+[A-Z]?\w*\b/u);
    expect(words).not.toMatch(/NaN|undefined|\{\{/u);
  });
});
