import type { RecordBody, RecordKind } from '#contract/entities/record.ts';
import { newId } from '#contract/rules/ids.ts';
import { createSerialQueue } from '../../kit/serialQueue.ts';
import { putRecord, removeRecords, type RecordDeps } from './records.ts';

/**
 * Puts and removals, those of one record in the order of the calls. A page that is about to go cannot wait for its last save
 * before it asks for the next one, and a save that was asked for earlier must not bring back what was removed.
 */
export function inRecordLanes(deps: RecordDeps) {
  const inTurn = createSerialQueue();
  return {
    /** See `putRecord`. */
    put: <Kind extends RecordKind>(
      kind: Kind,
      body: RecordBody<Kind>,
      id: string = newId(deps.clock.now(), deps.random.bytes(16)),
    ): Promise<string> => inTurn(id, () => putRecord(deps, kind, body, id)),
    /** See `removeRecords`. */
    async remove(ids: readonly string[]): Promise<void> {
      await Promise.all(ids.map((id) => inTurn(id, () => removeRecords(deps, [id]))));
    },
  };
}
