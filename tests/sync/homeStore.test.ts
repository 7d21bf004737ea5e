import 'fake-indexeddb/auto';
import * as fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import type { Checkpoint } from '#contract/protocol/sync.ts';
import type { ServerRow } from '#sync/model/ports/catalogue.ts';
import { BLOCK_LINES } from '#contract/protocol/homes.ts';
import { chosenBy } from '#contract/rules/listing/chosenBy.ts';
import { deflated } from '#sync/kit/deflate.ts';
import type { Base } from '#sync/store/homes/index.ts';
import type { HomeLine } from '#sync/store/homes/homeFacts.ts';
import { type HomeStore, openHomeStore } from '#sync/store/homes/homeStore.ts';
import { failingRequest, killConnections } from './killConnections.ts';

/*
 * HM20: what is held of the homes of areas is what was told of them, whatever came in whatever order, in however many tabs, and
 * wherever one of them died.
 */

const AREAS = ['area-a', 'area-b'];
const HOMES = Array.from({ length: 40 }, (_, at) => `home-${at}`);
let stores: HomeStore[] = [];
let opened = 0;

afterEach(() => {
  for (const store of stores) store.close();
  stores = [];
});

function open(name: string): HomeStore {
  const store = openHomeStore(name);
  stores.push(store);
  return store;
}

const at = (xid: number, epoch = 'e'): Checkpoint => ({ epoch, xid: String(xid), id: '' });
const byText = (one: unknown, other: unknown): number => (String(one) < String(other) ? -1 : 1);
const rowOf = (id: string, rev: number): ServerRow => ({
  id,
  rev,
  updated_at: '',
  deleted: false,
  title: `${id} as of ${rev}\n"„`,
});
const lineOf = (id: string, rev: number): HomeLine => ({
  id,
  rev,
  line: JSON.stringify(rowOf(id, rev)),
  facts: chosenBy(rowOf(id, rev)),
});
const read = async (store: HomeStore) => {
  const all: (readonly [string, string, number])[] = [];
  for await (const slice of store.slices())
    all.push(...slice.map(({ area, id, row }) => [area, id, row.rev] as const));
  return all.toSorted(byText);
};

/** The same homes as the server files them. */
async function filed(
  { homes, ...base }: { homes: readonly HomeLine[] } & Pick<Base, 'base' | 'checkpoint'>,
  without: readonly string[],
): Promise<Base> {
  const blocks = [];
  for (let from = 0; from < homes.length; from += BLOCK_LINES)
    blocks.push(
      await deflated(
        homes
          .slice(from, from + BLOCK_LINES)
          .map(({ line }) => line)
          .join('\n'),
      ),
    );
  const all = homes.map(({ id, rev, facts }) => ({ id, rev, facts, owner: 'somebody' }));
  return { ...base, filed: { homes: all, blocks }, without: new Set(without) };
}

type Step =
  | { kind: 'take'; area: string; homes: readonly string[]; gone: readonly string[] | null }
  | {
      kind: 'change';
      area: string;
      homes: readonly string[];
      gone: readonly string[];
      isLate: boolean;
    }
  | { kind: 'leave'; area: string }
  | { kind: 'kill' };

const area = fc.constantFrom(...AREAS);
const homes = fc.uniqueArray(fc.constantFrom(...HOMES), { maxLength: 40 });
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    // Null: it comes as lines.
    fc.record({ kind: fc.constant('take' as const), area, homes, gone: fc.option(homes) }),
    fc.record({
      kind: fc.constant('change' as const),
      area,
      homes: fc.uniqueArray(fc.constantFrom(...HOMES), { maxLength: 6 }),
      gone: fc.uniqueArray(fc.constantFrom(...HOMES), { maxLength: 6 }),
      isLate: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('leave' as const), area }),
    fc.record({ kind: fc.constant('kill' as const) }),
  ),
  { maxLength: 14 },
);

