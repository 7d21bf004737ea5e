import { pullAnswerSchema } from '#contract/protocol/sync.ts';
import type { Checkpoint } from '#contract/protocol/sync.ts';
import { areaScope } from '#contract/protocol/scope.ts';
import type { Db } from '#server/db/db.ts';
import type { Log } from '#server/log.ts';
import type { SnapshotName, SnapshotStore } from '#server/snapshotStore/snapshotStore.ts';
import { createLanes } from '../limits/index.ts';
import { answerOf, Refusal } from '../requests/index.ts';
import { nameOfContent, packLines, readLines, writeLines } from './baseContent.ts';
import {
  areasWithWithdrawn,
  type BaseState,
  checkpointOf,
  claimMaking,
  endMaking,
  forgetEarlier,
  nameBase,
  statesOfAreas,
  statesOfCity,
  verdictOf,
} from './baseStates.ts';
import { compress } from './encodings.ts';
import { createKeptBytes } from './keptBytes.ts';

/** The two files of a base: what is searched (search/packs/areaPack.ts), and a line of JSON a home. */
export type BaseFile = 'find' | 'rows';
const FILES: readonly BaseFile[] = ['find', 'rows'];

/** The base of an area, and what is known of the area since. */
export interface Standing {
  readonly area: string;
  readonly base: string;
  /** `sync_pull` goes on from it, and gives again what changed. */
  readonly checkpoint: Checkpoint;
  readonly homes: number;
  readonly bytes: number;
  /** Ids of homes that left since. */
  readonly gone: readonly string[];
  /** Another one with every change and departure since. */
  readonly newest: string;
}

/** The changes of an area behind a checkpoint. */
export interface Since {
  /** As `sync_pull` gives them. */
  readonly rows: readonly SinceRow[];
  /** Ids of homes that left. */
  readonly gone: readonly string[];
  readonly checkpoint: Checkpoint;
}
export type SinceRow = Readonly<Record<string, unknown>> & { readonly id: string };

/** Bases of areas: made once for everybody, and standing over changes. */
export interface AreaBases {
  /** The one that is given at present; made where there is none. Throws `not_found`. */
  of(areaId: string): Promise<Standing>;
  /** The same with a file of it, in brotli. */
  withFile(areaId: string, file: BaseFile): Promise<readonly [Standing, Buffer]>;
  /** Those of a city's areas, by the order of their ids. An area whose base is not made within `waitMs` is left out. */
  ofCity(cityId: string, waitMs?: number): Promise<readonly Standing[]>;
  /** A file in brotli of a base that is named, or was a moment ago. Throws `not_found`. */
  file(areaId: string, base: string, file: BaseFile): Promise<Buffer>;
  since(areaId: string, from: Checkpoint): Promise<Since>;
  /** Makes those anew that hold a withdrawn home, and removes what nobody may be given any more. */
  renew(signal?: AbortSignal): Promise<void>;
  /** Resolves when nothing is being made behind anybody. */
  settled(): Promise<void>;
}

export interface AreaBasesDeps {
  readonly db: Db;
  readonly log: Log;
  /** A store in which they outlive this process, and that others share; without it each start makes them anew. */
  readonly store?: SnapshotStore;
  /** ms since the epoch. */
  readonly now: () => number;
}

const CACHE_MAX_BYTES = 64 * 1024 * 1024;
/** The state of an area is asked for again after this time. */
const KNOWN_FOR_MS = 2000;
const KNOWN_AREAS = 2000;
/** Another process makes it: so often, and so long, it is looked whether it is there. */
const LOOK_EVERY_MS = 200;
const LOOKS = 50;
/** A base that could not be named serves this process so long. */
const UNNAMED_FOR_MS = 10_000;
const PULL_PAGE = 1000;

