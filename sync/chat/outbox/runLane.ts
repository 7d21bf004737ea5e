import type { Batch, Deliver, OnTheLine } from './deliver.ts';
import { isEndOf } from './lane.ts';
import type { Moves } from './moves.ts';
import type { Storing } from './storing.ts';

interface RunLaneDeps {
  readonly deliver: Deliver;
  readonly storing: Pick<Storing, 'begin' | 'done'>;
  readonly moves: Pick<Moves, 'release'>;
  /** The lane is free again, at once or after a while. */
  leave(lane: string): void;
  leaveLater(lanes: readonly string[]): void;
}

/** Takes a batch that is marked as on its way to the server and begins to store what was taken; then the lane is free again. */
export function createRunLane(deps: RunLaneDeps) {
  const { deliver, storing, moves } = deps;

  const deliverAndStore = async (batch: Batch, line?: OnTheLine) => {
    const { lane } = batch;
    const { accepted, left } = await deliver(batch, line);
    // One batch on the line and one being stored, no more.
    const how = { isLookedAt: line !== undefined, goesOn: isEndOf(batch, left) };
    if (accepted.length > 0) await storing.begin(lane, accepted, how);
    return left;
  };

  return async (batch: Batch, line?: OnTheLine): Promise<void> => {
    const { lane } = batch;
    try {
      let left = await deliverAndStore(batch, line);
      // Some got through: the line works, if only for moments. What is left goes on at once, once, as it is marked.
      if (isEndOf(batch, left)) left = await deliverAndStore({ lane, entries: left });
      if (left.length > 0) {
        await storing.done(lane);
        await moves.release(left);
      }
    } catch (error) {
      deps.leaveLater([lane]);
      throw error;
    }
    deps.leave(lane);
  };
}
