import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { SyncProvider } from '#src/data/SyncProvider.tsx';
import { AlertsPage } from '#src/features/alerts/AlertsPage.tsx';
import { MessageCenterPage } from '#src/features/chat/MessageCenterPage.tsx';
import { ListPane } from '#src/features/chat/components/ListPane.tsx';
import { ComparePage } from '#src/features/compare/ComparePage.tsx';
import { HistoryPage } from '#src/features/history/HistoryPage.tsx';
import { InquiriesPage } from '#src/features/inquiries/InquiriesPage.tsx';
import { AnalyticsPage } from '#src/features/manage/AnalyticsPage.tsx';
import { LandlordPropertiesPage } from '#src/features/manage/LandlordPropertiesPage.tsx';
import { ManagePage } from '#src/features/manage/ManagePage.tsx';
import { ModerationPage } from '#src/features/moderation/ModerationPage.tsx';
import { NoticesPage } from '#src/features/notices/NoticesPage.tsx';
import { RenterPropertiesPage } from '#src/features/renter/RenterPropertiesPage.tsx';
import { RecommendationsPage } from '#src/features/recommendations/RecommendationsPage.tsx';
import { HiddenPage } from '#src/features/saved/HiddenPage.tsx';
import { SavedPage } from '#src/features/saved/SavedPage.tsx';
import { HeldAreas } from '#src/features/settings/HeldAreas.tsx';
import { QueueList } from '#src/features/settings/QueueList.tsx';
import { SettlePage } from '#src/features/settle/SettlePage.tsx';
import { VersionsPage } from '#src/features/settle/VersionsPage.tsx';
import { StandingPage } from '#src/features/standing/StandingPage.tsx';
import { loadLateTexts, setupI18n } from '#src/i18n/setup.ts';
import { LandlordDashboard } from './LandlordDashboard.tsx';
import { RenterDashboard } from './RenterDashboard.tsx';
import { type Device, emptySync } from './testDevice.ts';

const nothing = () => undefined;

// Rendered once, in Node: what a live value is now is all there is to it.
vi.mock('#src/data/useLive.ts', () => ({ useLive: (live: { get(): unknown }) => live.get() }));

/** Each screen, and the keys of what it says where there is nothing. */
const SCREENS: readonly (readonly [string, ReactNode, readonly string[]])[] = [
  [
    '/dashboard/renter',
    <RenterDashboard key="" />,
    [
      'common:landlord.unreadNone',
      'common:landlord.waitingNone',
      'inquiries:viewings.none',
      'renter:dash.unchanged',
      'renter:dash.noNews',
      'renter:budget.none',
    ],
  ],
  [
    '/dashboard/landlord',
    <LandlordDashboard key="" />,
    [
      'common:landlord.unreadNone',
      'common:landlord.waitingNone',
      'inquiries:viewings.none',
      'inquiries:answer.none',
      'listHome:first.none',
      'listHome:first.text',
    ],
  ],
  ['/renter-properties', <RenterPropertiesPage key="" />, ['renter:empty']],
  ['/landlord-properties', <LandlordPropertiesPage key="" />, ['manage:empty']],
  ['/analytics', <AnalyticsPage key="" />, ['analytics:empty']],
  ['/manage', <ManagePage key="" />, ['manage:empty']],
  ['/inquiries', <InquiriesPage key="" />, ['inquiries:empty', 'inquiries:viewings.none']],
  ['/saved', <SavedPage key="" />, ['saved:empty.title']],
  ['/saved/hidden', <HiddenPage key="" />, ['saved:hidden.empty.title']],
  ['/recommendations', <RecommendationsPage key="" />, ['renter:recommended.empty.title']],
  ['/compare', <ComparePage key="" />, ['compare:empty.title']],
  ['/history', <HistoryPage key="" />, ['saved:history.compared.empty']],
  ['/history?tab=viewed', <HistoryPage key="" />, ['saved:history.viewed.empty']],
  ['/alerts', <AlertsPage key="" />, ['notices:alerts.empty.title']],
  ['/notifications', <NoticesPage key="" />, ['notices:empty']],
  ['/standing', <StandingPage key="" />, ['moderation:standing.none']],
  ['/moderation', <ModerationPage key="" />, ['moderation:notYours.title']],
  ['/manage/versions', <SettlePage key="" />, ['settle:none']],
  ['/settings/versions', <VersionsPage key="" />, ['settle:none']],
  ['/message-center', <MessageCenterPage key="" />, ['messages:center.empty.unread.title']],
  [
    '/message-center?tab=archived',
    <MessageCenterPage key="" />,
    ['messages:center.empty.archived.title'],
  ],
  [
    '/messages',
    <ListPane key="" openId={undefined} titleLevel={1} filter="" onFilter={nothing} />,
    ['chat:list.emptyTitle'],
  ],
];