test('HM20 RP31 any history of bases, changes and departures, with tabs that die, is held as it was told', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      opened += 1;
      const name = `homes${opened}`;
      let store = open(name);
      const other = open(name);
      /** Revisions that were told, by area and id. */
      const told = new Map<string, Map<string, number>>();
      const checkpoints = new Map<string, Checkpoint>();
      let now = 0;
      for (const step of history) {
        now += 1;
        if (step.kind === 'kill') {
          store.close();
          store = open(name);
        } else if (step.kind === 'leave') {
          const left = await store.leave(step.area);
          expect(left.map(({ id }) => id).toSorted()).toEqual(
            [...(told.get(step.area)?.keys() ?? [])].toSorted(),
          );
          told.delete(step.area);
          checkpoints.delete(step.area);
        } else if (step.kind === 'take') {
          const before = (await store.areas()).get(step.area);
          const rev = now;
          const base = {
            base: `base${now}`,
            checkpoint: at(now),
            homes: step.homes.map((id) => lineOf(id, rev)),
          };
          const { gone } = step;
          const given = gone === null ? base : await filed(base, gone);
          expect(await store.take(step.area, given, before)).not.toBeNull();
          // Another tab that read it before comes late.
          expect(await other.take(step.area, { ...base, homes: [] }, before)).toBeNull();
          const here = step.homes.filter((id) => gone?.includes(id) !== true);
          told.set(step.area, new Map(here.map((id) => [id, rev])));
          checkpoints.set(step.area, base.checkpoint);
        } else {
          const from = checkpoints.get(step.area);
          const gone = step.gone.filter((id) => !step.homes.includes(id));
          const lines = step.homes.map((id) => lineOf(id, now));
          const changes = { homes: lines, gone, checkpoint: at(now) };
          const arrived = await store.change(
            step.area,
            step.isLate || from === undefined ? at(0, 'another') : from,
            changes,
          );
          expect(arrived === null).toBe(step.isLate || from === undefined);
          const known = told.get(step.area);
          if (arrived === null || known === undefined) continue;
          for (const id of gone) known.delete(id);
          for (const id of step.homes) known.set(id, now);
          checkpoints.set(step.area, at(now));
        }
        const expected = [...told].flatMap(([of, known]) =>
          [...known].map(([id, rev]) => [of, id, rev] as const),
        );
        for (const each of [store, other])
          expect(await read(each)).toEqual(expected.toSorted(byText));
        const found = await other.byIds(HOMES);
        expect(new Set(found.map(({ id }) => id))).toEqual(new Set(expected.map(([, id]) => id)));
        for (const { id, area: of, row, rev } of found) {
          expect(row).toEqual(rowOf(id, told.get(of)?.get(id) ?? -1));
          expect(rev).toBe(row.rev);
        }
      }
      store.close();
      other.close();
    }),
    { numRuns: Number(process.env['HOME_STORE_RUNS'] ?? 40) },
  );
});

test('HM20 RP31 two tabs that change one area at once leave what one of them was told', async () => {
  const [one, other] = [open('homes-race'), open('homes-race')];
  await one.take(
    'area-a',
    { base: 'b', checkpoint: at(1), homes: HOMES.map((id) => lineOf(id, 1)) },
    undefined,
  );
  const change = (rev: number) => ({
    homes: [lineOf('home-3', rev)],
    gone: ['home-4'],
    checkpoint: at(rev),
  });
  const outcomes = await Promise.all([
    one.change('area-a', at(1), change(2)),
    other.change('area-a', at(1), change(3)),
  ]);
  expect(outcomes.filter((each) => each === null)).toHaveLength(1);
  const rev = outcomes[0] === null ? 3 : 2;
  expect((await one.areas()).get('area-a')?.checkpoint).toEqual(at(rev));
  expect((await other.byIds(['home-3', 'home-4'])).map(({ row }) => row)).toEqual([
    rowOf('home-3', rev),
  ]);
});

test('HM20 all who ask at once how areas stand are answered by one look, as of the last of them', async () => {
  const [store, other] = [open('homes-look'), open('homes-look')];
  const first = { base: 'b', checkpoint: at(1), homes: HOMES.map((id) => lineOf(id, 1)) };
  await store.take('area-a', first, undefined);
  await other.areas();
  const looks = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const areas = await Promise.all(HOMES.map(() => other.areas()));
  expect(looks).toHaveBeenCalledTimes(1);
  looks.mockRestore();
  expect(new Set(areas).size).toBe(1);
  await store.take('area-b', { ...first, homes: [] }, undefined);
  expect([...(await other.areas()).keys()]).toEqual(AREAS);
});

