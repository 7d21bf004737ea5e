import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { opinionIdOf } from '#contract/rules/areas/opinions.ts';
import { SyncProvider } from '#src/data/SyncProvider.tsx';
import type { HeldSeries, Sync } from '#src/data/types.ts';
import { LANGUAGES, type Language } from '#src/i18n/languages.ts';
import { loadLateTexts, setupI18n } from '#src/i18n/setup.ts';
import { monthOf, seriesOf } from './areas/testSeries.ts';
import { NeighborhoodsPage } from './NeighborhoodsPage.tsx';

// Rendered once, in Node: what a live value is now is all there is to it.
vi.mock('#src/data/useLive.ts', () => ({ useLive: (live: { get(): unknown }) => live.get() }));

const live = (value: unknown) => ({ get: () => value, subscribe: () => () => undefined });
const CITY = '00000000-0000-4000-8000-00000000000c';
const ME = '00000000-0000-4000-8000-00000000000d';
const REVIEW = '00000000-0000-4000-8000-00000000000e';
const area = (slug: string, name: string) => ({
  id: `id-${slug}`,
  slug,
  name,
  city: 'Portavela',
  city_id: CITY,
  about: { en: `About ${name}.` },
  centre: [-9.1, 38.7],
  bounds: [-9.2, 38.6, -9, 38.8],
});
const AREAS = [area('castle', 'Castle'), area('docks', 'Docks'), area('mill', 'Old Mill')];

const held = (
  segments: Parameters<typeof seriesOf>[0],
  residents?: HeldSeries['series']['residents'],
): HeldSeries =>
  ({
    series: { ...seriesOf(segments), ...(residents && { residents }) },
    etag: null,
    checkedAt: Date.parse('2026-11-20T11:00:00Z'),
  }) as HeldSeries;
const SERIES: Readonly<Record<string, HeldSeries>> = {
  'id-castle': held(
    {
      'rent::': [monthOf({ price: 123_000, inventory: 20, closed: 7, days: 19 })],
      'rent:apartment:': [monthOf({ price: 123_000, inventory: 15, closed: 7, days: 19 })],
    },
    {
      people: 6,
      polls: { quiet: { n: 6, agree: 83 } },
      reviews: [{ id: REVIEW, text: 'Two bakeries.', lived: 'before', month: '2026-10' }],
    },
  ),
  'id-docks': held({ 'rent::': [monthOf({ price: 99_000, inventory: 5, closed: 1, days: 44 })] }),
};

/** This person's opinion of the docks, not sent yet. */
const opinions = [
  {
    id: opinionIdOf(ME, 'id-docks'),
    body: { areaId: 'id-docks', lived: 'now', answers: { quiet: true }, text: 'Mine.', at: 1 },
  },
];

/** A device without a network that holds figures of two of three areas; `areas` undefined: nothing was read. */
const deviceWith = (areas: readonly object[] | undefined) =>
  ({
    status: live({ reachability: 'offline', collections: { areas: { lastPullAt: null } } }),
    session: live({ status: 'authenticated', user: { id: ME } }),
    records: {
      list: (kind: string) => live(kind === 'area_opinion' ? opinions : []),
      one: () => live({}),
    },
    market: {
      listings: {
        areas: () => live(areas),
        cities: () => live(areas && [{ id: CITY, name: 'Portavela' }]),
        hasNoAreas: () => live(false),
        series: (id: string) => live(SERIES[id] ?? null),
        keepSeries: () => Promise.resolve(),
      },
    },
  }) as unknown as Sync;

async function pageIn(language: Language, areas: readonly object[] | undefined = AREAS) {
  vi.stubGlobal('document', { documentElement: {}, cookie: '' });
  vi.stubGlobal('navigator', { languages: [language], language });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  const i18n = await setupI18n(language);
  await loadLateTexts();
  return (address: string) =>
    renderToStaticMarkup(
      <I18nextProvider i18n={i18n}>
        <SyncProvider sync={deviceWith(areas)}>
          <MemoryRouter initialEntries={[`/neighborhoods${address}`]}>
            <NeighborhoodsPage />
          </MemoryRouter>
        </SyncProvider>
      </I18nextProvider>,
    );
}

