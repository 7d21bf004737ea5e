import { BLOCK_LINES } from '#contract/protocol/homes.ts';
import type { Checkpoint } from '#contract/protocol/sync.ts';
import { keepNewest } from '#contract/rules/keepNewest.ts';
import { isSame } from '../../kit/isSame.ts';
import type { Arrived } from '../../model/arrived.ts';
import type { ServerRow } from '../../model/ports/catalogue.ts';
import { homeStoreNameOf } from '../storesBeside.ts';
import {
  type AreaChanges,
  type Base,
  blockOf,
  type HomesOfArea,
  isOneState,
  linesIn,
  type NextArea,
  type StoredArea,
  withBase,
  withChanges,
} from './areaBlocks.ts';
import { AREAS, BLOCKS, completed, createConnection, result } from './homeConnection.ts';
import { heldIn, type HeldHome } from './homeFacts.ts';

/*
 * Homes of areas as everybody sees them: of each area a record (its base, how far it was pulled, a few facts of each home) and
 * its homes as lines of JSON, packed in blocks. A base, or a page of changes with what left, is one transaction with the
 * checkpoint it leads to. Own and noted homes are documents.
 */

/** A home of an area. The same object until it is written again. */
export interface StoredHome extends HeldHome {
  readonly area: string;
  /** As the server gave it, not parsed yet. */
  readonly row: ServerRow;
}

export interface HomeStore {
  /** By the area's id. */
  areas(): Promise<ReadonlyMap<string, HomesOfArea>>;
  /** Those of the ids that are here, in their order. */
  byIds(ids: readonly string[]): Promise<readonly StoredHome[]>;
  /** All of them, an area at a time. */
  slices(): AsyncIterable<readonly StoredHome[]>;
  /**
   * Stores a base in the place of what is here of the area. Null: somebody wrote it since `before` was read (undefined: nothing
   * was here), and nothing was stored.
   */
  take(
    area: string,
    base: Base,
    before: HomesOfArea | undefined,
  ): Promise<readonly Arrived[] | null>;
  /** Stores what changed behind a checkpoint. Null: the area is at another one, and nothing was stored. */
  change(area: string, from: Checkpoint, changes: AreaChanges): Promise<readonly Arrived[] | null>;
  /** The same of several areas, each once, in one transaction. */
  changeAll(all: readonly ChangedArea[]): Promise<readonly (readonly Arrived[] | null)[]>;
  leave(area: string): Promise<readonly Arrived[]>;
  close(): void;
}

export interface ChangedArea {
  readonly area: string;
  readonly from: Checkpoint;
  readonly changes: AreaChanges;
}

/** The key of the turns of all areas. */
const TURNS = '';
/** So many homes that were read last are kept at hand. */
const AT_HAND = 400;
/** So many blocks are unpacked in a piece: the homes around one lie in a hundred. */
const UNPACKED_AT_ONCE = 16;

type Turns = Readonly<Record<string, number>>;
type Areas = ReadonlyMap<string, HomesOfArea>;
type Pause = () => Promise<void>;
type Lines = (block: number) => Promise<readonly string[]>;

interface AreaWork {
  readonly area: string;
  /** No earlier block stays. */
  readonly isWhole: boolean;
  /** Null: nothing is to be stored. */
  make(before: HomesOfArea | undefined, linesOf: Lines): Promise<NextArea | null>;
}

