import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { HeldArea, Sync } from '#src/data/types.ts';
import { SyncProvider } from '#src/data/SyncProvider.tsx';
import { AlertsPage } from '#src/features/alerts/AlertsPage.tsx';
import { ComparePage } from '#src/features/compare/ComparePage.tsx';
import { HistoryPage } from '#src/features/history/HistoryPage.tsx';
import { ListingPage } from '#src/features/listing/ListingPage.tsx';
import { HiddenPage } from '#src/features/saved/HiddenPage.tsx';
import { SavedPage } from '#src/features/saved/SavedPage.tsx';
import { LEAST_COMPARABLES } from '#contract/rules/market/priceBand.ts';
import { heldListing } from '#src/listings/testListing.ts';
import { testSync } from '#src/listings/testSync.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { LANGUAGES, localeOf } from '#src/i18n/languages.ts';
import { loadLateTexts, setupI18n } from '#src/i18n/setup.ts';
import { paths } from '#src/paths.ts';

// Rendered once, in Node: what a live value is now is all there is to it.
vi.mock('#src/data/useLive.ts', () => ({ useLive: (live: { get(): unknown }) => live.get() }));
// And all of a page that comes in steps.
vi.mock('#src/features/listing/useSteps.ts', () => ({ useSteps: (last: number) => last }));

const listings = [1, 2, 3, 4, 5, 6, 7].map((number) =>
  heldListing(number, {
    price: 1400_00 + number * 50_00,
    availability_confirmed_at: new Date().toISOString(),
  }),
);
const ids = listings.map(({ id }) => id);
const [home = ''] = ids;
const nothing = () => undefined;

describe.each(LANGUAGES)('without a network, in %s', (language) => {
  let i18n: Awaited<ReturnType<typeof setupI18n>>;
  let page: (path: string, sync?: Sync) => string = () => '';
  beforeAll(async () => {
    vi.stubGlobal('document', { documentElement: {}, cookie: '' });
    vi.stubGlobal('navigator', { languages: ['en-GB'], language: 'en-GB' });
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: nothing });
    vi.stubGlobal('window', { addEventListener: nothing, location: { href: 'http://roost.test' } });
    i18n = await setupI18n(language);
    await loadLateTexts();
    page = (path, sync = testSync(listings)) =>
      renderToStaticMarkup(
        <I18nextProvider i18n={i18n}>
          <SyncProvider sync={sync}>
            <MemoryRouter initialEntries={[path]}>
              <Routes>
                <Route path={paths.property.path} element={<ListingPage />} />
                <Route path={paths.saved.path} element={<SavedPage />} />
                <Route path={paths.hiddenHomes.path} element={<HiddenPage />} />
                <Route path={paths.compare.path} element={<ComparePage />} />
                <Route path={paths.history.path} element={<HistoryPage />} />
                <Route path={paths.alerts.path} element={<AlertsPage />} />
              </Routes>
            </MemoryRouter>
          </SyncProvider>
        </I18nextProvider>,
      );
    return () => vi.unstubAllGlobals();
  });

  it('a price of a search that names no currency is said in the one the search means, not in euros', () => {
    const locale = localeOf(language, navigator.languages);
    expect(page(paths.alerts.href())).toContain(formatMoney(locale, 120_000, 'GBP'));
  });

  it('the price of a home is not judged by a part of its city while the rest comes', () => {
    const text = (key: 'coming' | 'list') => i18n.t(`band.${key}`, { ns: 'listing' });
    const coming = [{ area: { id: listings[0]?.area_id }, state: { kind: 'waiting' } }];
    const device = { keptAreas: coming as unknown as readonly HeldArea[] };
    const online = page(
      paths.property.href(home),
      testSync(listings, { ...device, reachability: 'online' }),
    );
    expect(online).toContain(text('coming'));
    expect(online).not.toContain(text('list'));
    // A new device knows of no areas, then of those it will take: it does not say that there are too few, either.
    const tooFew = i18n.t('band.tooFew', { ns: 'listing', n: 0, least: LEAST_COMPARABLES });
    const absent = [{ area: { id: listings[0]?.area_id }, state: { kind: 'absent' } }];
    const [only] = listings;
    const alone = (keptAreas: unknown) =>
      page(
        paths.property.href(home),
        testSync(only === undefined ? [] : [only], {
          keptAreas: keptAreas as readonly HeldArea[],
          reachability: 'online',
        }),
      );
    expect(alone([])).toContain(text('coming'));
    expect(alone(absent)).not.toContain(tooFew);
    expect(alone([{ ...absent[0], state: { kind: 'held' } }])).toContain(tooFew);
    // A part that does not come now is not waited for.
    const offline = page(paths.property.href(home), testSync(listings, device));
    expect(offline).not.toContain(text('coming'));
    expect(offline).toContain(text('list'));
  });

  it('a home says what was checked of its owner, and not that they are who they say', () => {
    const month = new Intl.DateTimeFormat(localeOf(language, navigator.languages), {
      month: 'long',
      year: 'numeric',
    }).format(new Date('2026-03-15T12:00:00Z'));
    expect(page(paths.property.href(home))).toContain('Jonas Keller');
    for (const path of [paths.property.href(home), paths.compare.href(ids.slice(0, 3))])
      expect(page(path)).toContain(i18n.t('owner.emailSince', { ns: 'homes', month }));
  });

  it.each([
    [paths.property.href(home), ['Home 1', 'Bright and quiet.', 'Home 7', 'R0000001']],
    [paths.property.href('elsewhere'), []],
    [paths.saved.href(), ['Home 1', 'sunny', 'Centre']],
    [paths.hiddenHomes.href(), ['Home 1']],
    [paths.compare.href(ids.slice(0, 3)), ['Home 1', 'Home 2', 'Home 3']],
    [paths.compare.href(), ['Home 1']],
    [paths.history.href(), ['Home 2', 'The first']],
    [`${paths.history.href()}?tab=viewed`, ['Home 1']],
    [paths.alerts.href(), ['Two rooms', 'Home 1']],
  ])('%s shows what the device holds', (path, texts) => {
    const shown = page(path);
    for (const text of texts) expect(shown).toContain(text);
    expect(shown.match(/<h1/gu)).toHaveLength(1);
    // A key without its text would stand there by its name; an address has dots of its own.
    const words = shown.replaceAll(/<[^>]*>/gu, ' ').replaceAll(/https?:\/\/\S+/gu, ' ');
    expect(words).not.toMatch(/\b[a-z]+\.[a-z]+[A-Z]?\w*\b(?!@)/u);
  });
});
