import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { cardOf } from '#search/packs/homeCard.ts';
import { RAIL_NAMES } from '#search/recommend/rails.ts';
import { TERMS } from '#search/recommend/recommend.ts';
import type { HeldArea, RecommendAsk, Recommendations, Sync } from '#src/data/types.ts';
import { SyncProvider } from '#src/data/SyncProvider.tsx';
import { heldListing } from '#src/listings/testListing.ts';
import { testSync } from '#src/listings/testSync.ts';
import { LANGUAGES } from '#src/i18n/languages.ts';
import { loadLateTexts, setupI18n } from '#src/i18n/setup.ts';
import { paths } from '#src/paths.ts';
import { RecommendationsPage } from './RecommendationsPage.tsx';

// Rendered once, in Node: what a live value is now is all there is to it.
vi.mock('#src/data/useLive.ts', () => ({ useLive: (live: { get(): unknown }) => live.get() }));
// Nor does time pass, unless it is said that it has.
const time = vi.hoisted(() => ({ isLate: false }));
vi.mock('#src/ui/useElapsed.ts', () => ({
  useElapsed: (ms: number | null) => ms !== null && time.isLate,
}));

const listings = [1, 2, 3, 4, 5, 6, 7].map((number) => heldListing(number));
const given: {
  knows: Recommendations['knows'];
  rails: Recommendations['rails'];
  asked: RecommendAsk[];
} = {
  knows: 'taste',
  rails: [],
  asked: [],
};

/** The areas on this device, and the server's state. */
let device: Parameters<typeof testSync>[1] = {};

function syncWith(): Sync {
  const sync = testSync(listings, device);
  const live = (value: unknown) => ({ get: () => value, subscribe: () => () => undefined });
  return {
    ...sync,
    market: {
      ...sync.market,
      inquiries: { ...sync.market.inquiries, asRenter: () => live([]) },
      listings: {
        ...sync.market.listings,
        recommendations: (ask: RecommendAsk) => {
          given.asked.push(ask);
          return live({ knows: given.knows, rails: given.rails });
        },
      },
    },
  } as unknown as Sync;
}

describe.each(LANGUAGES)('in %s', (language) => {
  let page: () => string = () => '';
  beforeAll(async () => {
    vi.stubGlobal('document', { documentElement: {}, cookie: '' });
    vi.stubGlobal('navigator', { languages: [language], language });
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
    vi.stubGlobal('window', {
      addEventListener: () => undefined,
      location: { href: 'http://roost.test' },
    });
    const i18n = await setupI18n(language);
    await loadLateTexts();
    page = () =>
      renderToStaticMarkup(
        <I18nextProvider i18n={i18n}>
          <SyncProvider sync={syncWith()}>
            <MemoryRouter>
              <RecommendationsPage />
            </MemoryRouter>
          </SyncProvider>
        </I18nextProvider>,
      );
    return () => vi.unstubAllGlobals();
  });

  it.each(['taste', 'wishes', 'nothing'] as const)(
    'says that it rests on %s, with every row and every reason',
    (knows) => {
      given.knows = knows;
      given.rails = RAIL_NAMES.map((name, at) => {
        const home = heldListing(at + 2);
        return {
          name,
          of: name === 'because' ? heldListing(1).id : null,
          homes: [
            {
              id: home.id,
              card: { ...cardOf(home), excerpt: '' },
              reasons: TERMS.slice(at, at + 3),
              terms: TERMS.map((term) => ({ term, points: 0.14 })),
              over: name === 'stretch' ? 0.07 : null,
              below: name === 'value' ? 0.2 : null,
            },
          ],
        };
      });
      const shown = page();
      for (const title of ['Home 1', 'Home 2', 'Home 6']) expect(shown).toContain(title);
      expect(shown.match(/<h1/gu)).toHaveLength(1);
      expect(shown.match(/<h2/gu)).toHaveLength(RAIL_NAMES.length);
      const words = shown.replaceAll(/<[^>]*>/gu, ' ');
      // A key without its text would stand there by its name.
      expect(words).not.toMatch(/\b[a-z]+\.[a-z]+[A-Z]?\w*\b/u);
      expect(words).not.toMatch(/NaN|undefined|\{\{/u);
    },
  );

  it('says that nothing fits once all homes that are wanted are here, or nothing comes, and not before', () => {
    given.knows = 'nothing';
    given.rails = [];
    const says = (of: typeof device) => {
      device = of;
      const shown = page();
      device = {};
      return shown.includes(`href="${paths.browse.href()}"`);
    };
    const area = (kind: 'absent' | 'waiting' | 'held') =>
      ({ area: {}, state: { kind }, wifiOnly: false }) as unknown as HeldArea;
    const online = { reachability: 'online', isPulled: true } as const;
    expect(says({ ...online, keptAreas: [area('held')] })).toBe(true);
    expect(says({ ...online, keptAreas: [area('held'), area('waiting')] })).toBe(false);
    // A new device: its city is not known yet, or none of its areas; or the server has none at all.
    expect(says(online)).toBe(false);
    expect(says({ ...online, keptAreas: [area('absent')] })).toBe(false);
    expect(says({ ...online, hasNoAreas: true })).toBe(true);
    // A person who took off every area has none a while later, either; a device that knows of none may still
    // learn of them.
    time.isLate = true;
    expect(says({ ...online, keptAreas: [area('absent')] })).toBe(true);
    expect(says(online)).toBe(false);
    time.isLate = false;
    expect(says({ isPulled: true, keptAreas: [area('waiting')] })).toBe(true);
    // "These homes" are none.
    expect(page()).not.toContain('max-w-prose text-soft');
  });

  it('asks with what is kept here, by the filters of the newest saved search, and shows no home that is saved or hidden', () => {
    given.asked = [];
    page();
    const [asked] = given.asked;
    expect(asked?.must).toEqual({ type: 'rent', price: { max: 1200_00 } });
    expect(asked?.budget).toEqual({ amount: 1200_00, currency: '', type: 'rent' });
    expect(asked?.excluded).toContain(heldListing(1).id);
    expect(asked?.events.map(({ kind }) => kind)).toContain('compare');
  });
});
