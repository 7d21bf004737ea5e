import type { Checkpoint } from '#contract/protocol/sync.ts';
import type { Db } from '#server/db/db.ts';
import type { Log } from '#server/log.ts';
import type { SnapshotStore } from '#server/snapshotStore/snapshotStore.ts';
import { createLanes } from '../limits/index.ts';
import { Refusal } from '../requests/index.ts';
import { pullArea } from './areaPull.ts';
import { type BaseFile, createBaseFiles } from './baseFiles.ts';
import { createBaseMaking } from './baseMaking.ts';
import {
  areasWithWithdrawn,
  type BaseState,
  forgetEarlier,
  type Standing,
  standingOf,
  verdictOf,
} from './baseStates.ts';
import { createKnownStates } from './knownStates.ts';

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
  /** ms that never jump. */
  readonly now: () => number;
}

const CACHE_MAX_BYTES = 64 * 1024 * 1024;

export function createAreaBases(
  { db, log, store, now }: AreaBasesDeps,
  maxBytes = CACHE_MAX_BYTES,
): AreaBases {
  const files = createBaseFiles(store, log, maxBytes);
  const states = createKnownStates(db, now);
  const { make, isUnnamed } = createBaseMaking({ db, log, files, states, now });
  const inLane = createLanes();
  const behind = new Map<string, Promise<Standing>>();

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
    const state = await states.read(areaId);
    const verdict = verdictOf(state);
    if (verdict === 'none') return await make(areaId, isNone);
    if (verdict === 'due') makeBehind(areaId).catch(() => undefined);
    return standingOf(state);
  }

  async function withFile(areaId: string, file: BaseFile): Promise<readonly [Standing, Buffer]> {
    const standing = await of(areaId);
    const bytes = await files.get(areaId, standing.base, file);
    if (bytes !== undefined) return [standing, bytes];
    // No process has it any more.
    const made = await make(areaId, ({ base }) => base === standing.base);
    const anew = await files.get(areaId, made.base, file);
    if (anew === undefined) throw new Refusal('unavailable', 'the base of the area is not there');
    return [made, anew];
  }

  return {
    of,
    withFile,
    async ofCity(cityId, waitMs = Infinity) {
      const all = await states.ofCity(cityId);
      const made = new Map<string, Standing>();
      const due = all.filter((state) => verdictOf(state) !== 'stands');
      const missing = due.flatMap((state) => {
        const making = makeBehind(state.area);
        return isNone(state) ? [making.then((one) => made.set(one.area, one))] : [];
      });
      await withinTime(Promise.all(missing), waitMs);
      return all.flatMap((state) =>
        isNone(state) ? (made.get(state.area) ?? []) : standingOf(state),
      );
    },
    async file(areaId, base, file) {
      const recent = states.recent(areaId);
      // Another process may have named it since.
      const state = isNamed(recent, base) ? recent : await states.read(areaId);
      const isGiven = isNamed(state, base) || isUnnamed(areaId, base);
      const bytes = isGiven ? await files.get(areaId, base, file) : undefined;
      if (bytes !== undefined) return bytes;
      if (state.base === base && verdictOf(state) !== 'none') {
        const [standing, made] = await withFile(areaId, file);
        if (standing.base === base) return made;
      }
      throw new Refusal('not_found', 'this base is not given any more');
    },
    since: (areaId, from) => changesSince(db, areaId, from),
    async renew(signal) {
      for (const area of await areasWithWithdrawn(db)) {
        signal?.throwIfAborted();
        // The homes of the others are withdrawn as well.
        await make(area, ({ withdrawn }) => withdrawn !== null).catch((thrown: unknown) =>
          log.warn('a base that holds a withdrawn home was not made anew', thrown),
        );
      }
      for (const { area, base } of await forgetEarlier(db)) await files.remove(area, base);
    },
    async settled() {
      while (behind.size > 0) await Promise.allSettled(behind.values());
    },
  };
}

async function changesSince(db: Db, areaId: string, from: Checkpoint): Promise<Since> {
  const rows = new Map<string, SinceRow>();
  const gone = new Set<string>();
  let checkpoint = from;
  for (let more = true; more; ) {
    const page = await pullArea(db, areaId, checkpoint);
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

function isNamed(state: BaseState | undefined, base: string): state is BaseState {
  if (state === undefined) return false;
  return (state.base === base && verdictOf(state) !== 'none') || state.earlier === base;
}
