import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { SyncProvider } from '#src/data/SyncProvider.tsx';
import type { HeldViewing, ViewingState } from '#src/data/types.ts';
import { heldListing } from '#src/listings/testListing.ts';
import { testSync } from '#src/listings/testSync.ts';
import { loadLateTexts, setupI18n } from '#src/i18n/setup.ts';
import { ThreadViewings } from './ThreadViewings.tsx';

// Rendered once, in Node: what a live value is now is all there is to it.
vi.mock('#src/data/useLive.ts', () => ({ useLive: (live: { get(): unknown }) => live.get() }));

const home = heldListing(1);
let i18n: Awaited<ReturnType<typeof setupI18n>>;
beforeAll(async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T12:00:00Z'), toFake: ['Date'] });
  vi.stubGlobal('document', { documentElement: {}, cookie: '' });
  vi.stubGlobal('navigator', { languages: ['en'], language: 'en' });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  i18n = await setupI18n('en');
  await loadLateTexts();
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const viewing = (
  as: 'owner' | 'renter',
  state: ViewingState,
  more: Partial<HeldViewing> = {},
): HeldViewing =>
  ({
    id: `${as} ${state}`,
    property_id: home.id,
    owner_id: as === 'owner' ? 'me' : 'other',
    renter_id: as === 'owner' ? 'other' : 'me',
    starts_at: '2026-11-30T18:00:00Z',
    ends_at: '2026-11-30T18:30:00Z',
    kind: 'in_person',
    note: '',
    state,
    isPending: false,
    ...more,
  }) as unknown as HeldViewing;

function shown(viewings: readonly HeldViewing[]): string {
  const sync = testSync([home], { isPulled: true });
  const inquiries = {
    viewings: () => ({ get: () => viewings, subscribe: () => () => undefined }),
  } as unknown as typeof sync.market.inquiries;
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <SyncProvider sync={{ ...sync, market: { ...sync.market, inquiries } }}>
        <MemoryRouter>
          <ThreadViewings otherId="other" />
        </MemoryRouter>
      </SyncProvider>
    </I18nextProvider>,
  );
}

it.each([
  ['owner', 'confirmed', 'Confirmed'],
  ['renter', 'confirmed', 'Confirmed'],
  ['owner', 'proposed', 'Proposed, not accepted yet'],
  ['renter', 'requested', 'Requested, not confirmed yet'],
] as const)('the %s sees the home of one that is %s, and may call it off', (as, state, said) => {
  const page = shown([viewing(as, state)]);
  expect(page).toContain(home.title);
  expect(page).toContain(said);
  expect(page).toContain('Your viewings');
  expect(page).toContain('Cancel viewing');
  expect(page).not.toContain('Accept');
});

it.each([
  ['owner', 'requested'],
  ['renter', 'proposed'],
] as const)('the %s answers one that is %s', (as, state) => {
  const page = shown([viewing(as, state)]);
  expect(page).toContain('Viewings waiting for your answer');
  expect(page).toContain('Accept');
  expect(page).toContain('Decline');
});

it('one that waits for an answer comes first', () => {
  const page = shown([
    viewing('renter', 'confirmed'),
    viewing('renter', 'proposed', { id: 'later', starts_at: '2026-12-01T18:00:00Z' }),
  ]);
  expect(page.indexOf('Accept')).toBeLessThan(page.indexOf('Confirmed'));
});

it('nothing of those with somebody else, of those that are off and of those that are over', () => {
  const page = shown([
    viewing('renter', 'confirmed', { owner_id: 'another' }),
    viewing('renter', 'declined'),
    viewing('renter', 'cancelled'),
    viewing('renter', 'requested', { expired_at: '2026-11-22T12:00:00Z' }),
    viewing('renter', 'confirmed', { ends_at: '2026-11-23T11:00:00Z' }),
  ]);
  expect(page).toBe('');
});
