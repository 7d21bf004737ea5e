import type { SupabaseClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { createVirtualClock } from '#tests/fakes/clock.ts';
import type { SessionStore } from '../../session/stored.ts';
import { createAuthWatch } from './authWatch.ts';
import type { Supabase } from './client.ts';
import type { StoredTokens } from './tokens.ts';

const nothing = () => undefined;

/** As much of the client as is watched, counting its channels. */
function fakeClient(disconnect: () => Promise<void>) {
  const open = new Set<object>();
  const channel = { on: () => channel, subscribe: () => channel };
  const client = {
    auth: {
      onAuthStateChange: () => ({ data: { subscription: { unsubscribe: nothing } } }),
      startAutoRefresh: () => Promise.resolve(),
      stopAutoRefresh: () => Promise.resolve(),
    },
    channel() {
      open.add(channel);
      return channel;
    },
    removeChannel: (one: object) => Promise.resolve(open.delete(one)),
    realtime: { disconnect },
  };
  return { client: client as unknown as SupabaseClient, open };
}

function watching(
  onClient: () => Promise<void>,
  onStop: () => Promise<void> = () => Promise.resolve(),
  disconnect: () => Promise<void> = () => Promise.resolve(),
) {
  const clock = createVirtualClock();
  const { client, open } = fakeClient(disconnect);
  const log: string[] = [];
  const watch = createAuthWatch({
    supabase: {
      client: () => Promise.resolve(client),
      loaded: () => ({ client, config: {} }),
    } as unknown as Supabase,
    session: {} as SessionStore,
    tokens: {} as StoredTokens,
    clock,
    random: { next: () => 0.999_999, bytes: () => new Uint8Array() },
    log: { info: nothing, warn: nothing },
    userId: 'maya',
    onClient() {
      log.push('begins');
      return onClient();
    },
    async onStop() {
      log.push('stops');
      await onStop();
    },
    onOwnRows: nothing,
  });
  return { watch, clock, log, open };
}

test('RP28 replication whose code could not be had begins again by itself, on one line', async () => {
  let failures = 1;
  const { watch, clock, log, open } = watching(() =>
    failures-- > 0 ? Promise.reject(new Error('no such file')) : Promise.resolve(),
  );
  watch.start();
  await clock.advance(0);
  await clock.settle();
  expect(log).toEqual(['begins', 'stops']);
  expect(open.size).toBe(0);
  await clock.advance(10_000);
  await clock.settle();
  expect(log).toEqual(['begins', 'stops', 'begins']);
  expect(open.size).toBe(1);
  await watch.stop();
  expect(open.size).toBe(0);
});

test('RT1 RT3 RP28 what could not be loaded is tried later and later, and at once when it may work', async () => {
  const { watch, clock, log } = watching(() => Promise.reject(new Error('no such file')));
  const begun = () => log.filter((each) => each === 'begins').length;
  watch.start();
  await clock.advance(0);
  await clock.settle();
  const waits: number[] = [];
  for (let n = 0; n < 7; n += 1) {
    const [from, before] = [clock.elapsed(), begun()];
    while (begun() === before) {
      await clock.advance(500);
      await clock.settle();
    }
    waits.push(clock.elapsed() - from);
  }
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000]);
  const before = begun();
  watch.retry();
  await clock.settle();
  expect(begun()).toBe(before + 1);
  await watch.stop();
  await clock.advance(120_000);
  expect(begun()).toBe(before + 1);
});

test('RP28 it does not begin again in a tab that has ceased to lead', async () => {
  const { watch, clock, log } = watching(() => Promise.reject(new Error('no such file')));
  watch.start();
  await clock.advance(0);
  await clock.settle();
  await watch.stop();
  await clock.advance(60_000);
  expect(log).toEqual(['begins', 'stops']);
});

test('RP30 whoever stops it waits until it has ended, though somebody else began to', async () => {
  const [start, stop] = [held(), held()];
  const { watch, clock, log } = watching(
    () => start.promise,
    () => stop.promise,
  );
  watch.start();
  await clock.advance(0);
  // The tab ceased to lead, which nobody waits for; then the identity is closed, and its database right after.
  void watch.stop().then(() => log.push('stopped'));
  const closing = watch.stop().then(() => log.push('may close'));
  await clock.settle();
  expect(log).toEqual(['begins']);
  start.release();
  await clock.settle();
  expect(log).toEqual(['begins', 'stops']);
  stop.release();
  await closing;
  expect(log).toEqual(['begins', 'stops', 'stopped', 'may close']);
});

test('RP30 it begins again once what was stopped has ended', async () => {
  const stop = held();
  const { watch, clock, log, open } = watching(
    () => Promise.resolve(),
    () => stop.promise,
  );
  watch.start();
  await clock.advance(0);
  void watch.stop();
  watch.start();
  await clock.advance(0);
  await clock.settle();
  expect(log).toEqual(['begins', 'stops']);
  stop.release();
  await clock.settle();
  expect(log).toEqual(['begins', 'stops', 'begins']);
  expect(open.size).toBe(1);
});

test('RP30 a line that cannot be closed keeps nobody from stopping', async () => {
  const { watch, clock, log } = watching(
    () => Promise.resolve(),
    () => Promise.resolve(),
    () => Promise.reject(new Error('no line')),
  );
  watch.start();
  await clock.advance(0);
  await watch.stop();
  expect(log).toEqual(['begins', 'stops']);
});

/** Something that goes on until it is let go. */
function held() {
  let release: () => void = nothing;
  const promise = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { promise, release: () => release() };
}
