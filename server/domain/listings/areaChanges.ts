import { createHash } from 'node:crypto';
import {
  type Changes,
  type ChangesOfAreas,
  isPast,
  newerXid,
  reaches,
  TOLD_TOGETHER,
} from '#contract/protocol/homes.ts';
import type { Checkpoint, PullAnswer } from '#contract/protocol/sync.ts';
import type { Db } from '#server/db/db.ts';
import { createLanes } from '../limits/index.ts';
import { type AskedChanges, pullArea, pullAreas } from './areaPull.ts';
import type { Snapshot } from './areaSnapshot.ts';
import { behind, beginLog, type ChangeLog, covers, goOn } from './changeLog.ts';
import { compress, type SnapshotEncoding } from './encodings.ts';

/** The changes of areas, read once for all who ask. */
export interface AreaChanges {
  /** As `sync_pull` gives them behind this checkpoint; what was given before may come again. */
  behind(areaId: string, from: Checkpoint, to?: string): Promise<PullAnswer>;
  /** The same as it is sent. `to`: the transaction that whoever asks heard of. */
  answer(
    areaId: string,
    asked: { readonly from: Checkpoint; readonly to?: string | undefined },
    encoding: SnapshotEncoding,
  ): Promise<SentChanges>;
  /**
   * The same of several areas (`changesOfAreasSchema`). What is not known of any of them is one question to the database.
   */
  together(asked: readonly AskedChanges[], encoding: SnapshotEncoding): Promise<Snapshot>;
  /** The database told of a change of this area, of this transaction; null: what it told was missed. */
  heard(areaId: string | null, xid?: string): void;
}

export interface SentChanges extends Snapshot {
  /** It is what all may have who ask from this checkpoint up to this transaction. */
  readonly isShared: boolean;
}

/** Without a word of the database changes are read again after this time: the line that it tells over may be down. */
const FRESH_MS = 5000;
/** A log begins anew after this time: it judges cursors by itself, and the database knows which are too old. */
const STANDS_MS = 10 * 60_000;
const KNOWN_AREAS = 500;
/** And of them so many homes at most, some 10 kB each. */
const KNOWN_ROWS = 10_000;
/** A change that a device or this process heard of and that is not there yet, held back by an open transaction, is looked for again. */
const LOOKS_AGAIN_MS = 250;

interface Kept {
  readonly log: ChangeLog;
  /** ms of the steady clock. */
  readonly begunAt: number;
  readonly readAt: number;
  /** The last change that was told of before it was read (`Heard.last`). */
  readonly heard: number;
}

/** The changes that the database told of: of the areas that it told of last. */
interface Heard {
  /** Another number with each change of the area, and with each that may have been missed. */
  last(area: string): number;
  /** The newest transaction that was told of. An older one that is open may hold it back. */
  newest(area: string): string | undefined;
  /** Null: what was told was missed. */
  hear(area: string | null, xid?: string): void;
}

const HEARD_AREAS = 2000;

function createHeard(): Heard {
  const areas = new Map<string, { readonly at: number; readonly xid: string | undefined }>();
  let count = 0;
  /** Of what was told up to here it is not known any more of which area it was. */
  let forgotten = 0;
  return {
    last: (area) => areas.get(area)?.at ?? forgotten,
    newest: (area) => areas.get(area)?.xid,
    hear(area, xid) {
      count += 1;
      if (area === null) {
        forgotten = count;
        areas.clear();
        return;
      }
      const before = areas.get(area)?.xid;
      areas.delete(area);
      const newest = xid === undefined ? before : newerXid(before ?? null, xid);
      areas.set(area, { at: count, xid: newest });
      for (const [oldest, { at }] of areas) {
        if (areas.size <= HEARD_AREAS) break;
        areas.delete(oldest);
        forgotten = at;
      }
    },
  };
}

const rowsIn = (log: ChangeLog | undefined): number =>
  log?.pieces.reduce((sum, { rows }) => sum + rows.length, 0) ?? 0;

async function sent(answer: object, encoding: SnapshotEncoding): Promise<Snapshot> {
  const plain = Buffer.from(JSON.stringify(answer));
  const tag = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  return { etag: `W/"${tag}"`, bytes: await compress(plain, encoding) };
}

