import type { RecordBody, RecordKind } from '#contract/entities/record.ts';
import { newId } from '#contract/rules/ids.ts';
import { createSerialQueue, type InTurn } from '../../kit/serialQueue.ts';
import { putRecord, type RecordDeps, removeRecords } from './records.ts';
import { placed, type RecordWrite, writeRecords } from './writeRecords.ts';

/**
 * Puts and removals, those of one record in the order of the calls. A page that is about to go cannot wait for its last save
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
    /** See `putRecord`. */
    put: <Kind extends RecordKind>(
      kind: Kind,
      body: RecordBody<Kind>,
      id: string = newId(deps.clock.now(), deps.random.bytes(16)),
    ): Promise<string> => inTurn(id, () => putRecord(deps, kind, body, id)),
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
