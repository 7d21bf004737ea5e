import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import type { Checkpoint, PullAnswer } from '#contract/protocol/sync.ts';
import { ownerOf } from '#sync/model/owner.ts';
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
import {
  type SomeReplications,
  startSomeReplications,
} from '#sync/root/replication/replications.ts';
import { withIntake } from '#sync/listings/catalogue/areaIntake.ts';
import { openHomeStore } from '#sync/store/homes/index.ts';
import { createAreaIntake } from '#sync/listings/catalogue/takeArea.ts';
import { areaRow, baseOf, foundCity, homeRow, homesHere, intakeOf } from './catalogueRows.ts';
import { soon } from './soon.ts';

const id = (group: number, n: number) =>
  `019a0000-0000-7000-8000-${String(group).padStart(4, '0')}${String(n).padStart(8, '0')}`;
const ME = id(9, 2);
const AREAS = [id(1, 1), id(1, 2)];
const [FIRST = ''] = AREAS;
const at = (xid: number): Checkpoint => ({ epoch: '1', xid: String(xid), id: '' });
const home = (n: number, areaId: string, more: object = {}): ServerRow =>
  homeRow(areaId, { id: id(2, n), ...more });

/** Of some blocks. */
const MANY = 230;
const shown = new Map(
  AREAS.map((areaId, place) => [
    areaId,
    Array.from({ length: MANY }, (_, n) => home(place * 1000 + n, areaId)),
  ]),
);
const noneTold: Catalogue['changesOfAreas'] = async (asked) => asked.map(() => null);
const baseOfArea = async (areaId: string) => baseOf(...(shown.get(areaId) ?? []));

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
    ({ databaseName: of, owner }: AreaTarget) =>
      createAreaIntake({
        ...{ homes: openHomeStore(of), owner, base: baseOfArea },
        ...{ changes: async () => null, changesOfAreas: noneTold },
      }),
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
    changesOfAreas: noneTold,
    base(areaId) {
      asked.push(areaId);
      return baseOfArea(areaId);
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
  const here = intakeOf(database, calls, ownerOf(ME));
  const areas =
    openIntake === null
      ? here
      : withIntake(here, () => Promise.resolve(openIntake(name, ME)), browserClock);
  const replications = await startSomeReplications(
    {
      ...shared,
      random: soon,
      userId: ME,
      rows,
      pulling: driver.pulling(calls, areas),
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
      areas.close();
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

/** All homes of areas, as they are stored. */
async function storedIn({ local }: Tab) {
  const all: unknown[] = [];
  for await (const slice of local.database.homes.slices())
    all.push(...slice.map(({ area, row }) => [area, row]));
  return all;
}
const allShown = () =>
  [...shown].flatMap(([areaId, rows]) => rows.map((row) => [areaId, row] as const));

afterEach(async () => {
  for (const tab of open.splice(0)) await tab.close();
});

test('HM20 what another thread takes in lies there as this one would have stored it', async () => {
  const aside = await openTab(freshName(), workerIntake);
  const itself = await openTab(freshName(), null);
  await everythingIn(aside);
  await everythingIn(itself);
  expect(aside.asked).toEqual([]);
  expect(itself.asked.toSorted()).toEqual(AREAS.toSorted());
  for (const tab of [aside, itself]) {
    expect(new Map((await storedIn(tab)) as never)).toEqual(new Map(allShown() as never));
    expect(await storedIn(tab)).toHaveLength(AREAS.length * MANY);
    // None of them is a document.
    expect(await readAll(await tab.local.database.collection('properties'))).toEqual([]);
  }
});

test('HM20 a read that waits for a home hears of it, though no change of the library says so', async () => {
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
  const arrived = await intake.take(FIRST, null);
  expect(arrived).toHaveLength(MANY);
  waiting.database.arrivals.tell(arrived ?? []);
  await expect.poll(() => seen.at(-1)).toBe(id(2, 7));
  stop();
  intake.close();
  await waiting.database.close();
});

test('HM18 HM20 one’s own homes and what left since are not taken in with a base, and what its area does not show any more goes', async () => {
  const homes = openHomeStore(freshName());
  const [first, second, ...others] = shown.get(FIRST) ?? [];
  if (first === undefined || second === undefined) throw new Error('no homes');
  const take = (...rows: readonly ServerRow[]) =>
    createAreaIntake({
      homes,
      owner: ownerOf(ME),
      base: async () => ({ ...baseOf(...rows), gone: new Set([id(2, 996)]) }),
      ...{ changes: async () => null, changesOfAreas: noneTold },
    }).take(FIRST, null);
  await take(first, second, ...others);
  const changed = { ...first, rev: 2, title: 'Other' };
  const mine = home(999, FIRST, { owner_id: ME });
  const arrived = await take(changed, ...others, mine, home(997, FIRST), home(996, FIRST));
  expect(arrived).toEqual([
    { id: first.id, rev: 2 },
    { id: id(2, 997), rev: 1 },
    { id: second.id, rev: null },
  ]);
  expect(await homesHere({ homes })).toEqual(
    [first.id, ...others.map((row) => row.id), id(2, 997)].toSorted(),
  );
  expect(await homes.byIds([first.id, mine.id])).toMatchObject([{ row: { title: 'Other' } }]);
  homes.close();
});

test('HM20 a thread that breaks off loses nothing: the page’s own takes in what is left, and doubles nothing', async () => {
  const name = freshName();
  const breaking = (databaseName: string, userId: string): AreaIntake => {
    const { take, catchUp, close } = workerIntake(databaseName, userId);
    return {
      ...{ catchUp, close },
      // It is stored, and then nobody hears of it any more.
      async take(areaId) {
        await take(areaId, null);
        throw new Error('the thread broke');
      },
    };
  };
  const tab = await openTab(name, breaking);
  await everythingIn(tab);
  expect(tab.asked.length).toBeGreaterThan(0);
  expect(await storedIn(tab)).toHaveLength(AREAS.length * MANY);
});

test('HM20 an area that is left and taken up again is whole again', async () => {
  const tab = await openTab(freshName(), workerIntake);
  await everythingIn(tab);
  const { database } = tab.local;
  await dropArea(database, FIRST);
  await expect.poll(async () => (await homesHere(database)).length).toBe(MANY);
  await wantArea(database, FIRST, { withPhotos: false, wifiOnly: false }, Date.now());
  await expect.poll(async () => (await homesHere(database)).length).toBe(2 * MANY);
  await everythingIn(tab);
});

test('HM20 a line that is down is the line’s fault: the thread is asked again', async () => {
  let isDown = true;
  const inPage = () => Promise.reject(new Error('asked in the thread of the page'));
  const inThread = async () => {
    if (isDown) throw new TransportError({ kind: 'network' });
    return [];
  };
  const areas = withIntake(
    { take: inPage, catchUp: inPage, close: () => undefined },
    async () => ({ take: inThread, catchUp: inThread, close: () => undefined }),
    browserClock,
  );
  await expect(areas.take(FIRST, null)).rejects.toBeInstanceOf(TransportError);
  await expect(areas.catchUp([])).rejects.toBeInstanceOf(TransportError);
  isDown = false;
  expect(await areas.take(FIRST, null)).toEqual([]);
  expect(await areas.catchUp([])).toEqual([]);
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