/** `databaseName`: of the identity; `now`: ms since the epoch; `pause`: between pieces of long work. */
export function openHomeStore(
  databaseName: string,
  now: () => number = Date.now,
  factory: () => IDBFactory = () => indexedDB,
  pause: Pause = () => Promise.resolve(),
): HomeStore {
  const connection = createConnection(homeStoreNameOf(databaseName), factory);
  const { refresh, areasNow, read, atHand } = createReads(connection, pause);
  /** Stores in one transaction what is made of areas as they are; anew where somebody wrote one meanwhile. Null: nothing is made of it. */
  const write = async (
    works: readonly AreaWork[],
  ): Promise<readonly (readonly Arrived[] | null)[]> =>
    await connection.again(() => writeOnce(works));
  const writeOnce = async (
    works: readonly AreaWork[],
  ): Promise<readonly (readonly Arrived[] | null)[]> => {
    const database = await connection.made();
    const before = await areasNow();
    const blocksNow = ofOneMoment(() => database.transaction(BLOCKS));
    const made = await Promise.all(
      works.map(async ({ area, make }) =>
        make(before.get(area), async (block) =>
          unpacked(await bytesAt(blocksNow(), [area, block])),
        ),
      ),
    );
    const given = made.map((next) => next?.arrived ?? null);
    if (given.every((arrived) => arrived === null)) return given;
    const transaction = database.transaction([AREAS, BLOCKS], 'readwrite', {
      durability: 'relaxed',
    });
    const done = completed(transaction);
    const [areas, blocks] = [transaction.objectStore(AREAS), transaction.objectStore(BLOCKS)];
    const turns = await result<Turns | undefined>(areas.get(TURNS));
    const isStale = works.some(
      ({ area }, at) => made[at] !== null && turns?.[area] !== before.get(area)?.turn,
    );
    if (isStale) {
      transaction.abort();
      await done.catch(() => undefined);
      return await writeOnce(works);
    }
    const next = { ...turns };
    for (const [at, { area, isWhole }] of works.entries()) {
      const one = made[at] ?? null;
      if (one === null) continue;
      if (isWhole) blocks.delete(wholeOf(area));
      for (const [block, bytes] of one.blocks)
        if (bytes === null) blocks.delete([area, block]);
        else blocks.put(bytes, [area, block]);
      areas.put(one.area, area);
      next[area] = one.area.turn;
    }
    areas.put(next, TURNS);
    await done;
    return given;
  };
  const leaveOnce = leaving(connection, refresh);
  const change = (all: readonly ChangedArea[]) =>
    write(
      all.map(({ area, from, changes }) => ({
        area,
        isWhole: false,
        make: async (before, linesOf) =>
          before !== undefined && isSame(before.checkpoint, from)
            ? await withChanges(changes, before, { now: now(), linesOf })
            : null,
      })),
    );

  return {
    areas: areasNow,
    async byIds(ids) {
      const areas = await areasNow();
      const homes = await read(ids.flatMap((id) => placeOf(areas, id)));
      for (const home of homes) atHand.keep(home);
      return homes;
    },
    async *slices() {
      for (const [area, { homes }] of await areasNow())
        yield await read([...homes.keys()].map((id) => [area, id] as const));
    },
    async take(area, base, expected) {
      const [arrived = null] = await write([
        {
          area,
          isWhole: true,
          make: async (before) =>
            isOneState(before, expected) ? await withBase(base, before, now()) : null,
        },
      ]);
      return arrived;
    },
    change: async (area, from, changes) => (await change([{ area, from, changes }])).at(0) ?? null,
    changeAll: change,
    leave: (area) => connection.again(() => leaveOnce(area)),
    close: () => connection.close(),
  };
}

/** Takes all of an area out. */
const leaving =
  (
    connection: Pick<ReturnType<typeof createConnection>, 'existing'>,
    refresh: (transaction: IDBTransaction) => Promise<Areas>,
  ) =>
  async (area: string): Promise<readonly Arrived[]> => {
    const database = await connection.existing();
    if (database === null) return [];
    const transaction = database.transaction([AREAS, BLOCKS], 'readwrite');
    const done = completed(transaction);
    const left = (await refresh(transaction)).get(area);
    const areas = transaction.objectStore(AREAS);
    const turns = await result<Turns | undefined>(areas.get(TURNS));
    const { [area]: _, ...others } = turns ?? {};
    transaction.objectStore(BLOCKS).delete(wholeOf(area));
    areas.delete(area);
    areas.put(others, TURNS);
    await done;
    return [...(left?.homes.keys() ?? [])].map((id) => ({ id, rev: null }));
  };