test('HM20 a home that did not change is the same object, one that did is another', async () => {
  const store = open('homes-same');
  await store.take(
    'area-a',
    { base: 'b', checkpoint: at(1), homes: HOMES.map((id) => lineOf(id, 1)) },
    undefined,
  );
  const [first, second] = await store.byIds(['home-1', 'home-2']);
  await store.change('area-a', at(1), {
    homes: [lineOf('home-2', 2)],
    gone: [],
    checkpoint: at(2),
  });
  const [firstNow, secondNow] = await store.byIds(['home-1', 'home-2']);
  expect(firstNow).toBe(first);
  expect(secondNow?.row).toEqual(rowOf('home-2', 2));
  expect(secondNow).not.toBe(second);
});

test('HM20 a home of another epoch is never taken for the one that was here, whatever its revision', async () => {
  const store = open('homes-epoch');
  const first = { base: 'b', checkpoint: at(1), homes: [lineOf('home-1', 1)] };
  await store.take('area-a', first, undefined);
  await store.byIds(['home-1']);
  const restored = { ...rowOf('home-1', 1), title: 'as it was restored' };
  const { id, rev } = restored;
  const arrived = await store.take(
    'area-a',
    {
      ...{ base: 'b', checkpoint: at(1, 'another') },
      homes: [{ id, rev, line: JSON.stringify(restored), facts: chosenBy(restored) }],
    },
    (await store.areas()).get('area-a'),
  );
  expect(arrived).toEqual([{ id, rev }]);
  expect((await store.byIds([id])).map(({ row }) => row)).toEqual([restored]);
});

test('HM20 many homes are unpacked in pieces, and others have their turn between them', async () => {
  let pauses = 0;
  const pause = async () => void (pauses += 1);
  const store = openHomeStore('in pieces', undefined, undefined, pause);
  stores.push(store);
  const ids = Array.from({ length: 600 }, (_, place) => `one-${place}`);
  const homes = ids.map((id) => lineOf(id, 1));
  await store.take('area-a', { base: 'whole', checkpoint: at(1), homes }, undefined);
  const found = await store.byIds(ids);
  expect(found.map(({ id, row }) => [id, row.id])).toEqual(ids.map((id) => [id, id]));
  expect(pauses).toBe(2);
});

test('DB4 HM20 homes are read and stored on a new connection where the browser has killed the one before', async () => {
  const name = `homes-killed${++opened}`;
  const kill = () => {
    vi.restoreAllMocks();
    killConnections(() => true);
  };
  const store = open(name);
  const homes = [lineOf('home-1', 1), lineOf('home-2', 1)];
  await store.take('area-a', { base: 'a', checkpoint: at(1), homes }, undefined);
  kill();
  expect(await read(store)).toHaveLength(2);
  kill();
  const changes = { homes: [lineOf('home-1', 2)], gone: [], checkpoint: at(2) };
  expect(await store.change('area-a', at(1), changes)).toHaveLength(1);
  kill();
  expect((await store.areas()).get('area-a')?.checkpoint).toEqual(at(2));
  kill();
  expect(await store.leave('area-a')).toHaveLength(2);
  vi.restoreAllMocks();
});

test('DB4 HM20 a write whose connection dies in the middle is made again, and leaves nothing unhandled', async () => {
  const unhandled: unknown[] = [];
  const hear = (reason: unknown) => void unhandled.push(reason);
  process.on('unhandledRejection', hear);
  const store = open(`homes-dying${++opened}`);
  const homes = [lineOf('home-1', 1)];
  await store.take('area-a', { base: 'a', checkpoint: at(1), homes }, undefined);
  const { get } = IDBObjectStore.prototype;
  let isDying = true;
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function dies(
    this: IDBObjectStore,
    ...args
  ) {
    if (this.transaction.mode !== 'readwrite' || !isDying) return get.apply(this, args);
    isDying = false;
    return failingRequest(this, new DOMException('the connection is lost', 'UnknownError'));
  });
  const changes = { homes: [lineOf('home-1', 2)], gone: [], checkpoint: at(2) };
  expect(await store.change('area-a', at(1), changes)).toHaveLength(1);
  vi.restoreAllMocks();
  await new Promise((resolve) => void setImmediate(resolve));
  process.off('unhandledRejection', hear);
  expect(unhandled).toEqual([]);
});
