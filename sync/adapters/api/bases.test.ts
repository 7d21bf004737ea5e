import { afterEach, expect, it, vi } from 'vitest';
import { API } from '#contract/protocol/api.ts';
import { packIds } from '#contract/protocol/homes.ts';
import { PACK_VERSION } from '#search/packs/pack.ts';
import { HOMES_VERSION, writeHomesFile } from '#search/packs/homesFile.ts';
import { createBases } from './bases.ts';
import { areasOfManifest, createFetchedPacks } from './fetchPack.ts';
import { fetchBase } from './fetchBase.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [CITY, ONE, OTHER] = [id(1), id(11), id(12)];
const baseName = (letter: string) => letter.repeat(32);
const [OLD, NEW] = [baseName('a'), baseName('b')];
const checkpoint = { epoch: 'e', xid: '7', id: id(0) };
const ONE_IN_CITY = { area: ONE, city: CITY };

const manifestOf = (named: Readonly<Record<string, string>>, more: object = {}) => ({
  city: CITY,
  version: PACK_VERSION,
  areas: Object.entries(named).map(([area, base]) => ({
    ...{ area, base, checkpoint, homes: 2, bytes: 9, gone: packIds([id(2)]) },
  })),
  ...more,
});
const rowsOf = (count: number, ...ids: readonly string[]) =>
  [{ area: ONE, count }, ...ids.map((each) => ({ id: each }))]
    .map((line) => JSON.stringify(line))
    .join('\n');

/** A server that answers these paths, and refuses all others; `log`: what was asked. */
function server() {
  const answers = new Map<string, unknown>();
  const log: string[] = [];
  const caches = new Map<string, RequestCache | undefined>();
  let time = 0;
  let isDown = false;
  const bases = createBases({
    origin: 'https://roost.test',
    now: () => time,
    async fetchAnswer({ pathname }, { cache }) {
      log.push(pathname);
      caches.set(pathname, cache);
      await new Promise(setImmediate);
      if (isDown) throw new TypeError('no line');
      const answer = answers.get(pathname);
      if (typeof answer === 'number') return new Response('', { status: answer });
      if (answer === undefined)
        return Response.json({ error: { code: 'not_found', message: '' } }, { status: 404 });
      if (typeof answer === 'string' || answer instanceof ArrayBuffer) return new Response(answer);
      return Response.json(answer);
    },
  });
  return {
    ...{ answers, log, caches, bases },
    passes: (ms: number) => void (time += ms),
    fails: (fails: boolean) => void (isDown = fails),
  };
}

it('HM18 the manifest of a city is asked for once for all of its areas, past what the browser kept, and its files by their names', async () => {
  const { answers, log, caches, bases, passes } = server();
  answers.set(API.cityHomes(CITY), manifestOf({ [ONE]: OLD, [OTHER]: NEW }));
  answers.set(API.baseRows(ONE, OLD), rowsOf(2, id(2), id(3)));
  const [named] = await Promise.all([
    bases.of(ONE_IN_CITY),
    bases.of({ area: OTHER, city: CITY }),
    fetchBase(bases, ONE_IN_CITY),
  ]);
  expect(named).toEqual({
    ...{ base: OLD, version: PACK_VERSION, checkpoint },
    gone: new Set([id(2)]),
  });
  expect(log).toEqual([API.cityHomes(CITY), API.baseRows(ONE, OLD)]);
  expect([...caches.values()]).toEqual(['no-cache', undefined]);
  passes(60_000);
  await bases.of(ONE_IN_CITY);
  expect(log).toHaveLength(3);
});

it('HM18 an area that its city does not name, of a city that is taken in parts or of none is asked for by itself', async () => {
  const { answers, log, bases } = server();
  answers.set(API.cityHomes(CITY), manifestOf({ [ONE]: OLD }));
  for (const area of [ONE, OTHER])
    answers.set(API.areaHomes(area), manifestOf({ [area]: NEW }, { city: null }));
  expect((await bases.of({ area: OTHER, city: CITY })).base).toBe(NEW);
  expect((await bases.of({ area: ONE, city: null })).base).toBe(NEW);
  const inParts = { area: OTHER, city: id(5) };
  expect((await bases.of(inParts)).base).toBe(NEW);
  expect(log).toEqual([
    ...[API.cityHomes(CITY), API.areaHomes(OTHER), API.areaHomes(ONE), API.cityHomes(id(5))],
  ]);
  const nowhere = { area: id(77), city: null };
  await expect(bases.of(nowhere)).rejects.toMatchObject({ failure: { code: 'not_found' } });
});

