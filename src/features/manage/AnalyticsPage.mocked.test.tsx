import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SyncProvider } from '#src/data/SyncProvider.tsx';
import type { HeldListing, Sync } from '#src/data/types.ts';
import { heldListing } from '#src/listings/testListing.ts';
import { LANGUAGES, type Language } from '#src/i18n/languages.ts';
import { loadLateTexts, setupI18n } from '#src/i18n/setup.ts';
import { AnalyticsPage } from './AnalyticsPage.tsx';

// Rendered once, in Node: what a live value is now is all there is to it.
vi.mock('#src/data/useLive.ts', () => ({ useLive: (live: { get(): unknown }) => live.get() }));

const PULLED = Date.parse('2026-11-20T11:00:00Z');
const live = (value: unknown) => ({ get: () => value, subscribe: () => () => undefined });
const days = (...last: number[]) => [...Array.from({ length: 56 - last.length }, () => 0), ...last];

const [first, second] = [
  heldListing(1, { title: 'Loft', first_listed_on: '2026-01-01', price: 2000_00 }),
  heldListing(2, { title: 'Cabin', first_listed_on: '2026-11-10', living_area: null }),
];
const HOMES = [first, second];
const AROUND = [3, 4, 5, 6, 7, 8, 9, 10].map((number) => heldListing(number));
const FIGURES = [
  {
    propertyId: first.id,
    until: '2026-11-20',
    at: PULLED,
    views: days(30, 41),
    saves: days(3),
    contacts: days(2),
  },
  {
    propertyId: second.id,
    until: '2026-11-18',
    at: PULLED,
    views: days(9),
    saves: days(),
    contacts: days(),
  },
];
const inquiry = (id: number, replied_at: string | null) => ({
  id: `inquiry ${id}`,
  property_id: first.id,
  created_at: '2026-11-19T08:00:00Z',
  replied_at,
  stage: replied_at === null ? 'new' : 'replied',
});
const INQUIRIES = [
  inquiry(1, '2026-11-19T08:30:00Z'),
  inquiry(2, '2026-11-19T13:00:00Z'),
  inquiry(3, '2026-11-19T09:30:00Z'),
  inquiry(4, null),
];
const VIEWINGS = [
  { id: 'visit', property_id: first.id, state: 'done', starts_at: '2026-11-18T10:00:00Z' },
];

const PLATFORM = {
  series: {
    traits: [
      {
        trait: 'floorPlan',
        type: 'rent',
        withIt: { homes: 212, views: 8000, contacts: 336 },
        without: { homes: 340, views: 10_000, contacts: 300 },
      },
    ],
  },
};

/** The device of a landlord without a network since noon of 20 November; `homes` undefined: nothing was read. */
function deviceWith(
  homes: readonly HeldListing[] | undefined,
  isPulled = true,
  spam: readonly string[] = [],
): Sync {
  const state = { lastPullAt: isPulled ? PULLED : null, isFollowed: false, isBehind: false };
  const names = ['records', 'properties', 'inquiries', 'viewings'];
  return {
    session: live({ status: 'authenticated', user: { id: 'me' }, currentRole: 'landlord' }),
    status: live({
      reachability: 'offline',
      connection: { status: 'disconnected' },
      collections: Object.fromEntries(names.map((name) => [name, state])),
    }),
    records: {
      one: () => live({}),
      list: (kind: string) =>
        live(
          kind === 'lead'
            ? spam.map((inquiryId) => ({ id: inquiryId, body: { inquiryId, isSpam: true } }))
            : FIGURES.map((body) => ({ id: body.propertyId, body })),
        ),
    },
    market: {
      listings: {
        mine: () => live(homes),
        near: () => live(AROUND),
        platform: () => live(PLATFORM),
      },
      inquiries: { asOwner: () => live(INQUIRIES), viewings: () => live(VIEWINGS) },
    },
  } as unknown as Sync;
}

async function pageIn(language: Language, sync = deviceWith(HOMES)) {
  vi.stubGlobal('document', { documentElement: {}, cookie: '' });
  vi.stubGlobal('navigator', { languages: [language], language });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  const i18n = await setupI18n(language);
  await loadLateTexts();
  return (address: string) =>
    renderToStaticMarkup(
      <I18nextProvider i18n={i18n}>
        <SyncProvider sync={sync}>
          <MemoryRouter initialEntries={[`/analytics${address}`]}>
            <AnalyticsPage />
          </MemoryRouter>
        </SyncProvider>
      </I18nextProvider>,
    ).replaceAll('\u00A0', ' ');
}
/** The part whose heading has this id. */
const partOf = (html: string, id: string) =>
  html.split('<section').find((part) => part.includes(`aria-labelledby="${id}"`)) ?? '';

afterAll(() => vi.unstubAllGlobals());

