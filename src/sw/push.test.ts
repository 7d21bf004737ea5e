import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHOICES_CACHE } from '#contract/protocol/caches.ts';
import { PUSH_WORDS, type PushWords } from '#contract/protocol/pushWords.ts';
import { openTold, renewPush, showPush, shownOf, toldIn } from './push.ts';
import { memoryCaches } from './testCaches.ts';

const ORIGIN = 'https://roost.test';
const ID = '11111111-1111-4111-8111-111111111111';
const payload = {
  web_push: 8030,
  notification: { title: 'Roost', navigate: `${ORIGIN}/chat/${ID}`, tag: `message:${ID}` },
  mutable: true,
  ...{ app_badge: 2, kind: 'message', about: ID, count: 3, mark: '7' },
} as const;
const words: PushWords = {
  ...{ language: 'ar', direction: 'rtl', plurals: 'ar', numbers: 'ar-EG' },
  words: {
    message_few: '{{count, number}} رسائل جديدة',
    message_one: 'رسالة جديدة',
    viewing_confirmed: 'تم',
  },
  showsContent: true,
  names: null,
};
const row = {
  otherParticipant: { full_name: 'Jonas' },
  ...{ last_message: 'See you', last_message_type: 'text', last_seq: 7 },
};
const conversation = { row, other: null };

describe('a push', () => {
  it('says how much is new in the words and digits of the person, and by whom it is', () => {
    const told = { kind: 'message', count: 3, mark: '7' } as const;
    expect(shownOf(told, words, conversation)).toEqual({ title: 'Jonas', body: '٣ رسائل جديدة' });
    expect(
      shownOf({ kind: 'viewing', count: 1, mark: '', what: 'confirmed' }, words, null),
    ).toEqual({
      title: 'Roost',
      body: 'تم',
    });
  });

  it('says the words themselves only where the device has the very message', () => {
    const told = { kind: 'message', count: 1, mark: '7' } as const;
    expect(shownOf(told, words, conversation).body).toBe('See you');
    expect(shownOf({ ...told, mark: '8' }, words, conversation).body).toBe('رسالة جديدة');
    expect(shownOf(told, words, { row: { ...row, last_message_type: 'file' } }).body).toBe(
      'رسالة جديدة',
    );
  });

  it('names whom a conversation was begun with before the server knew of it', () => {
    const told = { kind: 'message', count: 1, mark: '1' } as const;
    const begun = { row: null, other: { full_name: 'Mara' } };
    expect(shownOf(told, words, begun)).toEqual({ title: 'Mara', body: 'رسالة جديدة' });
  });

  it('shows neither a name nor a word where content is hidden, or nothing is known', () => {
    const told = { kind: 'message', count: 1, mark: '7' } as const;
    const hidden = { ...words, showsContent: false };
    expect(shownOf(told, hidden, conversation)).toEqual({ title: 'Roost', body: 'رسالة جديدة' });
    expect(shownOf(told, null, conversation)).toEqual({ title: 'Roost', body: '' });
  });

  it.each([
    undefined,
    null,
    'text',
    {},
    { ...payload, count: 'three' },
    { ...payload, notification: { navigate: 'https://elsewhere.test/x' } },
  ])('%j is none of ours', (data) => {
    expect(toldIn(data, ORIGIN)).toBeNull();
  });
});

describe('the worker', () => {
  const shown: { title: string; options: NotificationOptions & { data?: unknown } }[] = [];
  let tabs: { url: string; focused: boolean; focus: () => Promise<void> }[] = [];
  const opened: string[] = [];
  const badges: number[] = [];
  const scope = {
    registration: {
      getNotifications: ({ tag }: { tag: string }) =>
        Promise.resolve(
          shown
            .filter(({ options }) => options?.tag === tag)
            .slice(-1)
            .map(({ options }) => options),
        ),
      showNotification(title: string, options: NotificationOptions) {
        shown.push({ title, options });
        return Promise.resolve();
      },
    },
    clients: {
      matchAll: () => Promise.resolve(tabs),
      openWindow: (url: string) => Promise.resolve(void opened.push(url)),
    },
    location: { origin: ORIGIN },
    navigator: { setAppBadge: (count: number) => Promise.resolve(void badges.push(count)) },
  } as unknown as Parameters<typeof showPush>[0];

  beforeEach(() => {
    for (const list of [shown, opened, badges]) list.length = 0;
    tabs = [];
    vi.stubGlobal('caches', memoryCaches());
  });
  afterEach(() => vi.unstubAllGlobals());

  it('shows one a conversation, and the same again without a sound', async () => {
    await (await caches.open(CHOICES_CACHE)).put(PUSH_WORDS, Response.json(words));
    await showPush(scope, payload);
    await showPush(scope, payload);
    await showPush(scope, { ...payload, count: 4, mark: '8' });
    expect(shown.map(({ options }) => [options.tag, options.silent, options.dir])).toEqual([
      [payload.notification.tag, false, 'rtl'],
      [payload.notification.tag, true, 'rtl'],
      [payload.notification.tag, false, 'rtl'],
    ]);
    expect(badges).toEqual([2, 2, 2]);
  });

  it('shows nothing to somebody who looks at the app, and something of what it cannot read', async () => {
    await showPush(scope, undefined);
    expect(shown.map(({ title }) => title)).toEqual(['Roost']);
    tabs = [{ url: ORIGIN, focused: true, focus: () => Promise.resolve() }];
    await showPush(scope, payload);
    expect(shown).toHaveLength(1);
  });

  it('leads to the tab that is there already, else to a new one', async () => {
    const focus = vi.fn(() => Promise.resolve());
    const close = vi.fn();
    const pressed = {
      close,
      data: { url: payload.notification.navigate },
    } as unknown as Notification;
    await openTold(scope, pressed);
    tabs = [{ url: `${payload.notification.navigate}?at=3`, focused: false, focus }];
    await openTold(scope, pressed);
    expect([opened, focus.mock.calls.length, close.mock.calls.length]).toEqual([
      [payload.notification.navigate],
      1,
      2,
    ]);
  });

  it('subscribes anew by the same key where the browser took the subscription back', async () => {
    const subscribe = vi.fn(() => Promise.resolve());
    const pushManager = { getSubscription: () => Promise.resolve(null), subscribe };
    const key = new ArrayBuffer(65);
    const old = { options: { applicationServerKey: key } } as unknown as PushSubscription;
    await renewPush({ pushManager } as unknown as ServiceWorkerRegistration, old);
    await renewPush({ pushManager } as unknown as ServiceWorkerRegistration, null);
    expect(subscribe.mock.calls).toEqual([[{ userVisibleOnly: true, applicationServerKey: key }]]);
  });
});
