import { createSerialQueue } from '../../kit/serialQueue.ts';
import type { LocalDatabase } from '../../store/index.ts';
import type { OutboxDoc } from '../../store/docs.ts';
import { byLaneAndPosition } from '../../model/byLaneAndPosition.ts';
import { standing } from '../../model/standing.ts';
import type { NewEntry, OutboxEntry } from '../../model/entry.ts';
import type { Adding, Moving, OutboxStore } from '../../model/ports/stores.ts';
import { watchChanges } from '../../store/reads/watching.ts';
import { entryOf } from '../outboxEntry.ts';
import { nextPlace, tookPlace } from './lanePlaces.ts';
import { addBehind, modifyAll, reviving } from '../../store/writes.ts';
import { allOf, endOf, headOf, isInLane, lanesIn } from './outboxHeads.ts';
import { readAll, readMany, readOne, readRange } from '../../store/reads/index.ts';

type Change = (entry: OutboxEntry) => OutboxEntry | null | undefined;

/** An entry that was taken out leaves a mark for a while, so that no other tab brings it back, but not its text. */
const NOTHING_LEFT = { content: '' };
/** So many entries of a lane, parked ones among them, are looked at when one is added. */
const MOST_BEFORE = 64;

/** The outbox in RxDB. An entry is one document; what changes at the same time is one transaction. */
export function createOutboxStore(database: LocalDatabase): OutboxStore {
  const revive = reviving(database);
  const collection = () => database.collection('outbox');
  /** Two adds of this tab at once must not read the same last position. */
  const queue = createSerialQueue();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => queue('position', work);

  const updateMany = revive(async (ids: readonly string[], change: Change, how?: Moving) => {
    const changed = (doc: OutboxDoc) => {
      const before = entryOf(doc);
      const after = change(before);
      return after === undefined || after === before ? undefined : after && docOf(after);
    };
    const docs = await modifyAll(await collection(), ids, changed, HOW[how ?? 'strict']);
    return docs.map(entryOf);
  });

  return {
    add: revive((entry: NewEntry, { onPlaced, position }: Adding = {}) =>
      inTurn(async () => {
        const outbox = await collection();
        let made = null as OutboxDoc | null;
        const isAdded = await addBehind(
          outbox,
          entry.id,
          endOf(entry.lane, MOST_BEFORE),
          (docs) => {
            const last = docs[0]?.position ?? 0;
            const placed = { ...entry, position: position ?? last + 1 } as OutboxEntry;
            onPlaced?.({ entry: placed, before: docs.length < MOST_BEFORE ? inLane(docs) : null });
            made = docOf(placed);
            return made;
          },
        );
        // Else it was stored by an attempt whose success could not be seen any more.
        const stored = isAdded ? made : await readOne(outbox, entry.id);
        if (stored === null) throw new Error('an entry was not stored');
        tookPlace(outbox, stored);
        return entryOf(stored);
      }),
    ),
    get: revive(async (id: string) => {
      const doc = await readOne(await collection(), id);
      return doc === null ? null : entryOf(doc);
    }),
    getMany: revive(async (ids: readonly string[]) => {
      const docs = await readMany(await collection(), ids);
      return docs.map(entryOf);
    }),
    all: revive(async () => {
      const docs = await readAll(await collection());
      return docs.map(entryOf).sort(byLaneAndPosition);
    }),
    waiting: revive(async (limit: number) => {
      const docs = await readRange(await collection(), {
        index: ['lane', 'order'],
        from: [],
        to: [],
        limit: limit + 1,
      });
      if (docs.length > limit) return null;
      const entries = docs.map(entryOf).filter(({ state }) => state !== 'failed');
      return entries.sort(byLaneAndPosition);
    }),
    scheduled: revive(async () => {
      const docs = await readAll(await collection());
      return docs.filter(({ state }) => state === 'scheduled').map(entryOf);
    }),
    lanes: revive(async () => await lanesIn(await collection())),
    head: revive(async (lane: string, limit: number) => {
      const docs = await headOf(await collection(), lane, limit);
      return docs.map(entryOf).sort(byLaneAndPosition).slice(0, limit);
    }),
    async update(id, change) {
      const [entry] = await updateMany([id], change);
      return entry ?? null;
    },
    updateMany,
    requeue: revive((id: string, change: (entry: OutboxEntry) => OutboxEntry) =>
      inTurn(async () => {
        const outbox = await collection();
        const before = await readOne(outbox, id);
        if (before === null) return null;
        const position = await nextPlace(outbox, before.lane);
        const moved = (current: OutboxDoc) => {
          const entry = entryOf(current);
          const after = change(entry);
          return after === entry ? undefined : docOf({ ...after, position });
        };
        const [doc] = await modifyAll(outbox, [id], moved, HOW.strict);
        return doc === undefined ? null : entryOf(doc);
      }),
    ),
    subscribe: (onChange) =>
      watchChanges(database, 'outbox', {
        onTouched: (touched) =>
          onChange(
            touched.map(({ id, doc, isThere }) => ({
              id,
              lane: doc.lane,
              entry: isThere ? entryOf(doc) : null,
            })),
          ),
        onOpened: () => onChange(null),
      }),
  };
}

const standingDocs = (docs: readonly OutboxDoc[]): readonly OutboxDoc[] =>
  standing(docs.toSorted(byLaneAndPosition), (doc) => ({ ...doc, state: 'sending' }));

/** The lanes in which something waits: it may be on its way with what is behind it. */
const lanesOfWaiting = (docs: readonly OutboxDoc[]) =>
  [...new Set(docs.filter(({ state }) => state === 'queued').map(({ lane }) => lane))].map(allOf);

/** The ways of changing entries: a person's looks at their lanes, the leader's at what it names, or at none of it. */
const HOW = {
  strict: { emptied: NOTHING_LEFT, seen: standingDocs, besideOf: lanesOfWaiting },
  relaxed: { emptied: NOTHING_LEFT, durability: 'relaxed', seen: standingDocs },
  asStored: { emptied: NOTHING_LEFT, durability: 'relaxed' },
} as const;

const inLane = (docs: readonly OutboxDoc[]): readonly OutboxEntry[] =>
  docs.filter(isInLane).map(entryOf).sort(byLaneAndPosition);

const docOf = (entry: OutboxEntry): OutboxDoc => ({ ...entry, order: 0 - entry.position });