/** `now`: ms that never jump. */
export function createAreaChanges(db: Db, now: () => number): AreaChanges {
  const kept = new Map<string, Kept>();
  /** In all of them. */
  let keptRows = 0;
  // Of every area: what is told while it is read for the first time may not be in the answer.
  const heard = createHeard();
  const inLane = createLanes();

  const drop = (area: string) => {
    keptRows -= rowsIn(kept.get(area)?.log);
    kept.delete(area);
  };
  const keep = (area: string, one: Kept) => {
    drop(area);
    kept.set(area, one);
    keptRows += rowsIn(one.log);
    for (const oldest of kept.keys()) {
      if (kept.size <= KNOWN_AREAS && keptRows <= KNOWN_ROWS) break;
      drop(oldest);
    }
  };
  /** Whether there is nothing to be read behind it. */
  const isOfNow = (area: string, { log, heard: heardThen, readAt }: Kept, to?: string): boolean => {
    const newest = [to, heard.newest(area)];
    const isBehind = newest.some((xid) => xid !== undefined && isPast(xid, log.head));
    return (
      heardThen === heard.last(area) && now() - readAt < (isBehind ? LOOKS_AGAIN_MS : FRESH_MS)
    );
  };
  /** With a page that was read behind it. */
  const gone = (area: string, one: Kept, page: PullAnswer): ChangeLog | undefined => {
    const log = goOn(one.log, page);
    if (log === undefined) drop(area);
    else keep(area, { ...one, log });
    return log;
  };
  const standing = (area: string, from: Checkpoint): Kept | undefined => {
    const before = kept.get(area);
    const stands = before !== undefined && now() - before.begunAt < STANDS_MS;
    return stands && covers(before.log, from) ? before : undefined;
  };
  /** Its log goes on to now. Undefined: it cannot, since too much changed or the database is another one. */
  const upToNow = async (
    area: string,
    before: Kept,
    to: string | undefined,
  ): Promise<ChangeLog | undefined> => {
    const at = { readAt: now(), heard: heard.last(area) };
    if (isOfNow(area, before, to)) return before.log;
    return gone(area, { ...before, ...at }, await pullArea(db, area, before.log.head));
  };
  const read = async (area: string, from: Checkpoint, to?: string): Promise<PullAnswer> => {
    const before = standing(area, from);
    const log = before && (await upToNow(area, before, to));
    const answer = log && behind(log, from);
    if (answer !== undefined) return answer;
    const at = { begunAt: now(), readAt: now(), heard: heard.last(area) };
    const page = await pullArea(db, area, from);
    const begun = beginLog(from, page);
    if (begun !== undefined) keep(area, { ...at, log: begun });
    return page;
  };

  /** Reads in one go what is not known, which is known from then on. */
  const readTogether = async (asked: readonly AskedChanges[]) => {
    const looks = asked.map(({ area, from }) => {
      const before = standing(area, from);
      const at = { readAt: now(), heard: heard.last(area) };
      const known = before && isOfNow(area, before) ? behind(before.log, from) : undefined;
      return { area, from, before, at, known };
    });
    const unknown = looks.filter(({ known }) => known === undefined);
    const pages = await pullAreas(
      db,
      unknown.map(({ area, from, before }) => ({ area, from: before?.log.head ?? from })),
      TOLD_TOGETHER,
    );
    return looks.map((look): Changes | null => {
      const { area, from, before, at, known } = look;
      const page = pages[unknown.indexOf(look)];
      if (known !== undefined || page === undefined) return few(known, from);
      const log =
        before === undefined ? beginLog(from, page) : gone(area, { ...before, ...at }, page);
      if (before === undefined && log !== undefined) keep(area, { ...at, begunAt: at.readAt, log });
      return few(log && behind(log, from), from);
    });
  };

  const give = (area: string, from: Checkpoint, to?: string) =>
    inLane(area, () => read(area, from, to));
  return {
    behind: give,
    // Devices of one city ask in the same order: those that come together are answered from what was read for the first.
    async together(asked, encoding) {
      const areas = await inLane(`with ${asked[0]?.area}`, () => readTogether(asked));
      return await sent({ areas } satisfies ChangesOfAreas, encoding);
    },
    async answer(area, { from, to }, encoding) {
      const given: Changes = { ...(await give(area, from, to)), from };
      const isShared = to !== undefined && isPast(to, from) && reaches(given, to);
      return { ...(await sent(given, encoding)), isShared };
    },
    heard: (area, xid) => heard.hear(area, xid),
  };
}

/** Null: there are none, or so many that the area is asked for by itself. One question is not to cost the homes of a city. */
const few = (answer: PullAnswer | undefined, from: Checkpoint): Changes | null =>
  answer === undefined || answer.rows.length > TOLD_TOGETHER ? null : { ...answer, from };