it('HM18 where bases were replaced meanwhile the manifest is asked for anew, once for all that find so, and then the next are taken', async () => {
  const { answers, log, bases } = server();
  answers.set(API.cityHomes(CITY), manifestOf({ [ONE]: OLD, [OTHER]: OLD }));
  await bases.of(ONE_IN_CITY);
  answers.set(API.cityHomes(CITY), manifestOf({ [ONE]: NEW, [OTHER]: NEW }));
  for (const area of [ONE, OTHER]) answers.set(API.baseRows(area, NEW), rowsOf(1, id(3)));
  const both = await Promise.all(
    [ONE, OTHER].map((area) => fetchBase(bases, { area, city: CITY })),
  );
  expect(both).toMatchObject([{ base: NEW }, { base: NEW }]);
  expect(log.filter((path) => path === API.cityHomes(CITY))).toHaveLength(2);
  // A proxy that still names the old one keeps nobody asking.
  answers.delete(API.baseRows(ONE, NEW));
  log.length = 0;
  await expect(fetchBase(bases, ONE_IN_CITY)).rejects.toMatchObject({
    failure: { code: 'not_found' },
  });
  expect(log).toEqual([...[API.baseRows(ONE, NEW), API.cityHomes(CITY), API.baseRows(ONE, NEW)]]);
});

it('HM18 what a broken line, a busy server or a stranger answered is asked for again, and is no base', async () => {
  const { answers, bases, fails } = server();
  fails(true);
  const failure = (kind: object) => ({ failure: kind });
  await expect(bases.of(ONE_IN_CITY)).rejects.toMatchObject(failure({ kind: 'network' }));
  fails(false);
  answers.set(API.cityHomes(CITY), 503);
  await expect(bases.of(ONE_IN_CITY)).rejects.toMatchObject(failure({ code: 'unavailable' }));
  answers.set(API.cityHomes(CITY), '<!doctype html>');
  await expect(bases.of(ONE_IN_CITY)).rejects.toMatchObject(failure({ kind: 'notOurs' }));
  answers.set(API.cityHomes(CITY), manifestOf({ [ONE]: OLD }));
  for (const [kind, text] of [
    ['network', rowsOf(3, id(2), id(3))],
    ['notOurs', rowsOf(2, id(2), id(3)).slice(0, -4)],
    ['notOurs', '<!doctype html>'],
  ] as const) {
    answers.set(API.baseRows(ONE, OLD), text);
    await expect(fetchBase(bases, ONE_IN_CITY)).rejects.toMatchObject(failure({ kind }));
  }
  answers.set(API.baseRows(ONE, OLD), rowsOf(2, id(2), id(3)));
  expect(await fetchBase(bases, ONE_IN_CITY)).toEqual({
    ...{ base: OLD, checkpoint, gone: new Set([id(2)]) },
    homes: [id(2), id(3)].map((home) => ({
      row: { id: home },
      line: JSON.stringify({ id: home }),
    })),
  });
});

it('HM18 a file that did not come whole is asked for past what the browser kept, until it does', async () => {
  const { answers, caches, bases, fails } = server();
  answers.set(API.cityHomes(CITY), manifestOf({ [ONE]: OLD }));
  const path = API.baseRows(ONE, OLD);
  const taken: (RequestCache | undefined)[] = [];
  const take = async (text: string) => {
    answers.set(path, text);
    await fetchBase(bases, ONE_IN_CITY).catch(() => undefined);
    taken.push(caches.get(path));
  };
  const whole = rowsOf(2, id(2), id(3));
  await take(rowsOf(3, id(2), id(3)));
  await take(whole.slice(0, -4));
  fails(true);
  await take(whole);
  fails(false);
  await take(whole);
  await take(whole);
  expect(taken).toEqual([undefined, 'reload', 'reload', 'reload', undefined]);
});

it('HM18 a line on which a file comes slowly is waited for, and a silent one is not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const afterMs = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  // Timers of the browser pass with the others.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const over = new AbortController();
    setTimeout(() => over.abort(), ms);
    return over.signal;
  });
  const pieces = rowsOf(2, id(2), id(3)).split(/(?<=\n)/u);
  let isSilent = false;
  const bases = createBases({
    origin: 'https://roost.test',
    now: () => 0,
    async fetchAnswer({ pathname }, { signal }) {
      if (pathname === API.cityHomes(CITY)) return Response.json(manifestOf({ [ONE]: OLD }));
      const body = new ReadableStream({
        start: (line) => signal?.addEventListener('abort', () => line.error(signal.reason)),
        async pull(line) {
          await afterMs(40_000);
          const piece = pieces.shift();
          if (piece !== undefined) line.enqueue(new TextEncoder().encode(piece));
          else if (isSilent) await new Promise(() => undefined);
          else line.close();
        },
      });
      return new Response(body);
    },
  });
  const slow = fetchBase(bases, ONE_IN_CITY);
  await vi.advanceTimersByTimeAsync(200_000);
  expect(await slow).toHaveProperty('homes.length', 2);
  isSilent = true;
  const silent = expect(fetchBase(bases, ONE_IN_CITY)).rejects.toMatchObject({
    failure: { kind: 'network' },
  });
  await vi.advanceTimersByTimeAsync(60_000);
  await silent;
});