export function createAreaBases(
  { db, log, store, now }: AreaBasesDeps,
  maxBytes = CACHE_MAX_BYTES,
): AreaBases {
  const kept = createKeptBytes(maxBytes);
  const known = new Map<string, { readonly at: number; readonly state: BaseState }>();
  /** This process serves what it made while the database takes no name. */
  const unnamed = new Map<string, { readonly at: number; readonly standing: Standing }>();
  const inLane = createLanes();
  const behind = new Map<string, Promise<Standing>>();

  function note(state: BaseState): BaseState {
    known.delete(state.area);
    known.set(state.area, { at: now(), state });
    for (const oldest of known.keys()) {
      if (known.size <= KNOWN_AREAS) break;
      known.delete(oldest);
    }
    return state;
  }
  async function read(areaId: string): Promise<BaseState> {
    const [state] = await statesOfAreas(db, [areaId]);
    if (state === undefined) throw new Refusal('not_found', 'there is no such area');
    return note(state);
  }

  async function put(areaId: string, base: string, file: BaseFile, bytes: Buffer): Promise<void> {
    kept.put(keyOf(base, file), bytes);
    // A disk that takes nothing keeps nobody from the listings.
    await store
      ?.put(fileOf(areaId, base, file), bytes)
      .catch((thrown: unknown) => log.warn('the base of an area was not kept', thrown));
  }
  async function get(areaId: string, base: string, file: BaseFile): Promise<Buffer | undefined> {
    const held = kept.get(keyOf(base, file));
    if (held !== undefined) return held;
    const stored = await store?.get(fileOf(areaId, base, file)).catch((thrown: unknown) => {
      log.warn('the base of an area was not read', thrown);
      return undefined;
    });
    if (stored !== undefined) kept.put(keyOf(base, file), stored);
    return stored;
  }
  async function remove(areaId: string, base: string): Promise<void> {
    kept.drop(base);
    const version = { areaId, version: base };
    await store
      ?.remove(version, FILES.map(encodingOf))
      .catch((thrown: unknown) => log.warn('an old base was not removed', thrown));
  }

  /** Reads and writes it out; nobody is told of it yet. */
  async function write(areaId: string, format: string) {
    const { lines, ...at } = await readLines(db, areaId);
    const rows = writeLines({ area: areaId }, lines);
    const find = await packLines(areaId, lines);
    const base = nameOfContent(format, [rows, find]);
    const files = { rows: await compress(rows, 'br'), find: await compress(find, 'br') };
    const bytes = files.rows.length + files.find.length;
    return { made: { ...at, base, format, homes: lines.length, bytes }, files };
  }

  /** Serves this process alone, for a moment. */
  async function makeUnnamed(areaId: string, format: string): Promise<Standing> {
    const before = unnamed.get(areaId);
    if (before !== undefined && now() - before.at < UNNAMED_FOR_MS) return before.standing;
    const { made, files } = await write(areaId, format);
    for (const file of FILES) kept.put(keyOf(made.base, file), files[file]);
    const { base, epoch, xid, homes, bytes } = made;
    const checkpoint = checkpointOf({ epoch, xid, day: made.day });
    const standing = { area: areaId, base, checkpoint, homes, bytes, gone: [], newest: '' };
    unnamed.set(areaId, { at: now(), standing });
    return standing;
  }

  async function makeClaimed(state: BaseState, until: string): Promise<Standing> {
    const { area } = state;
    try {
      const { made, files } = await write(area, state.format);
      for (const file of FILES) await put(area, made.base, file, files[file]);
      const { withdrawn, base } = await read(area);
      const old = await nameBase(db, { area, until }, made, withdrawn === null);
      if (old === null) {
        if (base !== made.base) await remove(area, made.base);
      } else for (const one of old) await remove(area, one);
    } catch (thrown) {
      await endMaking(db, area, until).catch(() => undefined);
      throw thrown;
    }
    unnamed.delete(area);
    return standingOf(await read(area));
  }

  /** `isWanted`: whether, as it stands now, another one is to be made. */
  function make(areaId: string, isWanted: (state: BaseState) => boolean): Promise<Standing> {
    return inLane(areaId, async () => {
      let state = await read(areaId);
      for (let looks = 0; looks < LOOKS && isWanted(state); looks += 1) {
        let until: string | null;
        try {
          until = await claimMaking(db, areaId);
        } catch (thrown) {
          log.warn('the base of an area cannot be named', thrown);
          return await makeUnnamed(areaId, state.format);
        }
        if (until !== null) return await makeClaimed(state, until);
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
        state = await read(areaId);
      }
      return isWanted(state) ? await makeUnnamed(areaId, state.format) : standingOf(state);
    });
  }
  const isNone = (state: BaseState) => verdictOf(state) === 'none';
  const isDue = (state: BaseState) => verdictOf(state) !== 'stands';

  /** One area after the other; what fails is said here. */
  function makeBehind(areaId: string): Promise<Standing> {
    const before = behind.get(areaId);
    if (before !== undefined) return before;
    const making = inLane('', () => make(areaId, isDue)).finally(() => behind.delete(areaId));
    making.catch((thrown: unknown) => log.warn('the base of an area was not made anew', thrown));
    behind.set(areaId, making);
    return making;
  }

  async function of(areaId: string): Promise<Standing> {
    const state = await read(areaId);
    const verdict = verdictOf(state);
    if (verdict === 'none') return await make(areaId, isNone);
    if (verdict === 'due') makeBehind(areaId).catch(() => undefined);
    return standingOf(state);
  }

  async function withFile(areaId: string, file: BaseFile): Promise<readonly [Standing, Buffer]> {
    const standing = await of(areaId);
    const bytes = await get(areaId, standing.base, file);
    if (bytes !== undefined) return [standing, bytes];
    // No process has it any more.
    const made = await make(areaId, ({ base }) => base === standing.base);
    const anew = await get(areaId, made.base, file);
    if (anew === undefined) throw new Refusal('unavailable', 'the base of the area is not there');
    return [made, anew];
  }

  function isNamed(state: BaseState | undefined, base: string): boolean {
    if (state === undefined) return false;
    return (state.base === base && verdictOf(state) !== 'none') || state.earlier === base;
  }

  return {
    of,
    withFile,
    async ofCity(cityId, waitMs = Infinity) {
      const states = (await statesOfCity(db, cityId)).map(note);
      const made = new Map<string, Standing>();
      const due = states.filter((state) => verdictOf(state) !== 'stands');
      const missing = due.flatMap((state) => {
        const making = makeBehind(state.area);
        return isNone(state) ? [making.then((one) => made.set(one.area, one))] : [];
      });
      await withinTime(Promise.all(missing), waitMs);
      return states.flatMap((state) =>
        isNone(state) ? (made.get(state.area) ?? []) : standingOf(state),
      );
    },
    async file(areaId, base, file) {
      const before = known.get(areaId);
      const isFresh = before !== undefined && now() - before.at < KNOWN_FOR_MS;
      // Another process may have named it since.
      const state = isFresh && isNamed(before.state, base) ? before.state : await read(areaId);
      const bytes = isNamed(state, base) ? await get(areaId, base, file) : undefined;
      if (bytes !== undefined) return bytes;
      if (state.base === base && verdictOf(state) !== 'none') {
        const [standing, made] = await withFile(areaId, file);
        if (standing.base === base) return made;
      }
      throw new Refusal('not_found', 'this base is not given any more');
    },
    async since(areaId, from) {
      const rows = new Map<string, SinceRow>();
      const gone = new Set<string>();
      let checkpoint = from;
      for (let more = true; more; ) {
        const call = 'public.sync_pull($1::text, $2::text, $3::jsonb, $4::integer)';
        const values = ['properties', areaScope(areaId), JSON.stringify(checkpoint), PULL_PAGE];
        const page = await db.asService((sql) => answerOf(sql, pullAnswerSchema, call, values));
        if (page.reset) throw new Refusal('unavailable', 'the base is of another database');
        for (const row of page.rows) {
          rows.delete(row.id);
          gone.delete(row.id);
          if (row.deleted) gone.add(row.id);
          else rows.set(row.id, row);
        }
        ({ checkpoint, more } = page);
      }
      return { rows: [...rows.values()], gone: [...gone], checkpoint };
    },
    async renew(signal) {
      for (const area of await areasWithWithdrawn(db)) {
        signal?.throwIfAborted();
        await make(area, ({ withdrawn }) => withdrawn !== null);
      }
      for (const { area, base } of await forgetEarlier(db)) await remove(area, base);
    },
    async settled() {
      while (behind.size > 0) await Promise.allSettled(behind.values());
    },
  };
}

const keyOf = (base: string, file: BaseFile): string => `${base}:${file}`;
const encodingOf = (file: BaseFile): string => `${file}-br`;
const fileOf = (areaId: string, version: string, file: BaseFile): SnapshotName => ({
  ...{ areaId, version },
  encoding: encodingOf(file),
});

function standingOf(state: BaseState): Standing {
  const { area, base, homes, bytes, gone, newest } = state;
  if (base === null) throw new Refusal('unavailable', 'the base of the area is not made yet');
  return { area, base, checkpoint: checkpointOf(state), homes, bytes, gone, newest };
}

/** Waits for it no longer than this; Infinity: until it is there, or failed. */
async function withinTime(work: Promise<unknown>, ms: number): Promise<void> {
  if (ms === Infinity) {
    await work;
    return;
  }
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work.catch(() => undefined), tooLong]);
  clearTimeout(timer);
}
