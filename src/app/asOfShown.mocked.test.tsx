import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { SyncProvider } from '#src/data/SyncProvider.tsx';
import { CollectionTable } from '#src/features/settings/CollectionTable.tsx';
import { formatAsOf, formatRelative } from '#src/i18n/format.ts';
import { loadLateTexts, setupI18n } from '#src/i18n/setup.ts';
import { OfflineBanner } from './banners/OfflineBanner.tsx';
import { LandlordDashboard } from './LandlordDashboard.tsx';
import { RenterDashboard } from './RenterDashboard.tsx';
import { type Device, emptySync } from './testDevice.ts';

// Rendered once, in Node: what a live value is now is all there is to it.
vi.mock('#src/data/useLive.ts', () => ({ useLive: (live: { get(): unknown }) => live.get() }));

const nothing = () => undefined;
const HOUR_MS = 3_600_000;
const now = Date.now();
const [EARLY, LATE] = [now - 30 * HOUR_MS, now - 2 * HOUR_MS];
const pulledAt = {
  viewings: EARLY,
  records: LATE,
  inquiries: LATE,
  properties: LATE,
  conversations: LATE,
};

describe('the screens say of which moment what they show is', () => {
  let i18n: Awaited<ReturnType<typeof setupI18n>>;
  beforeAll(async () => {
    vi.stubGlobal('document', { documentElement: {}, cookie: '' });
    vi.stubGlobal('navigator', { languages: ['en-GB'], language: 'en-GB' });
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: nothing });
    i18n = await setupI18n('en');
    await loadLateTexts();
    return () => vi.unstubAllGlobals();
  });
  const shown = (page: React.ReactNode, device: Partial<Device>) =>
    renderToStaticMarkup(
      <I18nextProvider i18n={i18n}>
        <SyncProvider
          sync={emptySync({ isRead: true, isPulled: true, isOffline: false, pulledAt, ...device })}
        >
          <MemoryRouter>{page}</MemoryRouter>
        </SyncProvider>
      </I18nextProvider>,
    );
  /** The part of the page whose heading has this id. */
  const partOf = (html: string, id: string) =>
    html.split('<section').find((part) => part.includes(`aria-labelledby="${id}"`)) ?? '';
  const asOf = (at: number) => i18n.t('homes:asOf', { when: formatAsOf('en-GB', at, now) });

  it('offline, each part of a dashboard that of its own collections, the oldest of them', () => {
    const renter = shown(<RenterDashboard />, { isOffline: true });
    expect(partOf(renter, 'ahead')).toContain(asOf(EARLY));
    // Viewings are a part of how far a search has come.
    expect(partOf(renter, 'search-standing')).toContain(asOf(EARLY));
    expect(partOf(renter, 'alert-news')).toContain(asOf(LATE));
    expect(partOf(renter, 'alert-news')).not.toContain(asOf(EARLY));
    const landlord = shown(<LandlordDashboard />, { isOffline: true });
    for (const id of ['tiles', 'to-answer', 'to-confirm'])
      expect(partOf(landlord, id)).toContain(asOf(LATE));
  });

  it('online, that one which cannot be pulled keeps its older time, and the others need none', () => {
    const html = shown(<RenterDashboard />, { behind: ['viewings'] });
    expect(partOf(html, 'ahead')).toContain(asOf(EARLY));
    expect(partOf(html, 'alert-news')).not.toContain(asOf(LATE));
    expect(shown(<RenterDashboard />, {})).not.toContain(asOf(EARLY));
  });

  it('the sync centre: of now what the line tells of, of its last pull what could not be had', () => {
    const html = shown(<CollectionTable />, { behind: ['viewings'] });
    const rowOf = (name: string) =>
      html.split('<tr').find((row) => row.includes(i18n.t(`settings:sync.collection.${name}`)));
    // 'yesterday', or in the first hours of a day '2 days ago'.
    expect(rowOf('viewings')).toContain(formatRelative('en-GB', EARLY, now));
    expect(rowOf('records')).toContain('now');
  });

  it('the banner: the oldest of what a person reads, not the last contact', () => {
    expect(shown(<OfflineBanner />, { isOffline: true })).toContain(
      i18n.t('status:offline.asOf', { at: formatAsOf('en-GB', EARLY, now) }),
    );
  });
});
