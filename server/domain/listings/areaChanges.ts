import { createHash } from 'node:crypto';
import type { Checkpoint, PullAnswer } from '#contract/protocol/sync.ts';
import type { Db } from '#server/db/db.ts';
import { createLanes } from '../limits/index.ts';
import { pullArea } from './areaPull.ts';
import type { Snapshot } from './areaSnapshot.ts';
import { behind, beginLog, type ChangeLog, covers, goOn } from './changeLog.ts';
import { compress, type SnapshotEncoding } from './encodings.ts';

/** The changes of areas, read once for all who ask. */
export interface AreaChanges {
  /** As `sync_pull` gives them behind this checkpoint; what was given before may come again. */
  behind(areaId: string, from: Checkpoint): Promise<PullAnswer>;
  /** The same as it is sent. */
  answer(areaId: string, from: Checkpoint, encoding: SnapshotEncoding): Promise<Snapshot>;
  /** The database told of a change of this area; null: what it told was missed. */
  heard(areaId: string | null): void;
}

/** Without a word of the database changes are read again after this time: the line that it tells over may be down. */
const FRESH_MS = 5000;
/** A log begins anew after this time: it judges cursors by itself, and the database knows which are too old. */
const STANDS_MS = 10 * 60_000;
const KNOWN_AREAS = 500;

interface Kept {
  readonly log: ChangeLog;
  /** ms since the epoch. */
  readonly begunAt: number;
  readonly readAt: number;
  /** How often changes had been told of when it was read. */
  readonly heard: number;
}

export function createAreaChanges(db: Db, now: () => number): AreaChanges {
  const kept = new Map<string, Kept>();
  const heard = new Map<string, number>();
  let missed = 0;
  const inLane = createLanes();

  const heardOf = (area: string) => missed + (heard.get(area) ?? 0);
  const keep = (area: string, one: Kept) => {
    kept.delete(area);
    kept.set(area, one);
    for (const oldest of kept.keys()) {
      if (kept.size <= KNOWN_AREAS) break;
      kept.delete(oldest);
      heard.delete(oldest);
    }
  };
  /** Its log goes on to now. Undefined: it cannot, since too much changed or the database is another one. */
  const upToNow = async (area: string, before: Kept): Promise<ChangeLog | undefined> => {
    const at = { readAt: now(), heard: heardOf(area) };
    if (before.heard === at.heard && at.readAt - before.readAt < FRESH_MS) return before.log;
    const log = goOn(before.log, await pullArea(db, area, before.log.head));
    if (log === undefined) kept.delete(area);
    else keep(area, { ...before, ...at, log });
    return log;
  };
  const read = async (area: string, from: Checkpoint): Promise<PullAnswer> => {
    const before = kept.get(area);
    const stands = before !== undefined && now() - before.begunAt < STANDS_MS;
    const log = stands && covers(before.log, from) ? await upToNow(area, before) : undefined;
    const answer = log && behind(log, from);
    if (answer !== undefined) return answer;
    const at = { begunAt: now(), readAt: now(), heard: heardOf(area) };
    const page = await pullArea(db, area, from);
    const begun = beginLog(from, page);
    if (begun !== undefined) keep(area, { ...at, log: begun });
    return page;
  };

  const give = (area: string, from: Checkpoint) => inLane(area, () => read(area, from));
  return {
    behind: give,
    async answer(area, from, encoding) {
      const plain = Buffer.from(JSON.stringify(await give(area, from)));
      const tag = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
      return { etag: `W/"${tag}"`, bytes: await compress(plain, encoding) };
    },
    heard(area) {
      if (area === null) missed += 1;
      else if (kept.has(area)) heard.set(area, (heard.get(area) ?? 0) + 1);
    },
  };
}
