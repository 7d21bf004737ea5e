import type { Db } from '#server/db/db.ts';
import type { Log } from '#server/log.ts';
import { createLanes, limitConcurrency } from '../limits/index.ts';
import { fileHomes, nameOfContent, packLines, readLines, writeLines } from './baseContent.ts';
import { type BaseFiles, FILES } from './baseFiles.ts';
import {
  type BaseState,
  checkpointOf,
  claimMaking,
  endMaking,
  nameBase,
  type Standing,
  standingOf,
} from './baseStates.ts';
import { compress } from './encodings.ts';
import type { KnownStates } from './knownStates.ts';

/** Another process makes it: so often, and so long, it is looked whether it is there. */
const LOOK_EVERY_MS = 200;
const LOOKS = 50;
/** A base that could not be named serves this process so long. */
const UNNAMED_FOR_MS = 10_000;
/** And its files are given so long, to those that were told of it. */
const UNNAMED_GIVEN_MS = 30_000;

/** Areas that are made at once, each some megabytes: whoever asks for all there are does not have them all in memory. */
const AT_ONCE = 3;

/** Makes bases of areas, one maker over all processes. */
export interface BaseMaking {
  /** The next base of an area. `isWanted`: whether, as it stands now, another one is to be made. */
  make(areaId: string, isWanted: (state: BaseState) => boolean): Promise<Standing>;
  /** Whether this process made it a moment ago, and the database took no name for it. */
  isUnnamed(areaId: string, base: string): boolean;
}

export interface BaseMakingDeps {
  readonly db: Db;
  readonly log: Log;
  readonly files: BaseFiles;
  readonly states: KnownStates;
  /** ms that never jump. */
  readonly now: () => number;
}

export function createBaseMaking({ db, log, files, states, now }: BaseMakingDeps): BaseMaking {
  /** This process serves what it made while the database takes no name. */
  const unnamed = new Map<string, { readonly at: number; readonly standing: Standing }>();
  const inLane = createLanes();
  const inTurn = limitConcurrency(AT_ONCE);

  /** Serves this process alone, for a moment. */
  async function makeUnnamed(areaId: string, format: string): Promise<Standing> {
    const before = unnamed.get(areaId);
    if (before !== undefined && now() - before.at < UNNAMED_FOR_MS) return before.standing;
    const { made, files: written } = await write(db, areaId, format);
    for (const file of FILES) files.hold(made.base, file, written[file]);
    const { base, epoch, xid, homes, bytes } = made;
    const checkpoint = checkpointOf({ epoch, xid, day: made.day });
    const standing = { area: areaId, base, checkpoint, homes, bytes, gone: [], newest: '' };
    unnamed.set(areaId, { at: now(), standing });
    return standing;
  }

  async function makeClaimed(state: BaseState, until: string): Promise<Standing> {
    const { area } = state;
    try {
      const { made, files: written } = await write(db, area, state.format);
      for (const file of FILES) await files.put(area, made.base, file, written[file]);
      const { withdrawn, base } = await states.read(area);
      const old = await nameBase(db, { area, until }, made, withdrawn === null);
      if (old === null) {
        if (base !== made.base) await files.remove(area, made.base);
      } else for (const one of old) await files.remove(area, one);
    } catch (thrown) {
      await endMaking(db, area, until).catch(() => undefined);
      throw thrown;
    }
    unnamed.delete(area);
    return standingOf(await states.read(area));
  }

  /** Null: another process makes it, or did since. */
  const makeIfFree = (state: BaseState): Promise<Standing | null> =>
    inTurn(async () => {
      let until: string | null;
      try {
        until = await claimMaking(db, state);
      } catch (thrown) {
        log.warn('the base of an area cannot be named', thrown);
        return await makeUnnamed(state.area, state.format);
      }
      return until === null ? null : await makeClaimed(state, until);
    });

  const make: BaseMaking['make'] = (areaId, isWanted) =>
    inLane(areaId, async () => {
      let state = await states.read(areaId);
      for (let looks = 0; looks < LOOKS && isWanted(state); looks += 1) {
        const made = await makeIfFree(state);
        if (made !== null) return made;
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
        state = await states.read(areaId);
      }
      const { format } = state;
      return isWanted(state) ? await inTurn(() => makeUnnamed(areaId, format)) : standingOf(state);
    });
  return {
    make,
    isUnnamed(areaId, base) {
      const made = unnamed.get(areaId);
      return made?.standing.base === base && now() - made.at < UNNAMED_GIVEN_MS;
    },
  };
}

/** Reads and writes it out; nobody is told of it yet. */
async function write(db: Db, areaId: string, format: string) {
  const { lines, ...at } = await readLines(db, areaId);
  const rows = writeLines({ area: areaId }, lines);
  const find = await packLines(areaId, lines);
  const base = nameOfContent(format, [rows, find]);
  const homes = await fileHomes(areaId, lines);
  const files = {
    rows: await compress(rows, 'br'),
    find: await compress(find, 'br'),
    homes: await compress(homes, 'br'),
  };
  const bytes = files.homes.length + files.find.length;
  return { made: { ...at, base, format, homes: lines.length, bytes }, files };
}
