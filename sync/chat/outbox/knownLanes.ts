import type { OutboxEntry } from '../../model/entry.ts';
import { lanesOf } from './lane.ts';
import { createOneRead } from './oneRead.ts';
import type { OutboxChange, OutboxStore } from '../../model/ports/stores.ts';

/** More entries than these are not kept in memory: their lanes are read one by one. */
const MOST_KNOWN = 2000;
/** So many lanes that are not known are read one by one; of more all is read once more. */
const FEW_LANES = 4;

/**
 * The outbox as the leader knows it: read once, then kept in step with what the leader itself moves. Writes
 * of other tabs are read anew. A lane as it was read is the beginning of the lane as it is: whatever is
 * written later stands behind it, what was changed or taken out meanwhile is found when an entry is marked as
 * on its way.
 */
export interface KnownLanes {
  /** Lanes that may have something to send. Reads where the outbox is not known, but for lanes that nobody looks at now. */
  lanes(isBusy?: (lane: string) => boolean): Promise<readonly string[]>;
  /** The first entries of a lane that are not parked, at least `limit` unless there are fewer. */
  head(lane: string, limit: number): Promise<readonly OutboxEntry[]>;
  /** Somebody may have written in this lane, or in any: it is read when it is asked for. */
  forget(lane?: string): void;
  /** All of a lane that is not parked, as the write of its last entry found it. */
  learn(lane: string, entries: readonly OutboxEntry[]): void;
  /** They have left the outbox. */
  drop(lane: string, ids: readonly string[]): void;
  /** A write of the leader's own, of these entries; gives how they stand afterwards. Its news is no news here. */
  own<Result extends readonly OutboxEntry[]>(
    entries: readonly Pick<OutboxEntry, 'id' | 'lane'>[],
    write: () => Promise<Result>,
  ): Promise<Result>;
  /** Takes in a write of any tab; null: anything may have changed. True where there is something to read. */
  hear(changes: readonly OutboxChange[] | null): boolean;
}

export function createKnownLanes(
  outbox: Pick<OutboxStore, 'waiting' | 'lanes' | 'head'>,
): KnownLanes {
  const known = new Map<string, readonly OutboxEntry[]>();
  /** Of lanes that are not in `known` either nothing waits, or they are in here. Only where `isRead`. */
  const unknown = new Set<string>();
  const lanesNow = () => [...known.keys(), ...unknown];
  let isRead = false;
  /** Entries the leader is writing at this moment. */
  const inHand = new Set<string>();
  const { touch, reading } = createReads();

  const forget: KnownLanes['forget'] = (lane) => {
    touch(lane);
    if (lane === undefined) {
      isRead = false;
      allLanes.forget();
      known.clear();
      unknown.clear();
      return;
    }
    known.delete(lane);
    unknown.add(lane);
  };

  /** A lane as it stands after a change of what is known of it. */
  const change = (lane: string, by: (before: readonly OutboxEntry[]) => readonly OutboxEntry[]) => {
    touch(lane);
    const before = known.get(lane);
    if (before === undefined) return;
    const after = by(before);
    if (after.length > 0) known.set(lane, after);
    else known.delete(lane);
  };

  const drop: KnownLanes['drop'] = (lane, ids) =>
    change(lane, (before) => before.filter(({ id }) => !ids.includes(id)));

  const replace = (entry: OutboxEntry) => {
    const { lane, id } = entry;
    if (isAside(entry)) return drop(lane, [id]);
    const at = known.get(lane)?.findIndex((one) => one.id === id) ?? -1;
    // New here, or of a lane that is not known: its place is read.
    if (at < 0) return forget(lane);
    change(lane, (before) => before.with(at, entry));
  };

  const readAll = async (isAgain = false): Promise<readonly string[]> => {
    const { value: entries, touched } = await reading(() => outbox.waiting(MOST_KNOWN));
    if (entries === null) return await outbox.lanes();
    if (touched === null)
      return isAgain ? [...new Set(entries.map(({ lane }) => lane))] : await readAll(true);
    for (const before of [known, unknown]) before.clear();
    isRead = true;
    for (const [lane, waiting] of lanesOf(entries)) known.set(lane, waiting);
    for (const lane of touched) forget(lane);
    return lanesNow();
  };

  const allLanes = createOneRead(readAll);

  return {
    forget,
    drop,
    learn(lane, entries) {
      touch(lane);
      unknown.delete(lane);
      known.set(lane, entries);
    },
    lanes: async (busy) => (isRead && areFew(unknown, busy) ? lanesNow() : await allLanes.read()),
    async head(lane, limit) {
      const before = known.get(lane);
      if (before !== undefined) return before;
      if (isRead && !unknown.has(lane)) return [];
      const { value: head, touched } = await reading(() => outbox.head(lane, limit));
      // As many as were asked for may not be all of them.
      if (touched?.has(lane) !== false || head.length >= limit) return head;
      unknown.delete(lane);
      if (head.length > 0) known.set(lane, head);
      return head;
    },
    async own(entries, write) {
      for (const { id } of entries) inHand.add(id);
      try {
        const after = await write();
        const standing = new Set(after.map(({ id }) => id));
        for (const { id, lane } of entries) if (!standing.has(id)) drop(lane, [id]);
        for (const entry of after) replace(entry);
        return after;
      } catch (error) {
        for (const { lane } of entries) forget(lane);
        throw error;
      } finally {
        for (const { id } of entries) inHand.delete(id);
      }
    },
    hear(changes) {
      if (changes === null) forget();
      let isNews = changes === null;
      for (const { id, lane, entry } of changes ?? []) {
        if (entry === null || isAside(entry)) drop(lane, [id]);
        else if (!inHand.has(id) && !isKnown(entry, known.get(lane))) {
          forget(lane);
          isNews = true;
        }
      }
      return isNews;
    },
  };
}

const areFew = (lanes: ReadonlySet<string>, isBusy?: (lane: string) => boolean): boolean =>
  [...lanes].filter((lane) => isBusy?.(lane) !== true).length <= FEW_LANES;

/** Parked, or waiting for its hour: it is none of its lane. */
const isAside = ({ state }: OutboxEntry): boolean => state === 'failed' || state === 'scheduled';

/** A state of an entry that the leader has in memory is no news. */
function isKnown(entry: OutboxEntry, lane: readonly OutboxEntry[] | undefined): boolean {
  const before = lane?.find(({ id }) => id === entry.id);
  return (
    before !== undefined &&
    before.state === entry.state &&
    before.position === entry.position &&
    before.content === entry.content &&
    before.attempts === entry.attempts
  );
}

/** Remembers which lanes were touched during a read: its result for those may be out of date. */
function createReads() {
  /** Null: all of them. */
  const underWay = new Set<{ touched: Set<string> | null }>();
  return {
    touch(lane?: string) {
      for (const read of underWay)
        if (lane === undefined) read.touched = null;
        else read.touched?.add(lane);
    },
    async reading<T>(read: () => Promise<T>) {
      const mine = { touched: new Set<string>() as Set<string> | null };
      underWay.add(mine);
      try {
        return { value: await read(), touched: mine.touched };
      } finally {
        underWay.delete(mine);
      }
    },
  };
}
