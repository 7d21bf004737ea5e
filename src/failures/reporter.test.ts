import { describe, expect, test } from 'vitest';
import type { FailureReport } from '#contract/protocol/failureReport.ts';
import type { Live } from '#src/data/types.ts';
import { createReporter, type Posted, STORAGE_KEY } from './createReporter.ts';
import type { Noticed, ReportState } from './failures.ts';
import { QUIET_MS, WAITING_MOST } from './ledger.ts';
import { exceptionOf } from './postReports.ts';

const HERE = 'https://roost.test';
const SECRET = 'meet me at 12 Lime Street';

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

/** A device: what is stored outlives `start`, and so does what the server has. */
function device() {
  const stored = new Map<string, string>();
  const received: FailureReport[] = [];
  const calls: number[] = [];
  const choice = value<'on' | 'off'>('on');
  const isOnline = value(true);
  const world = { time: Date.parse('2026-11-23T03:17:42.123Z'), ids: 0, isFull: false };
  const takesAll = (reports: readonly FailureReport[]): Posted => {
    for (const one of reports) if (!received.some(({ id }) => id === one.id)) received.push(one);
    return { taken: reports.map(({ id }) => id), refused: [] };
  };
  const server = { answer: takesAll };
  let alone = Promise.resolve();
  const start = () => {
    const reporter = createReporter({
      storage: {
        getItem: (key) => stored.get(key) ?? null,
        setItem(key, text) {
          if (world.isFull) throw new Error('full');
          stored.set(key, text);
        },
        removeItem: (key) => void stored.delete(key),
      },
      choice,
      isOnline,
      post: async (reports) => {
        calls.push(reports.length);
        return server.answer(reports);
      },
      alone: (run) => (alone = alone.then(run)),
      routeOf: (pathname) => pathname.replace(/\/[0-9a-f-]{36}$/u, '/:propertyId'),
      origin: HERE,
      version: '0.1.0',
      newId: () => `00000000-0000-4000-8000-${String((world.ids += 1)).padStart(12, '0')}`,
      now: () => world.time,
    });
    return (thrown: unknown, source: Noticed['source'] = 'page') => {
      const state = value<ReportState>('unknown');
      const pathname = '/properties/0193f400-0000-7000-8000-000000000001';
      reporter.take({ thrown, source, pathname, state });
      return state;
    };
  };
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return { stored, received, calls, choice, isOnline, world, server, takesAll, start, settle };
}

const broken = (line = 1) => {
  const error = new TypeError(SECRET);
  error.stack = `TypeError: ${SECRET}\n    at ${HERE}/assets/index-1a2b.js:${line}:2`;
  return error;
};

