import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { MarketSeries } from '#contract/protocol/marketSeries.ts';
import { SyncProvider } from '#src/data/SyncProvider.tsx';
import { ComparePage } from '#src/features/compare/ComparePage.tsx';
import { ListingPage } from '#src/features/listing/ListingPage.tsx';
import { useNoteTexts } from '#src/features/settle/useNoteTexts.ts';
import { CountedUpTo } from '#src/shared/figures/index.ts';
import { heldListing } from '#src/listings/testListing.ts';
import { testSync } from '#src/listings/testSync.ts';
import { useFieldTexts } from '#src/shared/refusals/index.ts';
import { loadLateTexts, setupI18n } from '#src/i18n/setup.ts';
import { paths } from '#src/paths.ts';

// Rendered once, in Node: what a live value is now is all there is to it.
vi.mock('#src/data/useLive.ts', () => ({ useLive: (live: { get(): unknown }) => live.get() }));
// And all of a page that comes in steps.
vi.mock('#src/features/listing/useSteps.ts', () => ({ useSteps: (last: number) => last }));

const homes = [1, 2, 3].map((number) => {
  const home = heldListing(number);
  return heldListing(number, {
    closed_on: '2027-02-05',
    status: 'rented',
    details: {
      ...home.details,
      available_from: '2027-02-01',
      certificate_expiry: '2027-02-02',
      gas_safety: '2027-02-03',
      risks: [{ kind: 'flood', level: 'low', source: 'The city', as_of: '2027-02-04' }],
    },
  });
});
const [home = ''] = homes.map(({ id }) => id);
const series: MarketSeries = {
  ...{ id: home, currency: 'EUR', from: '2026-10', through: '2027-02-06' },
  ...{ countedAt: '2027-02-06T12:00:00.000Z', segments: {} },
};

/** Two versions of a wished day and of a home's, as a person chooses between them. */
function Versions() {
  const note = useNoteTexts({
    collection: 'records',
    kind: 'about_me',
    rowId: home,
    called: null,
    fields: [],
  });
  const fields = useFieldTexts();
  return [
    note.value('moveIn', '2027-02-07'),
    fields.value('details.available_from', '2027-02-08', 'EUR'),
  ].join(' ');
}

// A formatter keeps the zone it was made in: each zone has a region, and so formatters, of its own.
describe.each([
  ['Pacific/Pago_Pago', 'en-GB'],
  ['Pacific/Kiritimati', 'en-IE'],
])('in %s', (zone, region) => {
  let page: (path: string) => string = () => '';
  const nothing = () => undefined;
  beforeAll(async () => {
    vi.stubEnv('TZ', zone);
    vi.stubGlobal('document', { documentElement: {}, cookie: '' });
    vi.stubGlobal('navigator', { languages: [region], language: region });
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: nothing });
    vi.stubGlobal('window', { addEventListener: nothing, location: { href: 'http://roost.test' } });
    const i18n = await setupI18n('en');
    await loadLateTexts();
    page = (path) =>
      renderToStaticMarkup(
        <I18nextProvider i18n={i18n}>
          <SyncProvider sync={testSync(homes)}>
            <MemoryRouter initialEntries={[path]}>
              <Routes>
                <Route path={paths.property.path} element={<ListingPage />} />
                <Route path={paths.compare.path} element={<ComparePage />} />
                <Route
                  path={paths.insights.path}
                  element={<CountedUpTo places={[{ held: { series, checkedAt: 0 } }]} />}
                />
                <Route path={paths.settings.path} element={<Versions />} />
              </Routes>
            </MemoryRouter>
          </SyncProvider>
        </I18nextProvider>,
      );
    return () => {
      vi.unstubAllGlobals();
      vi.unstubAllEnvs();
    };
  });

  it.each([
    [paths.property.href(home), [1, 2, 3, 4, 5]],
    [paths.compare.href(homes.map(({ id }) => id)), [1]],
    [paths.insights.href(), [6]],
    [paths.settings.href(), [7, 8]],
  ])('%s shows each day as it was written', (path, days) => {
    const shown = page(path);
    for (const day of days) expect(shown).toContain(`${day} Feb 2027`);
    expect(shown).not.toContain(`31 Jan 2027`);
  });
});
