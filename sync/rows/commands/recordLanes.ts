import type { RecordBody, RecordKind } from '#contract/entities/record.ts';
import { newId } from '#contract/rules/ids.ts';
import { createSerialQueue, type InTurn } from '../../kit/serialQueue.ts';
import { type FieldEdit, editsBetween } from '../../model/rules/editing/edits.ts';
import type { NotedKind } from '../../store/notes/index.ts';
import { editRecord, writeNoted } from './editRecord.ts';
import { makeRecord, type RecordDeps, removeRecords } from './records.ts';
import { placed, type RecordWrite, writeRecords } from './writeRecords.ts';

/**
 * New records, edits and removals, those of one record in the order of the calls. A page that is about to go cannot wait for its last save
 * before it asks for the next one, and a save that was asked for earlier must not bring back what was removed.
 */
export function inRecordLanes(deps: RecordDeps) {
  const inTurn = createSerialQueue();
  /** Several writes at once: all are stored, or none. Gives their ids. See `writeRecords`. */
  const writeAll = async (writes: readonly RecordWrite[]): Promise<readonly string[]> => {
    const all = placed(deps, writes);
    const ids = all.map(({ id }) => id);
    await inAllTurns(inTurn, new Set(ids), () => writeRecords(deps, all));
    return ids;
  };
  return {
    /** See `makeRecord`. */
    make: <Kind extends RecordKind>(
      kind: Kind,
      body: RecordBody<Kind>,
      id: string = newId(deps.clock.now(), deps.random.bytes(16)),
    ): Promise<string> => inTurn(id, () => makeRecord(deps, kind, body, id)),
    /**
     * Stores what a form changed between the body it showed and the one it left; where the record was removed meanwhile it is made
     * of the latter. What both this form and somebody else changed is as the form left it, and the other value is kept as a conflict.
     */
    edit: <Kind extends RecordKind>(
      kind: Kind,
      id: string,
      from: RecordBody<Kind>,
      to: RecordBody<Kind>,
    ): Promise<void> =>
      inTurn(id, () => editRecord(deps, { kind, id, edits: editsBetween(from, to), whole: to })),
    /** Stores fields of a record that is being written. `at`: ms since the epoch. See `writeNoted`. */
    write: (kind: NotedKind, id: string, at: number, edits: readonly FieldEdit[]): Promise<void> =>
      inTurn(id, () => writeNoted(deps, { kind, id, at, edits })),
    writeAll,
    /** See `removeRecords`. */
    async remove(ids: readonly string[]): Promise<void> {
      await inAllTurns(inTurn, new Set(ids), () => removeRecords(deps, ids));
    },
  };
}

/** Runs `work` when it is its turn in every lane. All are queued for at once, so no two can wait for each other. */
async function inAllTurns<T>(
  inTurn: InTurn,
  keys: ReadonlySet<string>,
  work: () => Promise<T>,
): Promise<T> {
  let end: () => void = () => undefined;
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  const turns = [...keys].map(
    (key) =>
      new Promise<void>((reached) => {
        void inTurn(key, () => {
          reached();
          return over;
        });
      }),
  );
  await Promise.all(turns);
  try {
    return await work();
  } finally {
    end();
  }
}
