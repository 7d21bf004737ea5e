import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import type { Checkpoint, PullAnswer } from '#contract/protocol/sync.ts';
import type { Arrived } from '#sync/model/arrived.ts';
import { ownerOf } from '#sync/model/owner.ts';
import { createAreaWork } from '#sync/adapters/worker/areaWork.ts';
import type { FromWorker, ToWorker, WorkerLine } from '#sync/adapters/worker/line.ts';
import { remote, serve } from '#sync/adapters/worker/remote.ts';
import { AREA_INTAKE } from '#sync/adapters/browser/workers.ts';
import { browserClock } from '#sync/adapters/browser/clock.ts';
import { type LocalStores, openStores } from '#sync/adapters/rxdb/stores.ts';
import {
  dropArea,
  wantArea,
  wantCatalogue,
  wantListings,
} from '#sync/listings/catalogue/wishes.ts';
import { UNKNOWN_NETWORK } from '#sync/model/unknownNetwork.ts';
import { readAll } from '#sync/store/beneath/documents.ts';
import type { AreaIntake, AreaTarget, Catalogue, ServerRow } from '#sync/model/ports/catalogue.ts';
import type { Rows } from '#sync/model/ports/rows.ts';
import { TransportError } from '#sync/model/ports/transport.ts';
import { createListingReads } from '#sync/listings/reads/listings.ts';
import { type CatalogueDriver, createCatalogueDriver } from '#sync/listings/catalogue/catalogue.ts';
import { createCursorStore } from '#sync/rows/cursors.ts';
import {
  type SomeReplications,
  startSomeReplications,
} from '#sync/root/replication/replications.ts';
import { withIntake } from '#sync/listings/catalogue/areaIntake.ts';
import { areaRow, foundCity, homeRow } from './catalogueRows.ts';
import { soon } from './soon.ts';

const id = (group: number, n: number) =>
  `019a0000-0000-7000-8000-${String(group).padStart(4, '0')}${String(n).padStart(8, '0')}`;
const ME = id(9, 2);
const AREAS = [id(1, 1), id(1, 2)];
const [FIRST = ''] = AREAS;
const at = (xid: number): Checkpoint => ({ epoch: '1', xid: String(xid), id: '' });
const home = (n: number, areaId: string, more: object = {}): ServerRow =>
  homeRow(areaId, { id: id(2, n), ...more });

/** More than are stored in one go. */
const MANY = 230;
const shown = new Map(
  AREAS.map((areaId, place) => [
    areaId,
    Array.from({ length: MANY }, (_, n) => home(place * 1000 + n, areaId)),
  ]),
);
const snapshotOf = async (areaId: string) => ({
  kind: 'listed' as const,
  base: 'base',
  gone: new Set<string>(),
  rows: shown.get(areaId) ?? [],
  checkpoint: at(5),
});

interface Tab {
  readonly local: LocalStores;
  readonly driver: CatalogueDriver;
  readonly replications: SomeReplications<'areas' | 'properties'>;
  /** Snapshots that were asked for in this thread. */
  readonly asked: readonly string[];
  readonly troubles: readonly string[];
  /** Homes that were told of: by the library, or as having arrived. */
  readonly heard: ReadonlySet<string>;
  close(): Promise<void>;
}
const open: Tab[] = [];
let made = 0;
const freshName = () => {
  made += 1;
  return `roost-taking-in${made}`;
};

/** A worker, as far as a tab can tell: what is said goes through a channel, and comes later. */
function workerIntake(databaseName: string, userId: string | null): AreaIntake {
  const { port1, port2 } = new MessageChannel();
  serve(
    {
      post: (message) => port2.postMessage(message),
      onMessage(callback) {
        port2.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => callback(data));
        port2.start();
      },
    },
    (target: AreaTarget) => createAreaWork(target, snapshotOf),
  );
  const tabs: WorkerLine = {
    post: (message) => port1.postMessage(message),
    onMessage(callback) {
      port1.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => callback(data));
      port1.start();
    },
    end: () => port1.close(),
  };
  return remote(tabs, {
    calls: AREA_INTAKE,
    target: { databaseName, owner: ownerOf(userId) },
    what: 'the intake of areas',
  });
}

