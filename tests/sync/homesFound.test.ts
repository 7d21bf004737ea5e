import 'fake-indexeddb/auto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Checkpoint } from '#contract/protocol/sync.ts';
import { openStoredListings } from '#sync/adapters/indexeddb/storedListings.ts';
import { openStoredPacks } from '#sync/adapters/indexeddb/storedPacks.ts';
import { openStores } from '#sync/adapters/rxdb/stores.ts';
import { readHomes } from '#sync/listings/reads/homeDocs.ts';
import { createSearcher } from '#sync/listings/search/index.ts';
import { NOW, testListing, uuidOf } from '#sync/listings/search/testListing.ts';
import type { Arrived } from '#sync/model/arrived.ts';
import type { ServerRow } from '#sync/model/ports/catalogue.ts';
import { homeLine } from '#sync/store/homes/index.ts';
import { storeDoc } from '#sync/store/writes.ts';

/*
 * HM20: a home is read and found as the newer of what its area shows and what was asked of it by its id, whatever came in
 * whatever order, and after any start.
 */

const HOMES = 12;
const AREAS = [uuidOf(801), uuidOf(802)];
const areaOf = (home: number) => AREAS[home % AREAS.length] ?? '';
const idOf = (home: number) => uuidOf(home + 1);
const at = (xid: number): Checkpoint => ({ epoch: 'e', xid: String(xid), id: '' });
const listing = (home: number, rev: number) =>
  testListing({ id: idOf(home), area_id: areaOf(home), title: `Home as of ${rev}` });
const rowOf = (home: number, rev: number): ServerRow => ({
  ...listing(home, rev),
  ...{ rev, updated_at: '2026-11-21T00:00:00Z', deleted: false },
});

const home = fc.nat(HOMES - 1);
const homes = fc.uniqueArray(home, { maxLength: HOMES });
const area = fc.nat(AREAS.length - 1);
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('base' as const), area, homes }),
    fc.record({ kind: fc.constant('change' as const), area, homes, gone: homes }),
    fc.record({ kind: fc.constant('leave' as const), area }),
    fc.record({
      kind: fc.constant('note' as const),
      home,
      isGone: fc.boolean(),
      isOld: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('start' as const) }),
  ),
  { maxLength: 10 },
);

interface Told {
  readonly rev: number;
  readonly isGone: boolean;
}
let opened = 0;

test('HM20 a home is read and found as the newer of its area and its own answer', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      opened += 1;
      const name = `roost-found${opened}`;
      const { database } = openStores(name);
      await database.collection('properties');
      const search = () =>
        createSearcher({
          stored: openStoredListings(name),
          pause: () => Promise.resolve(),
          keeps: { packs: openStoredPacks(name), wait: async () => undefined, now: Date.now },
        });
      let searcher = search();
      searcher.catchUp();
      const inAreas = new Map<string, Told>();
      const byIds = new Map<string, Told>();
      const checkpoints = new Map<string, Checkpoint>();
      let rev = 1;
      const tell = (arrived: readonly Arrived[] | null) => searcher.arrived(arrived ?? []);
      const within = (all: readonly number[], of: string) => all.filter((n) => areaOf(n) === of);
      for (const step of history) {
        rev += 1;
        const of = 'area' in step ? (AREAS[step.area] ?? '') : '';
        if (step.kind === 'start') {
          searcher.close();
          searcher = search();
          searcher.catchUp();
        } else if (step.kind === 'note') {
          const told = { rev: step.isOld ? 1 : rev, isGone: step.isGone };
          const id = idOf(step.home);
          const row = listing(step.home, told.rev);
          const fields = { ownerId: row.owner_id, areaId: row.area_id, via: 'ids' as const };
          const updated = { updated_at: '2026-11-21T00:00:00Z' };
          await storeDoc(database, 'properties', id, () => ({
            id,
            ...fields,
            row,
            ...told,
            ...updated,
          }));
          byIds.set(id, told);
          searcher.changed([id]);
        } else if (step.kind === 'leave') {
          tell(await database.homes.leave(of));
          for (let each = 0; each < HOMES; each += 1)
            if (areaOf(each) === of) inAreas.delete(idOf(each));
          checkpoints.delete(of);
        } else if (step.kind === 'base') {
          const there = within(step.homes, of);
          const lines = there.map((each) => homeLine(rowOf(each, rev)));
          const before = (await database.homes.areas()).get(of);
          const base = { base: `b${rev}`, checkpoint: at(rev), homes: lines };
          tell(await database.homes.take(of, base, before));
          for (let each = 0; each < HOMES; each += 1)
            if (areaOf(each) === of) inAreas.delete(idOf(each));
          for (const each of there) inAreas.set(idOf(each), { rev, isGone: false });
          checkpoints.set(of, at(rev));
        } else {
          const from = checkpoints.get(of);
          if (from === undefined) continue;
          const changed = within(step.homes, of);
          const gone = within(step.gone, of).filter((each) => !changed.includes(each));
          const lines = changed.map((each) => homeLine(rowOf(each, rev)));
          const ids = gone.map(idOf);
          tell(
            await database.homes.change(of, from, { homes: lines, gone: ids, checkpoint: at(rev) }),
          );
          for (const id of ids) inAreas.delete(id);
          for (const each of changed) inAreas.set(idOf(each), { rev, isGone: false });
          checkpoints.set(of, at(rev));
        }
        const expected = Array.from({ length: HOMES }, (_, each) => idOf(each)).flatMap((id) => {
          const [inArea, byId] = [inAreas.get(id), byIds.get(id)];
          const one = inArea && (byId === undefined || inArea.rev > byId.rev) ? inArea : byId;
          return one === undefined ? [] : [{ id, ...one }];
        });
        const read = await readHomes(
          database,
          Array.from({ length: HOMES }, (_, n) => idOf(n)),
        );
        expect(read.map(({ id, isGone, row }) => ({ id, isGone, title: row.title }))).toEqual(
          expected.map((one) => ({
            id: one.id,
            isGone: one.isGone,
            title: `Home as of ${one.rev}`,
          })),
        );
        const found = await searcher.search({}, { from: 0, count: HOMES }, NOW);
        const shown = found.cards.map(({ id, title }) => ({ id, title }));
        expect(shown.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
          expected
            .filter(({ isGone }) => !isGone)
            .map((one) => ({ id: one.id, title: `Home as of ${one.rev}` })),
        );
      }
      searcher.close();
      await database.close();
    }),
    { numRuns: Number(process.env['HOME_STORE_RUNS'] ?? 25) },
  );
}, 60_000);
