import { expect, it, onTestFinished, vi } from 'vitest';
import { createUpdater } from './createUpdater.ts';
import type { WorkerNews } from './workerLink.ts';

function world(
  flush: () => Promise<void> = () => Promise.resolve(),
  activate?: () => Promise<void>,
) {
  const log: string[] = [];
  const time = { now: 0 };
  const link: { emit: (news: WorkerNews) => void } = { emit: () => undefined };
  const later = { isOn: false, hear: (): void => undefined };
  const updater = createUpdater({
    link: (given) => {
      link.emit = given;
      return Promise.resolve({
        check: () => {
          log.push('check');
          return Promise.resolve('newest' as const);
        },
        activate: () => {
          log.push('activate');
          if (activate !== undefined) return activate();
          link.emit('takenOver');
          return Promise.resolve();
        },
      });
    },
    putOff: (hear) => {
      later.hear = hear;
      return {
        get: () => later.isOn,
        set: () => {
          later.isOn = true;
        },
        forget: () => {
          later.isOn = false;
        },
      };
    },
    flush: () => {
      log.push('flush');
      return flush();
    },
    reload: () => log.push('reload'),
    now: () => time.now,
  });
  return { updater, log, time, link, later };
}

const settle = () => new Promise<void>((resolve) => setTimeout(resolve));

it('accepting flushes, activates and reloads, once each and in that order', async () => {
  const { updater, log, link } = world();
  link.emit('found');
  updater.send('accept');
  updater.send('accept');
  await settle();
  link.emit('takenOver');
  expect(log).toEqual(['flush', 'activate', 'reload']);
});

it('a flush that fails keeps the tab as it is', async () => {
  const { updater, log, link } = world(() => Promise.reject(new Error('disk full')));
  link.emit('found');
  updater.send('accept');
  await settle();
  expect(log).toEqual(['flush']);
  expect(updater.get()).toMatchObject({ status: 'ready', hasFailed: true });
});

it('a version that is still being stored when it is accepted may take its time; a worker that was told, ten seconds', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let told = (): void => undefined;
  const storing = new Promise<void>((resolve) => {
    told = resolve;
  });
  const { updater, link, log } = world(undefined, () => storing);
  link.emit('found');
  updater.send('accept');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(updater.get().status).toBe('activating');
  told();
  await vi.advanceTimersByTimeAsync(9999);
  expect(updater.get().status).toBe('activating');
  await vi.advanceTimersByTimeAsync(1);
  expect(updater.get()).toMatchObject({ status: 'ready', hasFailed: true });
  expect(log).toEqual(['flush', 'activate']);
});

it('focus asks at most once a minute; reconnection and a person always', async () => {
  const { updater, log, time } = world();
  time.now = 59_999;
  void updater.check('focus');
  await settle();
  expect(log).toEqual([]);
  time.now = 60_000;
  void updater.check('focus');
  void updater.check('focus');
  void updater.check('reconnect');
  void updater.check('asked');
  await settle();
  expect(log).toEqual(['check', 'check', 'check']);
});

it('listeners hear every change, and no more after they left', () => {
  const { updater, link } = world();
  let heard = 0;
  const stop = updater.subscribe(() => {
    heard += 1;
  });
  link.emit('found');
  updater.send('dismiss');
  updater.send('dismiss');
  stop();
  link.emit('found');
  expect(heard).toBe(2);
});

it("'Later' holds for tabs that begin after it and for those that run, until a newer version or an update", () => {
  const { updater, link, later } = world();
  link.emit('found');
  updater.send('dismiss');
  expect([updater.get().status, later.isOn]).toEqual(['dismissed', true]);

  const next = world();
  next.later.isOn = true;
  next.link.emit('waits');
  expect(next.updater.get().status).toBe('dismissed');
  next.link.emit('found');
  expect([next.updater.get().status, next.later.isOn]).toEqual(['ready', false]);

  const other = world();
  other.link.emit('waits');
  expect(other.updater.get().status).toBe('ready');
  other.later.hear();
  expect(other.updater.get().status).toBe('dismissed');
  other.later.isOn = true;
  other.updater.send('accept');
  expect(other.later.isOn).toBe(false);
});

it('a browser without workers gets the newest version from the server itself', async () => {
  const log: string[] = [];
  const updater = createUpdater({
    link: () => Promise.resolve(null),
    putOff: () => ({ get: () => false, set: () => undefined, forget: () => undefined }),
    flush: () => {
      log.push('flush');
      return Promise.resolve();
    },
    reload: () => log.push('reload'),
    now: () => 0,
  });
  updater.send('accept');
  await settle();
  expect(log).toEqual(['flush', 'reload']);
});