describe('a failure', () => {
  test('is reported at once, without a word of its message, the page’s address or the minute', async () => {
    const { start, settle, received, stored } = device();
    const state = start()(broken());
    await settle();
    expect(state.get()).toBe('reported');
    expect(received).toEqual([
      {
        id: expect.any(String),
        kind: 'TypeError',
        frames: ['assets/index-1a2b.js:1:2'],
        source: 'page',
        version: '0.1.0',
        route: '/properties/:propertyId',
        count: 1,
        at: '2026-11-23T03:00:00.000Z',
      },
    ]);
    expect(stored.get(STORAGE_KEY)).not.toMatch(/Lime|0193f400/);
  });

  test('that happened offline waits on the device, says so, and is sent once, at a later start', async () => {
    const { start, settle, received, isOnline, calls } = device();
    isOnline.set(false);
    const first = start();
    const states = [first(broken()), first(broken()), first(broken(7))];
    await settle();
    expect(states.map((state) => state.get())).toEqual(['waits', 'waits', 'waits']);
    expect(calls).toEqual([]);
    isOnline.set(true);
    start();
    await settle();
    expect(received.map(({ count }) => count)).toEqual([2, 1]);
    expect(states.map((state) => state.get())).toEqual(['reported', 'reported', 'reported']);
    start();
    await settle();
    expect(received).toHaveLength(2);
  });

  test('whose answer was lost is sent again as the same report, and what came after it is counted apart', async () => {
    const { start, settle, server, takesAll, received, world } = device();
    server.answer = (reports) => {
      takesAll(reports);
      return { taken: [], refused: [] };
    };
    const fail = start();
    const state = fail(broken());
    await settle();
    expect(state.get()).toBe('unknown');
    fail(broken());
    server.answer = takesAll;
    world.time += 60_000;
    fail(broken());
    await settle();
    expect(received.map(({ count }) => count)).toEqual([1]);
    expect(state.get()).toBe('reported');
    world.time += QUIET_MS;
    start();
    await settle();
    expect(received.map(({ count }) => count)).toEqual([1, 2]);
  });

  test('that comes a thousand times is one call, and within the hour no other', async () => {
    const { start, settle, calls, received, world } = device();
    const fail = start();
    for (let time = 0; time < 1500; time += 1) fail(broken());
    await settle();
    expect(calls).toEqual([1]);
    world.time += QUIET_MS;
    fail(broken());
    await settle();
    expect(calls).toEqual([1, 1]);
    expect(received.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(1000);
  });

  test('causes no call after call to a server that does not answer, and fills nothing', async () => {
    const { start, settle, calls, server, stored } = device();
    server.answer = () => ({ taken: [], refused: [] });
    const fail = start();
    for (let time = 0; time < 200; time += 1) {
      fail(broken());
      await settle();
    }
    expect(calls).toEqual([1]);
    for (let line = 0; line < 500; line += 1) fail(broken(line));
    expect(JSON.parse(stored.get(STORAGE_KEY) ?? '').waiting).toHaveLength(WAITING_MOST);
    expect((stored.get(STORAGE_KEY) ?? '').length).toBeLessThan(16_000);
  });

  test('is neither kept nor sent where the person opted out, and what waited is forgotten', async () => {
    const { start, settle, choice, isOnline, stored, received } = device();
    isOnline.set(false);
    const fail = start();
    const before = fail(broken());
    choice.set('off');
    const after = fail(broken(2));
    isOnline.set(true);
    start();
    await settle();
    expect([before.get(), after.get()]).toEqual(['silent', 'silent']);
    expect(received).toEqual([]);
    expect([...stored.keys()]).toEqual([]);
  });

  test('that the server will never take is forgotten, and nothing is claimed', async () => {
    const { start, settle, server, calls, stored } = device();
    server.answer = (reports) => ({ taken: [], refused: reports.map(({ id }) => id) });
    const state = start()(broken());
    await settle();
    expect(state.get()).toBe('silent');
    start();
    await settle();
    expect(calls).toEqual([1]);
    expect(JSON.parse(stored.get(STORAGE_KEY) ?? '').waiting).toEqual([]);
  });

  test('is reported where local storage is full or holds something else', async () => {
    const { start, settle, world, stored, received } = device();
    stored.set(STORAGE_KEY, '{"waiting":[{"message":"x"}]}');
    world.isFull = true;
    start()(broken());
    await settle();
    expect(received).toHaveLength(1);
  });

  test('of the service worker or a thread comes described, and only as the schema has it', async () => {
    const { start, settle, received } = device();
    const fail = start();
    fail({ kind: 'TypeError', frames: ['sw.js:1:2'], message: SECRET }, 'serviceWorker');
    fail({ kind: 'RangeError', frames: ['assets/worker-1.js:3:4'] }, 'thread');
    const bad = fail({ kind: SECRET, frames: [] }, 'serviceWorker');
    await settle();
    expect(received.map(({ source, kind }) => [source, kind])).toEqual([
      ['serviceWorker', 'TypeError'],
      ['thread', 'RangeError'],
    ]);
    expect(bad.get()).toBe('silent');
    expect(JSON.stringify(received)).not.toContain('Lime');
  });
});

test('the provider is told an exception that names nobody', () => {
  const event = exceptionOf({
    id: '00000000-0000-4000-8000-000000000001',
    kind: 'TypeError',
    frames: ['assets/inner-1.js:1:2', 'assets/outer-1.js:3'],
    source: 'page',
    version: '0.1.0',
    route: '/chat/:conversationId?',
    count: 3,
    at: '2026-11-23T03:00:00.000Z',
  });
  expect(event).toMatchObject({
    event: '$exception',
    uuid: '00000000-0000-4000-8000-000000000001',
    properties: {
      distinct_id: 'app',
      $process_person_profile: false,
      route: '/chat/:conversationId?',
      count: 3,
      $exception_list: [
        {
          type: 'TypeError',
          stacktrace: {
            type: 'raw',
            frames: [
              { filename: 'assets/outer-1.js', lineno: 3 },
              { filename: 'assets/inner-1.js', lineno: 1, colno: 2 },
            ],
          },
        },
      ],
    },
  });
});
