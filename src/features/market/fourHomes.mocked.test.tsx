import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { SyncProvider } from '#src/data/SyncProvider.tsx';
import type { Sync } from '#src/data/types.ts';
import { loadLateTexts, setupI18n } from '#src/i18n/setup.ts';
import { monthOf, seriesOf } from './areas/testSeries.ts';
import { InsightsPage } from './InsightsPage.tsx';
import { MarketAnalysisPage } from './MarketAnalysisPage.tsx';
import { MarketTrendsPage } from './MarketTrendsPage.tsx';
import { NeighborhoodsPage } from './NeighborhoodsPage.tsx';
import { OwnMarketCard } from './OwnMarketCard.tsx';
import { SearchedAreasCard } from './SearchedAreasCard.tsx';
import { TrendingAreas } from '#src/shared/figures/index.ts';

// Rendered once, in Node: what a live value is now is all there is to it.
vi.mock('#src/data/useLive.ts', () => ({ useLive: (live: { get(): unknown }) => live.get() }));
vi.mock('#src/ui/useWasInSight.ts', () => ({ useWasInSight: () => true }));

const live = (value: unknown) => ({ get: () => value, subscribe: () => () => undefined });
const CITY = '00000000-0000-4000-8000-00000000000c';
const FOUR = {
  id: '00000000-0000-4000-8000-000000000004',
  slug: 'four',
  name: 'Four Oaks',
  city: 'Portavela',
  city_id: CITY,
  about: { en: '' },
  centre: [-9.1, 38.7],
  bounds: [-9.2, 38.6, -9, 38.8],
};
const OTHER = {
  ...FOUR,
  id: '00000000-0000-4000-8000-000000000005',
  slug: 'other',
  name: 'Other Elms',
};
/** Nine homes that ask 1,502 euros stand beside the four. */
const OTHER_MONTHS = Array.from({ length: 14 }, () =>
  monthOf({ price: 150_200, inventory: 9, closed: 0, days: null }),
);
/** The price that would betray four homes: each asks 1,235 euros. */
const PRICE = 123_456;
const months = (homes: number) =>
  Array.from({ length: 14 }, () =>
    monthOf({ price: PRICE, inventory: homes, closed: 0, days: 37 }),
  );
const home = (at: number) => ({
  id: `00000000-0000-4000-8000-00000000010${at}`,
  area_id: FOUR.id,
  listing_type: 'rent',
  property_type: 'apartment',
  bedrooms: 2,
  price: PRICE,
  price_period: 'month',
  currency: 'EUR',
  living_area: 50,
  status: 'available',
  visibility: 'live',
  isGone: false,
  title: `Home ${at}`,
  photos: [],
});
const HOMES = [1, 2, 3, 4].map(home);

/** A device that holds what a server that counts four homes would send, and what one does that keeps them to itself. */
const deviceWith = (homes: number, areas: readonly (typeof FOUR)[]) =>
  ({
    status: live({
      reachability: 'offline',
      collections: {
        properties: { lastPullAt: 1 },
        records: { lastPullAt: 1 },
        inquiries: { lastPullAt: 1 },
      },
    }),
    session: live({ status: 'authenticated', currentRole: 'landlord', user: { id: 'me' } }),
    records: { list: () => live([]), one: () => live({}) },
    market: {
      notes: {
        all: (kind: string) =>
          live(kind === 'saved_home' ? HOMES.map(({ id }) => ({ propertyId: id })) : []),
      },
      inquiries: { asRenter: () => live([]) },
      listings: {
        areas: () => live(areas),
        keptAreas: () => live(areas.map((area) => ({ area }))),
        cities: () => live([{ id: CITY, name: 'Portavela' }]),
        hasNoAreas: () => live(false),
        mine: () => live(HOMES),
        byIds: () => live(HOMES),
        search: () => live({ cards: HOMES, total: HOMES.length, checkedAt: 1, missingAreas: [] }),
        series: (id: string) =>
          live({
            series: seriesOf(
              id === OTHER.id
                ? { 'rent::': OTHER_MONTHS }
                : homes === 0
                  ? {}
                  : { 'rent::': months(homes) },
            ),
            etag: null,
            checkedAt: Date.parse('2026-11-20T11:00:00Z'),
          }),
        keepSeries: () => Promise.resolve(),
      },
    },
  }) as unknown as Sync;

let shown: (address: string, page: ComponentType, homes: number) => string = () => '';
beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {}, cookie: '' });
  vi.stubGlobal('navigator', { languages: ['en'], language: 'en' });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  const i18n = await setupI18n('en');
  await loadLateTexts();
  shown = (address, Page, homes) =>
    renderToStaticMarkup(
      <I18nextProvider i18n={i18n}>
        <SyncProvider
          sync={deviceWith(homes, address.includes(OTHER.slug) ? [FOUR, OTHER] : [FOUR])}
        >
          <MemoryRouter initialEntries={[address]}>
            <Page />
          </MemoryRouter>
        </SyncProvider>
      </I18nextProvider>,
    );
});
afterAll(() => vi.unstubAllGlobals());

const NOT_ENOUGH = /Not enough data|isn(&#x27;|')t enough data|[Nn]ot enough|too few/u;

it.each([
  ['trends', '/market-trends?areas=four', MarketTrendsPage],
  ['insights', '/insights', InsightsPage],
  ['neighbourhoods', '/neighborhoods', NeighborhoodsPage],
  ['an area', '/neighborhoods?area=four', NeighborhoodsPage],
  ['two areas', '/neighborhoods?area=four&with=other', NeighborhoodsPage],
  ["a landlord's dashboard", '/', OwnMarketCard],
  ["a renter's dashboard", '/', SearchedAreasCard],
  ['the start page', '/', TrendingAreas],
] as const)('four homes of an area are not enough data for %s', (_, address, page) => {
  for (const homes of [0, 4]) {
    const text = shown(address, page, homes);
    expect(text).toMatch(NOT_ENOUGH);
    expect(text).not.toMatch(/1,23[45]|37 days|4 homes\b/u);
  }
  // The same pages speak of five.
  const five = shown(address, page, 5);
  expect(five).toMatch(/1,23[45]|5 homes/u);
});

it('beside four homes the nine of another area are told of', () => {
  const text = shown('/neighborhoods?area=four&with=other', NeighborhoodsPage, 4);
  expect(text).toMatch(/Four Oaks[\s\S]*Other Elms/u);
  expect(text).toMatch(/1,502/u);
  expect(text).toMatch(/9 homes/u);
  expect(text).toMatch(NOT_ENOUGH);
});

it('four homes of an area are not enough data for an analysis', () => {
  const text = shown('/market-analysis?area=four&type=rent', MarketAnalysisPage, 4);
  expect(text).toMatch(/4 homes/u);
  expect(text).not.toMatch(/middle|half/iu);
});