function createReads(connection: ReturnType<typeof createConnection>, pause: Pause) {
  const atHand = createAtHand();
  let held: Areas = new Map();

  /** Reads what others wrote since. */
  const refresh = async (transaction: IDBTransaction): Promise<Areas> => {
    const areas = transaction.objectStore(AREAS);
    const turns = await result<Turns | undefined>(areas.get(TURNS));
    const next = await Promise.all(
      Object.entries(turns ?? {}).map(async ([area, turn]) => {
        const before = held.get(area);
        if (before?.turn === turn) return [area, before] as const;
        return [area, heldOf(await result<StoredArea>(areas.get(area)))] as const;
      }),
    );
    held = new Map(next);
    return held;
  };
  let looking: Promise<Areas> | null = null;
  /** All who ask at once share a look that begins after the last of them asked: who comes back asks for each area. */
  const areasNow = (): Promise<Areas> => {
    const look = async (): Promise<Areas> => {
      const database = await connection.existing().finally(() => (looking = null));
      return database === null ? new Map() : await refresh(database.transaction(AREAS));
    };
    looking ??= connection.again(look);
    return looking;
  };
  const read = (
    wanted: readonly (readonly [area: string, id: string])[],
  ): Promise<readonly StoredHome[]> => connection.again(() => readOnce(wanted));
  const readOnce = async (
    wanted: readonly (readonly [area: string, id: string])[],
  ): Promise<readonly StoredHome[]> => {
    const database = await connection.existing();
    if (database === null || wanted.length === 0) return [];
    // One transaction: what is said of a home and its line are of one time.
    const transaction = database.transaction([AREAS, BLOCKS]);
    const areas = await refresh(transaction);
    const there = wanted.flatMap(([area, id]) => {
      const home = areas.get(area)?.homes.get(id);
      return home === undefined ? [] : [{ area, home, known: atHand.get(area, home) }];
    });
    const keys = new Map(
      there.flatMap(({ area, home, known }) =>
        known === undefined ? [[keyOf(area, home), [area, blockOf(home)] as const]] : [],
      ),
    );
    const blocks = await Promise.all(
      [...keys].map(async ([key, place]) => [key, await bytesAt(transaction, place)] as const),
    );
    const lines = new Map<string, readonly string[]>();
    for (let at = 0; at < blocks.length; at += UNPACKED_AT_ONCE) {
      if (at > 0) await pause();
      const piece = blocks.slice(at, at + UNPACKED_AT_ONCE);
      await Promise.all(
        piece.map(async ([key, bytes]) => void lines.set(key, await unpacked(bytes))),
      );
    }
    return there.flatMap(({ area, home, known }) => {
      if (known !== undefined) return [known];
      const row = rowIn(lines.get(keyOf(area, home))?.[home.place % BLOCK_LINES], home.id);
      return row === null ? [] : [{ ...home, area, row }];
    });
  };
  return { refresh, areasNow, read, atHand };
}

const heldOf = ({ base, checkpoint, turn, ...facts }: StoredArea): HomesOfArea => ({
  ...{ base, checkpoint, turn },
  homes: heldIn(facts),
});

function placeOf(areas: Areas, id: string): readonly (readonly [area: string, id: string])[] {
  for (const [area, { homes }] of areas) if (homes.has(id)) return [[area, id]];
  return [];
}

const keyOf = (area: string, home: HeldHome): string => `${area} ${blockOf(home)}`;

const wholeOf = (area: string): IDBKeyRange => IDBKeyRange.bound([area], [area, []]);

const bytesAt = (
  transaction: IDBTransaction,
  [area, block]: readonly [area: string, block: number],
): Promise<ArrayBuffer | undefined> => result(transaction.objectStore(BLOCKS).get([area, block]));

const unpacked = async (bytes: ArrayBuffer | undefined): Promise<readonly string[]> =>
  bytes === undefined ? [] : await linesIn(bytes);

/** Calls of one moment are given the same. */
function ofOneMoment<T>(make: () => T): () => T {
  let made: { readonly it: T } | null = null;
  return () => {
    if (made === null) {
      made = { it: make() };
      queueMicrotask(() => (made = null));
    }
    return made.it;
  };
}

/** Null: it is another one's line, or none. */
function rowIn(line: string | undefined, id: string): ServerRow | null {
  const row = line === undefined || line === '' ? null : (JSON.parse(line) as ServerRow);
  return row?.id === id ? row : null;
}

/** The homes that were read last: the same object until they are written again. */
function createAtHand() {
  const homes = new Map<string, StoredHome>();
  return {
    get(area: string, { id, turn }: HeldHome): StoredHome | undefined {
      const home = homes.get(id);
      return home?.area === area && home.turn === turn ? home : undefined;
    },
    keep(home: StoredHome): void {
      keepNewest(homes, home.id, home, AT_HAND);
    },
  };
}
