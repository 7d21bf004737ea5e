import { expect, test } from 'vitest';
import type { Live, SessionState } from '#src/data/types.ts';
import { BUFFER_CAP, createEventBuffer } from './buffer.ts';
import { createAnalytics, type Provider, type ProviderHooks } from './createAnalytics.ts';
import type { AnalyticsEvent, TimedEvent } from './event.ts';
import { scrub } from './scrub.ts';

const SENT: AnalyticsEvent = {
  name: 'message_sent',
  message_length: 5,
  has_attachments: false,
  conversation_id: 'c1',
  user_role: 'renter',
};
const MAYA: SessionState = {
  status: 'authenticated',
  user: {
    id: 'maya',
    email: 'maya@x.test',
    full_name: 'Maya',
    avatar_url: null,
    created_at: '2026-01-02T03:04:05Z',
    user_metadata: {},
  },
  roles: [],
  currentRole: 'renter',
  verified: true,
};

function value<T>(first: T): Live<T> & { set(next: T): void } {
  const listeners = new Set<() => void>();
  let current = first;
  return {
    get: () => current,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    set(next) {
      current = next;
      for (const listener of listeners) listener();
    },
  };
}

const CONFIG = { key: 'k', host: 'https://analytics.test' };

function world(options: { config?: typeof CONFIG | null; isBlocked?: boolean } = {}) {
  const log: string[] = [];
  const asked: string[] = [];
  const choice = value<'on' | 'off'>('on');
  const session = value<SessionState>({ status: 'unauthenticated' });
  const isOnline = value(true);
  let hooks: ProviderHooks | null = null;
  const provider: Provider = {
    send: (event: TimedEvent) => {
      if (hooks?.mayLeave(event)) log.push(`${event.name} at ${event.at}`);
    },
    identify: (id, person) => void log.push(`identify ${id} ${JSON.stringify(person)}`),
    reset: () => void log.push('reset'),
    setActive: (isActive) => void log.push(isActive ? 'active' : 'stopped'),
  };
  let time = 0;
  const analytics = createAnalytics({
    config: async () => {
      asked.push('config');
      return options.config === undefined ? CONFIG : options.config;
    },
    load: async (_config, given) => {
      asked.push('load');
      hooks = given;
      return options.isBlocked === true ? null : provider;
    },
    choice,
    session,
    isOnline,
    now: () => (time += 1),
  });
  const settled = async () => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return { analytics, log, asked, choice, session, isOnline, settled };
}

test('without a key nothing is loaded and nothing is kept', async () => {
  const { analytics, log, asked, settled } = world({ config: null });
  analytics.track(SENT);
  await settled();
  analytics.track(SENT);
  expect(asked).toEqual(['config']);
  expect(log).toEqual([]);
});

test('somebody who said no is not counted: nothing is asked, loaded, kept or sent', async () => {
  const { analytics, log, asked, choice, session, settled } = world();
  await settled();
  choice.set('off');
  log.length = 0;
  analytics.track(SENT);
  session.set(MAYA);
  choice.set('on');
  expect(log.join('\n')).not.toContain('message_sent');
  expect(asked).toEqual(['config', 'load']);
});

test('what happens before the library is there is sent when it is', async () => {
  const { analytics, log, settled } = world();
  analytics.track(SENT);
  expect(log).toEqual([]);
  await settled();
  expect(log).toEqual(['active', 'message_sent at 1']);
});

test('without a network nothing is asked or sent; with it everything goes out with the time it happened', async () => {
  const { analytics, log, asked, isOnline, settled } = world();
  await settled();
  isOnline.set(false);
  log.length = 0;
  analytics.track(SENT);
  analytics.track(SENT);
  expect(log).toEqual([]);
  isOnline.set(true);
  expect(log).toEqual(['message_sent at 1', 'message_sent at 2']);
  expect(asked).toEqual(['config', 'load']);
});

test('at most 500 events wait, and the oldest goes first', () => {
  const buffer = createEventBuffer();
  for (let at = 1; at <= BUFFER_CAP + 20; at += 1) buffer.add({ name: 'x', properties: {}, at });
  const waiting = buffer.take();
  expect(waiting).toHaveLength(500);
  expect(waiting[0]?.at).toBe(21);
  expect(buffer.take()).toEqual([]);
});

test('identify with email, name, user_type, created_at; who logs out is forgotten, with what still waited', async () => {
  const { analytics, log, session, isOnline, settled } = world();
  await settled();
  session.set(MAYA);
  session.set({ ...MAYA, verified: false });
  expect(log.filter((line) => line.startsWith('identify'))).toEqual([
    'identify maya {"email":"maya@x.test","name":"Maya","user_type":"renter","created_at":"2026-01-02T03:04:05Z"}',
  ]);
  isOnline.set(false);
  analytics.track(SENT);
  session.set({ status: 'unauthenticated' });
  isOnline.set(true);
  expect(log.at(-1)).toBe('reset');
});

test('a library that is blocked is not asked for again, and nothing is kept for it', async () => {
  const { analytics, asked, isOnline, log, settled } = world({ isBlocked: true });
  await settled();
  analytics.track(SENT);
  isOnline.set(false);
  isOnline.set(true);
  await settled();
  expect(asked).toEqual(['config', 'load']);
  expect(log).toEqual([]);
});

test('no query, no fragment and no mail address is in an event', () => {
  const said = scrub({
    $current_url: 'https://roost.test/verify-email?email=maya%40x.test#access_token=secret',
    $pathname: '/login?from=%2Fchat',
    $title: 'Chat · Roost',
    count: 3,
    inner: [{ text: 'write to maya@x.test or maya%40x.test' }],
  });
  expect(said).toEqual({
    $current_url: 'https://roost.test/verify-email',
    $pathname: '/login',
    $title: 'Chat · Roost',
    count: 3,
    inner: [{ text: 'write to … or …' }],
  });
});