const NO_STORAGE = {
  usageBytes: null,
  databaseBytes: null,
  quotaBytes: null,
  isPersistent: false,
};

/** Screens of data that only this device has: no server is asked. */
const LOCAL: typeof SCREENS = [
  ['what waits', <QueueList key="" />, ['settings:sync.queueEmpty']],
  [
    'the neighbourhoods here',
    <HeldAreas key="" facts={NO_STORAGE} measure={nothing} />,
    ['settings:storage.areas.none'],
  ],
  [
    '/message-center?tab=outbox',
    <MessageCenterPage key="" />,
    ['messages:center.empty.outbox.title'],
  ],
];

describe('before it is known', () => {
  let i18n: Awaited<ReturnType<typeof setupI18n>>;
  let shownOn: (path: string, page: ReactNode, device: Device) => string = () => '';
  beforeAll(async () => {
    vi.stubGlobal('document', { documentElement: {}, cookie: '' });
    vi.stubGlobal('navigator', { languages: ['en-GB'], language: 'en-GB' });
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: nothing });
    vi.stubGlobal('window', {
      addEventListener: nothing,
      location: { href: 'http://roost.test' },
      matchMedia: () => ({ matches: false }),
    });
    i18n = await setupI18n('en');
    await loadLateTexts();
    shownOn = (path, page, device) =>
      renderToStaticMarkup(
        <I18nextProvider i18n={i18n}>
          <SyncProvider sync={emptySync(device)}>
            <MemoryRouter initialEntries={[path]}>{page}</MemoryRouter>
          </SyncProvider>
        </I18nextProvider>,
      ).replaceAll('&#x27;', "'");
    return () => vi.unstubAllGlobals();
  });
  const textOf = (key: string) => i18n.t(key);
  const saidOf = (html: string, keys: readonly string[]) =>
    keys.filter((key) => html.includes(textOf(key)));
  const wordsOf = (html: string) => html.replaceAll(/<[^>]*>/gu, '\n');

  describe.each([...SCREENS, ...LOCAL])('%s', (path, page, keys) => {
    it('says that there is nothing once the server and the device have said so', () => {
      const html = shownOn(path, page, { isRead: true, isPulled: true, isOffline: false });
      expect(saidOf(html, keys)).toEqual(keys);
    });

    it('says neither "none" nor 0 while the device is being read', () => {
      const html = shownOn(path, page, { isRead: false, isPulled: true, isOffline: false });
      expect(saidOf(html, keys)).toEqual([]);
      expect(wordsOf(html)).not.toMatch(/^\s*0\s*$/mu);
    });
  });

  describe.each(SCREENS)('%s, on a new device', (path, page, keys) => {
    const known = ['common:landlord.waitingNone'];
    const unknown = keys.filter((key) => !known.includes(key));

    it('says neither "none" nor 0 while the first answer is on its way', () => {
      const html = shownOn(path, page, { isRead: true, isPulled: false, isOffline: false });
      expect(saidOf(html, unknown)).toEqual([]);
      expect(wordsOf(html)).not.toMatch(/^\s*0\s*$/mu);
      expect(html).not.toContain(textOf('homes:notPulled'));
    });

    it('says, offline, that it is not on this device yet', () => {
      const html = shownOn(path, page, { isRead: true, isPulled: false, isOffline: true });
      expect(saidOf(html, unknown)).toEqual([]);
      expect(wordsOf(html)).not.toMatch(/^\s*0\s*$/mu);
      expect(saidOf(html, ['homes:notPulled', 'chat:list.firstRunTitle'])).toHaveLength(1);
    });
  });
});
