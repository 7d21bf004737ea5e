import { afterEach, expect, it, vi } from 'vitest';
import type { Sync } from '#src/data/types.ts';
import { keepAway } from './keepAway.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A tab of a browser that calls the worker; `pass`: what the device has, or can get. */
function tabWith(pass: () => Promise<string | null>) {
  vi.useFakeTimers();
  const called: string[] = [];
  const register = (tag: string) => {
    called.push(tag);
    return Promise.resolve();
  };
  const registration = { sync: { register } };
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: () => Promise.resolve(registration) },
  });
  vi.stubGlobal('window', Object.assign(new EventTarget(), { SyncManager: Object }));
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  let state = { connected: false, waiting: 0 };
  const listeners = new Set<() => void>();
  const status = {
    get: () => ({
      connection: { status: state.connected ? 'connected' : 'offline' },
      collections: { outbox: { waiting: state.waiting } },
    }),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const asked = vi.fn(pass);
  const push = { open: () => Promise.resolve({ preparePass: asked }) };
  const stop = keepAway({ push, status } as unknown as Pick<Sync, 'push' | 'status'>);
  return {
    called,
    asked,
    stop,
    async becomes(change: Partial<typeof state>) {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
      await vi.advanceTimersByTimeAsync(2000);
    },
  };
}

it('a tab that has had no network since it began has the worker called by the pass of an earlier start', async () => {
  const tab = tabWith(() => Promise.resolve('outbox:one'));
  await tab.becomes({});
  expect(tab.asked).not.toHaveBeenCalled();
  await tab.becomes({ waiting: 1 });
  expect(tab.called).toEqual(['outbox:one']);
  tab.stop();
});

it('where there is no pass yet the next line is asked for one, and what waits is called for then', async () => {
  const pass = vi
    .fn<() => Promise<string | null>>()
    .mockRejectedValueOnce(new Error('no network'))
    .mockResolvedValue('outbox:one');
  const tab = tabWith(pass);
  await tab.becomes({ waiting: 1 });
  expect([tab.called, pass.mock.calls.length]).toEqual([[], 1]);
  await tab.becomes({ connected: true });
  expect(tab.called).toEqual(['outbox:one']);
  tab.stop();
});

it('nothing is called for while nothing waits, and a server that gives no pass is not asked again at once', async () => {
  const tab = tabWith(() => Promise.resolve(null));
  await tab.becomes({ connected: true });
  await tab.becomes({ waiting: 1 });
  expect([tab.called, tab.asked.mock.calls.length]).toEqual([[], 2]);
  tab.stop();
});