afterAll(() => vi.unstubAllGlobals());

describe('without a network', () => {
  let page: (address: string) => string = () => '';
  beforeAll(async () => (page = await pageIn('en')));

  it('lists the areas with their figures, how many homes they rest on, and as of when', () => {
    const shown = page('');
    for (const text of ['Castle', '€1,230', '7 homes let, November 2026', '20 homes', '19 days'])
      expect(shown).toContain(text);
    expect(shown).toContain('Counted up to Nov 20, 2026');
    expect(shown).toContain('href="/neighborhoods?area=castle"');
    expect(shown).toContain('href="/browse?type=rent"');
    // Whole cities are not among them.
    expect(shown).not.toContain('area=city');
  });

  it('says nothing of fewer than five homes, and what is not on this device', () => {
    const docks = page('').split('Docks')[1]?.split('Old Mill')[0] ?? '';
    expect(docks).toContain('asking prices of 5 homes');
    expect(docks).toContain('Not enough data');
    expect(docks).not.toContain('44 days');
    expect(page('').split('Old Mill')[1]).toContain('Not on this device yet');
  });

  it('puts those with a figure first in the order of the figure', () => {
    const links = [...page('?sort=price').matchAll(/area=(\w+)&amp;sort=price"/gu)];
    expect(links.map(([, slug]) => slug)).toEqual(['docks', 'castle', 'mill']);
  });

  it('opens one: what it is like, its kinds, and the ways to homes, trends and analysis', () => {
    const shown = page('?area=castle');
    expect(shown).toMatch(/<h1[^>]*><bdi>Castle<\/bdi><\/h1>/u);
    for (const text of ['About Castle.', '75% (15 homes)', 'Other kinds', '25% (5 homes)'])
      expect(shown).toContain(text);
    for (const to of [
      '/browse?type=rent&amp;areas=id-castle',
      '/market-trends?areas=castle&amp;type=rent',
      '/market-analysis?area=castle&amp;type=rent',
    ])
      expect(shown).toContain(`href="${to}"`);
  });

  it('puts two side by side, and says of one that its figures are not here', () => {
    const two = page('?area=castle&with=docks');
    // The figures, then what residents say.
    expect(two.match(/<th scope="col"/gu)).toHaveLength(6);
    expect(two).toContain('€990');
    expect(two).toContain('/market-trends?areas=castle%2Cdocks');
    expect(page('?area=castle&with=mill')).toContain(
      'The figures for 1 place are not on this device',
    );
  });

  it('tells what residents say without who, of fewer than five nothing, and what this person said where they are', () => {
    const castle = page('?area=castle');
    for (const text of ['83% agree', '6 answers', 'A former resident says', 'Two bakeries.'])
      expect(castle).toContain(text);
    // Of the other questions fewer than five answered.
    expect(castle).toContain('Not enough answers');
    const docks = page('?area=docks');
    expect(docks).toContain('They are shown once five people have answered');
    for (const text of ['Saved on this device.', 'Mine.', 'Change your answers'])
      expect(docks).toContain(text);
    expect(docks).not.toContain('% agree');
  });

  it('says that an area is not here, and of a kind of listing without homes that data are too few', () => {
    expect(page('?area=nowhere')).toContain('This area isn&#x27;t on this device yet');
    const sales = page('?area=castle&type=sale');
    expect(sales).not.toContain('€1,230');
    expect(sales).toContain('Not enough data');
  });
});

it('says that figures are to come where no area was read yet', async () => {
  const page = await pageIn('en', undefined);
  expect(page('')).toContain('not on this device yet');
});

it.each(LANGUAGES)('has all its texts in %s', async (language) => {
  const page = await pageIn(language);
  for (const address of ['', '?area=castle&with=docks', '?area=mill', '?area=castle&type=sale']) {
    const shown = page(address);
    expect(shown).not.toMatch(/\{\{|undefined|NaN|areas[.:]/u);
    expect(shown).toContain('<h1');
  }
});
