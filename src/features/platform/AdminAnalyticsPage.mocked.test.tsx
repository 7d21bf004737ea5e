import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { SyncProvider } from '#src/data/SyncProvider.tsx';
import type { HeldPlatform, Role, Sync } from '#src/data/types.ts';
import { heldListing } from '#src/listings/testListing.ts';
import { LANGUAGES, type Language } from '#src/i18n/languages.ts';
import { loadLateTexts, setupI18n } from '#src/i18n/setup.ts';
import { AdminAnalyticsPage } from './AdminAnalyticsPage.tsx';

// Rendered once, in Node: what a live value is now is all there is to it.
vi.mock('#src/data/useLive.ts', () => ({ useLive: (live: { get(): unknown }) => live.get() }));

const AT = Date.parse('2026-11-20T11:00:00Z');
const live = (value: unknown) => ({ get: () => value, subscribe: () => () => undefined });
const none = [null, null, null];
const HELD: HeldPlatform = {
  checkedAt: AT,
  series: {
    ...{ id: 'platform', from: '2026-11-18', through: '2026-11-20' },
    countedAt: '2026-11-20T10:00:00Z',
    ...{ active: [41, 40, 39], added: [7, null, 6], closed: none, messages: [null, 12, 30] },
    ...{ inquiries: none, replyMinutes: none, waitSeconds: none, waited: none },
  },
};

/** A device without a network; `held`: what it has of the platform, undefined: nothing was read. */
function deviceOf(currentRole: Role, held: HeldPlatform | null | undefined): Sync {
  const now = Date.now();
  const state = { lastPullAt: AT, isFollowed: false, isBehind: false };
  const records: Record<string, readonly object[]> = {
    viewed_home: [
      { id: 'a', body: { at: now } },
      { id: 'b', body: { at: 0 } },
    ],
    saved_home: [{ id: 'c', body: { savedAt: now } }],
    saved_search: [],
  };
  return {
    session: live({ status: 'authenticated', user: { id: 'me' }, currentRole }),
    status: live({
      reachability: 'offline',
      connection: { status: 'disconnected' },
      collections: { records: state, inquiries: state, properties: state },
      waiting: 3,
      failed: 1,
      lastContactAt: AT,
    }),
    records: { one: () => live({}), list: (kind: string) => live(records[kind]) },
    market: {
      listings: {
        platform: () => live(held),
        mine: () => live([heldListing(1, { first_listed_on: '2026-11-19' })]),
      },
      inquiries: { asRenter: () => live([]) },
    },
  } as unknown as Sync;
}

async function pageOf(language: Language, sync: Sync) {
  vi.stubGlobal('document', { documentElement: {}, cookie: '' });
  vi.stubGlobal('navigator', { languages: [language], language, onLine: false });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  const i18n = await setupI18n(language);
  await loadLateTexts();
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <SyncProvider sync={sync}>
        <MemoryRouter initialEntries={['/admin/analytics?days=7']}>
          <AdminAnalyticsPage />
        </MemoryRouter>
      </SyncProvider>
    </I18nextProvider>,
  );
}

afterAll(() => vi.unstubAllGlobals());

describe('without a network', () => {
  it('a renter reads what was counted, as of when, and what they did themselves', async () => {
    const shown = await pageOf('en', deviceOf('renter', HELD));
    expect(shown).toContain(
      'Listings on the market: 39 on Nov 20, 2026. The highest was 41, on Nov 18, 2026.',
    );
    expect(shown).toContain('Counted up to Nov 20, 2026');
    expect(shown).toContain('aria-valuetext="Nov 20, 2026: 39"');
    expect(shown).toMatch(/Homes viewed<\/dt><dd[^>]*>1<\/dd>/u);
    expect(shown).toMatch(/Homes saved<\/dt><dd[^>]*>1<\/dd>/u);
    expect(shown).toContain('3 changes are waiting to be sent. 1 failed.');
    expect(shown).not.toContain('Your homes');
    expect(shown).not.toContain('href="/analytics"');
  });

  it('the table says of which days fewer than five people are behind a count', async () => {
    const shown = await pageOf('en', deviceOf('renter', HELD));
    const rows = shown.split('<tr').slice(2);
    expect(rows).toHaveLength(3);
    expect(rows[1]).toContain('40');
    expect(rows[1]).toContain('Under 5 people');
  });

  it('a landlord reads their own homes beside those of all', async () => {
    const shown = await pageOf('en', deviceOf('landlord', HELD));
    expect(shown).toContain('aria-valuetext="Nov 20, 2026: 39; Nov 20, 2026: 1"');
    expect(shown).toContain('Your homes');
    expect(shown).toContain('href="/analytics"');
  });

  it('says that figures are not here, and that nothing was counted yet', async () => {
    expect(await pageOf('en', deviceOf('renter', null))).toContain('on this device yet');
    const empty = { ...HELD, series: { ...HELD.series, countedAt: null } };
    expect(await pageOf('en', deviceOf('renter', empty))).toContain('Nothing has been counted yet');
  });
});

it.each(LANGUAGES)('has all its texts in %s', async (language) => {
  for (const held of [HELD, null, undefined]) {
    const shown = await pageOf(language, deviceOf('landlord', held));
    expect(shown).not.toMatch(/\{\{|undefined|NaN|platform[.:]|count\./u);
    expect(shown).toContain('<h1');
  }
});
