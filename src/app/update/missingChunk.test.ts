import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadOptional, recoverFromMissingChunks } from './missingChunk.ts';

const ENTRY = 'https://roost.test/assets/index-1a2b3c4d.js';

/** A tab of this version; `answer`: what the server says of its entry script. */
function tab(answer: () => Promise<{ status: number }>, flush = () => Promise.resolve()) {
  const log: string[] = [];
  const kept = new Map<string, string>();
  const page = new EventTarget();
  let entry = ENTRY;
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', { querySelector: () => ({ src: entry }) });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    log.push(`${String(init.method)} ${url}`);
    return answer();
  });
  recoverFromMissingChunks({
    flush: () => {
      log.push('flush');
      return flush();
    },
    reload: () => log.push('reload'),
  });
  /** As the bundler's own loader says it, before whoever loads gets the same error. */
  const say = (payload: Error) =>
    page.dispatchEvent(
      Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload }),
    );
  const miss = async () => {
    const isShown = say(new TypeError('Failed to fetch dynamically imported module'));
    await vi.advanceTimersByTimeAsync(0);
    return isShown;
  };
  return { log, miss, say, become: (version: string) => (entry = version) };
}

const says = (status: number) => () => Promise.resolve({ status });
const asked = `HEAD ${ENTRY}`;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('code of a version the server no longer has: drafts to the disk, then anew, once for each version and once a minute', async () => {
  const { log, miss, become } = tab(says(404));
  // Two at one time, and the error goes on to whoever loads the code.
  expect(await Promise.all([miss(), miss()])).toEqual([true, true]);
  expect(log).toEqual([asked, 'flush', 'reload', asked]);
  // An older worker gave the tab the same version again: another reload would, too.
  await vi.advanceTimersByTimeAsync(60_000);
  await miss();
  expect(log.slice(4)).toEqual([asked]);
  become('https://roost.test/assets/index-5e6f7a8b.js');
  await miss();
  expect(log.slice(5)).toEqual([
    `HEAD https://roost.test/assets/index-5e6f7a8b.js`,
    'flush',
    'reload',
  ]);
  become('https://roost.test/assets/index-9c0d1e2f.js');
  await vi.advanceTimersByTimeAsync(59_000);
  await miss();
  expect(log.slice(8)).toEqual(['HEAD https://roost.test/assets/index-9c0d1e2f.js']);
});

it('while the server is asked it is not asked again', async () => {
  let answer = (_: { status: number }): void => undefined;
  const { log, miss } = tab(() => new Promise((resolve) => (answer = resolve)));
  await miss();
  await miss();
  expect(log).toEqual([asked]);
  answer({ status: 404 });
  await vi.advanceTimersByTimeAsync(0);
  expect(log).toEqual([asked, 'flush', 'reload']);
});

it.each([
  ['the line broke', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the server has the version', says(200)],
  ['what stands before the server cannot reach it', says(502)],
])('%s: the tab stays', async (_, answer) => {
  const { log, miss } = tab(answer);
  await miss();
  expect(log).toEqual([asked]);
});

it('drafts that cannot be kept keep the tab', async () => {
  const { log, miss } = tab(says(404), () => Promise.reject(new Error('disk full')));
  await miss();
  expect(log).toEqual([asked, 'flush']);
});

it('code the product can do without is no reason', async () => {
  const { log, say } = tab(says(404));
  const loaded = await loadOptional(async () => {
    await Promise.resolve();
    const error = new TypeError('Failed to fetch dynamically imported module');
    say(error);
    throw error;
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(loaded).toBeNull();
  expect(log).toEqual([]);
});

it('code that is needed is missed while other code, which a blocker holds up, is still being loaded', async () => {
  const { log, miss } = tab(says(404));
  void loadOptional(() => new Promise(() => undefined));
  await miss();
  expect(log).toEqual([asked, 'flush', 'reload']);
});