describe('without a network', () => {
  let page: (address: string) => string = () => '';
  beforeAll(async () => (page = await pageIn('en')));

  it('says what came of all homes up to the day that is known, beside the days before', () => {
    const shown = partOf(page(''), 'what-came');
    expect(shown).toContain(
      'In the 28 days up to Nov 20, 2026: 80 views, saved 3 times, 2 inquiries, 1 viewing, 0 homes let or sold.',
    );
    expect(shown).toContain('3.8% of views');
    expect(shown).toContain('1 home wasn&#x27;t listed for all of the previous period');
    expect(shown).toContain('As of');
  });

  it('looks at one home and at seven days', () => {
    const shown = partOf(page(`?days=7&home=${second.id}`), 'what-came');
    expect(shown).toContain('Cabin');
    expect(shown).toContain('In the 7 days up to Nov 20, 2026: 9 views');
  });

  it('speaks of one day as of a day', () => {
    const shown = page('?from=2026-11-20&until=2026-11-20');
    expect(partOf(shown, 'what-came')).toContain('On Nov 20, 2026: ');
    expect(partOf(shown, 'what-came')).toContain('On the day before: ');
    expect(shown).not.toMatch(/\b1 days/u);
  });

  it('home by home: prices among eight homes, since when it is listed, and what is not stated', () => {
    const shown = partOf(page(''), 'by-home');
    const [loft = '', cabin = ''] = shown.split('<tr').slice(2);
    for (const text of ['Loft', '71', '0 before', 'Above similar homes', '8 homes', '1.5 hours'])
      expect(loft).toContain(text);
    for (const text of ['Listed on Nov 10, 2026', 'Floor area not stated', 'None'])
      expect(cabin).toContain(text);
    expect(cabin).not.toContain('before');
    expect(shown).toContain(`href="/analytics?home=${second.id}"`);
  });

  it('too few homes to compare with are too few only once those around are here', async () => {
    const area = { id: first.area_id };
    const saidWhile = async (reachability: string, kind: string) => {
      const device = deviceWith(HOMES);
      const { listings } = device.market;
      const others = {
        near: () => live([]),
        keptAreas: () => live([{ area, wifiOnly: false, state: { kind } }]),
      };
      const status = live({ ...device.status.get(), reachability });
      const market = { ...device.market, listings: { ...listings, ...others } };
      const page = await pageIn('en', { ...device, status, market } as unknown as Sync);
      return page('');
    };
    const coming = 'Similar homes are still downloading.';
    const few = 'Not enough data: 0 homes of 5 needed.';
    expect(await saidWhile('online', 'waiting')).toContain(coming);
    expect(await saidWhile('online', 'waiting')).not.toContain(few);
    for (const [reachability, kind] of [
      ['online', 'held'],
      ['offline', 'waiting'],
    ] as const) {
      expect(await saidWhile(reachability, kind)).toContain(few);
      expect(await saidWhile(reachability, kind)).not.toContain(coming);
    }
  });

  it('replies, what to do next, and that views are too few for a best day', () => {
    const shown = page('');
    expect(partOf(shown, 'replies')).toContain('within 1.5 hours (3 answered)');
    expect(partOf(shown, 'replies')).toContain('1 inquiry from this period has no reply yet');
    const next = partOf(shown, 'next-steps');
    expect(next).toContain('1 inquiry is waiting for a reply');
    expect(next).toContain('2 homes have no floor plan.');
    expect(next).toContain(
      '1.4 times the inquiries for as many views (with: 212 homes, without: 340 homes)',
    );
    expect(next).toContain('costs €2,000');
    expect(next).toContain(`href="/market-analysis?home=${first.id}"`);
    expect(partOf(shown, 'best-times')).toContain('80 views in eight weeks, 100 needed');
  });

  it('nobody owes a reply to what was marked as spam', async () => {
    const shown = (await pageIn('en', deviceWith(HOMES, true, ['inquiry 4'])))('');
    expect(partOf(shown, 'replies')).toContain('within 1.5 hours (3 answered)');
    for (const part of ['replies', 'next-steps'])
      expect(partOf(shown, part)).not.toMatch(/no reply yet|waiting for a reply/u);
  });

  it('the chart is said in a sentence, its days are reached by keys, and a table has all of them', () => {
    const shown = partOf(page('?days=7'), 'days');
    expect(shown).toContain(
      'Views: 80 in these 7 days, 0 in the 7 days before. The highest was 41, on Nov 20, 2026.',
    );
    expect(shown).toContain('aria-valuetext="Nov 20, 2026: 41; Nov 13, 2026: 0"');
    expect(shown.match(/<tr/gu)).toHaveLength(15);
  });
});

it('a landlord without homes is told what will stand here, and how to begin', async () => {
  const shown = (await pageIn('en', deviceWith([])))('');
  expect(shown).toContain('Your figures start with your first home');
  expect(shown).toContain('href="/list-property"');
});

it('says that figures are not on this device where they were never pulled', async () => {
  const shown = (await pageIn('en', deviceWith([], false)))('');
  expect(shown).not.toContain('Your figures start');
  expect(shown).toContain('<h1');
});

it.each(LANGUAGES)('has all its texts in %s', async (language) => {
  const page = await pageIn(language);
  for (const address of ['', '?days=7', `?home=${first.id}`]) {
    const shown = page(address);
    expect(shown).not.toMatch(/\{\{|undefined|NaN|analytics[.:]|figures\.|step\./u);
    expect(shown).toContain('<h1');
  }
});