async function openTab(
  name: string,
  openIntake: ((name: string, userId: string) => AreaIntake) | null,
  prepare: (database: LocalStores['database']) => void = () => undefined,
): Promise<Tab> {
  const local = openStores(name);
  const { database } = local;
  prepare(database);
  const asked: string[] = [];
  const troubles: string[] = [];
  const heard = new Set<string>();
  const hear = (ids: readonly string[]) => {
    for (const one of ids) heard.add(one);
  };
  database.arrivals.listen((homes) => hear(homes.map((home) => home.id)));
  (await database.collection('properties')).eventBulks$.subscribe(({ events }) =>
    hear(events.map(({ documentId }) => documentId)),
  );
  const note = (what: string) => void troubles.push(what);
  const shared = { database, clock: browserClock, log: { info: note, warn: note } };
  const driver = createCatalogueDriver({
    ...shared,
    owner: ownerOf(ME),
    network: UNKNOWN_NETWORK,
    watchAreas: () => undefined,
  });
  const answer = (rows: PullAnswer['rows'] = []): PullAnswer => ({
    rows,
    checkpoint: at(9),
    more: false,
    reset: false,
  });
  const rows: Rows = {
    pull: async (collection) => answer(collection === 'areas' ? AREAS.map(areaRow) : []),
    push: () => Promise.reject(new Error('nothing is written here')),
    setPrimaryRole: () => Promise.resolve(false),
  };
  const calls: Catalogue = {
    changes: () => Promise.resolve(null),
    snapshot(areaId) {
      asked.push(areaId);
      return snapshotOf(areaId);
    },
    city: () => Promise.resolve(foundCity()),
    around: () => Promise.resolve({ cities: [], areas: [] }),
    byId(known) {
      const rows = known.flatMap(
        (one) => [...shown.values()].flat().find((row) => row.id === one.id) ?? [],
      );
      return Promise.resolve({ rows, gone: [] });
    },
  };
  const areas =
    openIntake === null
      ? null
      : withIntake(calls, () => Promise.resolve(openIntake(name, ME)), browserClock);
  const replications = await startSomeReplications(
    {
      ...shared,
      random: soon,
      userId: ME,
      rows,
      pulling: driver.pulling(areas ?? calls),
      onSynced: () => undefined,
      onTrouble: () => undefined,
      onRefused: () => undefined,
    },
    ['areas', 'properties'],
  );
  await wantCatalogue(database);
  await driver.drive(replications);
  const tab: Tab = {
    ...{ local, driver, replications, asked, troubles, heard },
    async close() {
      driver.stop();
      areas?.close();
      await replications.stop();
      await database.close();
    },
  };
  open.push(tab);
  return tab;
}

async function everythingIn({ local }: Tab): Promise<void> {
  const scopes = await local.database.collection('scopes');
  await expect
    .poll(async () => {
      const all = await readAll(scopes);
      return all.filter((one) => one.id.startsWith('area:') && one.done === 1).length;
    })
    .toBe(AREAS.length);
}