it('HM18 homes are taken as a device keeps them, and as lines over a slow line or where that file is spoilt or of another version', async () => {
  const { answers, log, bases, passes } = server();
  const isSlow = vi.fn(() => false);
  const facts = { kind: 'rent:flat:1', lat: 1, lon: 2, size: Number.NaN, newsAt: 0 };
  const homes = [{ id: id(3), rev: 4, owner: id(9), facts }];
  const blocks = [new Uint8Array([1, 2])];
  answers.set(API.cityHomes(CITY), manifestOf({ [ONE]: OLD }, { homes: HOMES_VERSION }));
  answers.set(API.baseHomes(ONE, OLD), writeHomesFile({ area: ONE, homes, blocks }));
  answers.set(API.baseRows(ONE, OLD), rowsOf(1, id(3)));
  const take = () => fetchBase(bases, ONE_IN_CITY, isSlow);
  expect(await take()).toEqual({
    ...{ base: OLD, checkpoint, gone: new Set([id(2)]) },
    filed: { area: ONE, homes, blocks: [new Uint8Array([1, 2]).buffer] },
  });
  expect(log).not.toContain(API.baseRows(ONE, OLD));
  isSlow.mockReturnValue(true);
  expect(await take()).toHaveProperty('homes');
  isSlow.mockReturnValue(false);
  answers.set(API.baseHomes(ONE, OLD), writeHomesFile({ area: OTHER, homes, blocks }));
  expect(await take()).toHaveProperty('homes');
  answers.set(API.cityHomes(CITY), manifestOf({ [ONE]: OLD }, { homes: 'another' }));
  passes(60_000);
  expect(await take()).toHaveProperty('homes');
});

it('FI24 a pack is fetched with what left its base, and not where its base is held', async () => {
  const { answers, log, bases } = server();
  answers.set(API.cityHomes(CITY), manifestOf({ [ONE]: OLD }));
  answers.set(API.baseFind(ONE, OLD), 'bytes');
  const packs = createFetchedPacks(bases);
  const named = { base: OLD, gone: [id(2)] };
  const held = await packs.pack(ONE, { city: CITY, held: OLD });
  expect(held).toEqual({ ...named, bytes: null });
  expect(log).toEqual([API.cityHomes(CITY)]);
  const given = await packs.pack(ONE, { city: CITY, held: NEW });
  expect(given).toMatchObject(named);
  expect(Buffer.from(given?.bytes ?? new ArrayBuffer(0)).toString()).toBe('bytes');
});

it('FI31 the areas of a city are those of its manifest, which their packs are then taken by; a city in parts has none to name', async () => {
  const { answers, log, bases, fails } = server();
  answers.set(API.cityHomes(CITY), manifestOf({ [ONE]: OLD, [OTHER]: NEW }));
  answers.set(API.baseFind(ONE, OLD), 'bytes');
  const packs = createFetchedPacks(bases);
  const areasOf = (city: string | null, first: string | null = CITY) =>
    areasOfManifest(bases, city, async () => (first === null ? null : { id: first }));
  const named = { city: CITY, areas: [ONE, OTHER] };
  expect(await areasOf(CITY)).toEqual(named);
  // The one that a device begins with.
  expect(await areasOf(null)).toEqual(named);
  expect(await packs.pack(ONE, { city: CITY, held: null })).toMatchObject({ base: OLD });
  expect(log).toEqual([API.cityHomes(CITY), API.baseFind(ONE, OLD)]);
  expect(await areasOf(id(2))).toEqual({ city: id(2), areas: [] });
  expect(await areasOf(null, null)).toBeNull();
  fails(true);
  expect(await areasOf(id(3))).toBeNull();
});

it('FI20 a server that writes packs in another way gives none, and its rows come nonetheless', async () => {
  const { answers, log, bases } = server();
  answers.set(API.cityHomes(CITY), manifestOf({ [ONE]: OLD }, { version: 'another' }));
  answers.set(API.baseRows(ONE, OLD), rowsOf(1, id(3)));
  expect(await createFetchedPacks(bases).pack(ONE, { city: CITY, held: null })).toBeNull();
  expect(await fetchBase(bases, ONE_IN_CITY)).toMatchObject({ homes: [{ row: { id: id(3) } }] });
  expect(log).not.toContain(API.baseFind(ONE, OLD));
});