/** Everything that is stored of listings, those that are gone included, without who wrote it and when. */
async function storedIn({ local }: Tab) {
  const { storageInstance } = await local.database.collection('properties');
  const ids = [...shown.values()].flat().map((row) => row.id);
  const docs = await storageInstance.findDocumentsById(ids, true);
  return docs
    .map(({ _rev, _meta: { lwt, ...meta }, ...doc }) => ({
      ...doc,
      height: _rev.split('-')[0],
      writtenAt: typeof lwt,
      meta,
    }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

afterEach(async () => {
  for (const tab of open.splice(0)) await tab.close();
});

test('RP31 what another thread stores lies there as replication itself would have stored it', async () => {
  const aside = await openTab(freshName(), workerIntake);
  const itself = await openTab(freshName(), null);
  await everythingIn(aside);
  await everythingIn(itself);
  expect(aside.asked).toEqual([]);
  expect(itself.asked.toSorted()).toEqual(AREAS.toSorted());
  const docs = await storedIn(aside);
  expect(docs).toHaveLength(AREAS.length * MANY);
  expect(docs).toEqual(await storedIn(itself));
});

test('RP31 a read that waits for a home hears of it, though no change of the library says so', async () => {
  const name = freshName();
  const waiting = openStores(name);
  const reads = createListingReads({
    database: waiting.database,
    clock: browserClock,
    log: { info: () => undefined, warn: () => undefined },
    owner: ownerOf(ME),
    conflicts: (emit) => {
      emit(new Map());
      return () => undefined;
    },
    scopes: (emit) => {
      emit(new Map());
      return () => undefined;
    },
    onMissing: () => undefined,
  });
  const seen: (string | undefined)[] = [];
  const stop = reads.listing(id(2, 7))((listing) => seen.push(listing?.id));
  await expect.poll(() => seen).toEqual([undefined]);
  const intake = workerIntake(name, ME);
  await intake.fetch(FIRST, null);
  const { stored } = await intake.store(FIRST, (homes) => waiting.database.arrivals.tell(homes));
  expect(stored).toHaveLength(MANY);
  await expect.poll(() => seen.at(-1)).toBe(id(2, 7));
  stop();
  intake.close();
  await waiting.database.close();
});

test('RP31 HM18 what is here already is left to replication: rows that changed, that were removed, and one’s own; what left its base is not taken in', async () => {
  const name = freshName();
  const before = await openTab(name, workerIntake);
  await everythingIn(before);
  await before.close();
  open.splice(0);

  const [first, second, ...others] = shown.get(FIRST) ?? [];
  if (first === undefined || second === undefined) throw new Error('no homes');
  const news = [{ ...first, rev: 2, title: 'Other' }, second, ...others.slice(0, 3)];
  const mine = home(999, FIRST, { owner_id: ME });
  const unknown = { ...home(998, FIRST), listing_type: 'swap' };
  const local = openStores(name);
  const properties = await local.database.collection('properties');
  await (await properties.findOne(second.id).exec())?.remove();
  const work = createAreaWork({ databaseName: name, owner: ownerOf(ME) }, async () => ({
    gone: new Set([id(2, 996)]),
    rows: [...news, mine, unknown, home(997, FIRST), home(996, FIRST)],
    checkpoint: at(6),
  }));
  await work.fetch(FIRST, null);
  const arrived: Arrived[] = [];
  const { stored, rows } = await work.store(FIRST, (homes) => void arrived.push(...homes));
  expect(rows.map((row) => row.id)).toEqual([first.id, second.id, unknown.id]);
  expect(stored.toSorted()).toEqual(
    [...others.slice(0, 3).map((row) => row.id), id(2, 997)].toSorted(),
  );
  expect(arrived).toEqual([{ id: id(2, 997), rev: home(997, FIRST).rev }]);
  const kept = await properties.storageInstance.findDocumentsById([first.id, mine.id], true);
  expect(kept.map(({ row }) => row.title)).toEqual([(first as { title?: string }).title]);
  work.close();
  await local.database.close();
});

test('RP31 a thread that breaks off loses nothing: the page’s own takes in what is left, and doubles nothing', async () => {
  const name = freshName();
  const breaking = (databaseName: string, userId: string): AreaIntake => {
    const { fetch, store, close } = workerIntake(databaseName, userId);
    return {
      fetch,
      close,
      // Part of it is stored, and then nobody hears of it any more.
      store: (areaId) =>
        new Promise((_resolve, reject) => {
          void store(areaId, () => reject(new Error('the thread broke'))).catch(() => undefined);
        }),
    };
  };
  const tab = await openTab(name, breaking);
  await expect.poll(() => tab.troubles.length).toBeGreaterThan(0);
  tab.replications.hint('properties');
  await expect.poll(() => tab.asked.length, { timeout: 20_000 }).toBe(AREAS.length);
  await everythingIn(tab);
  expect(await storedIn(tab)).toHaveLength(AREAS.length * MANY);
  expect(tab.heard.size).toBe(AREAS.length * MANY);
});

test('RP31 homes that are here without their cursor, since a tab died, are told of, and not taken for gone', async () => {
  const name = freshName();
  const local = openStores(name);
  await readAll(await local.database.collection('properties'));
  const work = createAreaWork({ databaseName: name, owner: ownerOf(ME) }, snapshotOf);
  await work.fetch(FIRST, null);
  await work.store(FIRST, () => undefined);
  work.close();
  await local.database.close();

  const tab = await openTab(name, workerIntake);
  const removed: string[] = [];
  const properties = await tab.local.database.collection('properties');
  properties.eventBulks$.subscribe(({ events }) => {
    for (const { operation, documentId } of events)
      if (operation === 'DELETE') removed.push(documentId);
  });
  const cursors = createCursorStore(properties.database, 'properties');
  // Changes after its snapshot was asked for have come as well: only then do rows missing from it count as
  // gone.
  await expect.poll(async () => (await cursors.read())[`area:${FIRST}`]).toEqual(at(9));
  await everythingIn(tab);
  expect(await readAll(properties)).toHaveLength(AREAS.length * MANY);
  expect(tab.heard.size).toBe(AREAS.length * MANY);
  expect(removed).toEqual([]);
});

test('RP31 an area that is left and taken up again is whole again', async () => {
  const tab = await openTab(freshName(), workerIntake);
  await everythingIn(tab);
  const properties = await tab.local.database.collection('properties');
  await dropArea(tab.local.database, FIRST);
  await expect.poll(async () => (await readAll(properties)).length).toBe(MANY);
  await wantArea(tab.local.database, FIRST, { withPhotos: false, wifiOnly: false }, Date.now());
  await expect.poll(async () => (await readAll(properties)).length).toBe(2 * MANY);
  await everythingIn(tab);
});

test('RP31 a line that is down is the line’s fault: the thread is asked again', async () => {
  let isDown = true;
  const catalogue: Catalogue = {
    changes: () => Promise.resolve(null),
    snapshot: () => Promise.reject(new Error('asked in the thread of the page')),
    city: () => Promise.resolve(foundCity()),
    around: () => Promise.resolve({ cities: [], areas: [] }),
    byId: () => Promise.resolve({ rows: [], gone: [] }),
  };
  const areas = withIntake(
    catalogue,
    async () => ({
      async fetch() {
        if (isDown) throw new TransportError({ kind: 'network' });
        return at(5);
      },
      store: async () => ({ stored: [], rows: [] }),
      close: () => undefined,
    }),
    browserClock,
  );
  await expect(areas.snapshot(FIRST, null)).rejects.toBeInstanceOf(TransportError);
  isDown = false;
  expect(await areas.snapshot(FIRST, null)).toMatchObject({ kind: 'elsewhere', checkpoint: at(5) });
  areas.close();
});

test('FI20 while rows of areas wait for packs a home that is wanted by itself comes, and afterwards they all do', async () => {
  let release: () => void = () => undefined;
  const tab = await openTab(freshName(), workerIntake, (database) => {
    release = database.packsAhead.hold();
  });
  const { database } = tab.local;
  const scopes = await database.collection('scopes');
  const takenAreas = async () =>
    (await readAll(scopes)).filter((one) => one.id.startsWith('area:') && one.isTaken);
  await expect.poll(async () => (await takenAreas()).length).toBe(AREAS.length);
  await wantListings(database, [id(2, 1007)], Date.now());
  const homes = await database.collection('properties');
  await expect.poll(async () => (await readAll(homes)).map((one) => one.id)).toEqual([id(2, 1007)]);
  expect((await takenAreas()).map(({ done }) => done)).toEqual([0, 0]);
  release();
  await everythingIn(tab);
  expect(await storedIn(tab)).toHaveLength(AREAS.length * MANY);
  expect(tab.troubles).toEqual([]);
});
