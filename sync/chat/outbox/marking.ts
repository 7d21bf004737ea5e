import type { Life } from '../../kit/life.ts';
import type { OutboxEntry } from '../../model/entry.ts';
import { lanesOf, type Queued } from './lane.ts';
import type { Moves } from './moves.ts';
import type { Traffic } from './traffic.ts';

/** Of more lanes than these the first few are marked and sent ahead: the server has work while the others are marked. */
const MANY_LANES = 8;
const FIRST_LANES = 4;

interface MarkingDeps {
  readonly life: Life;
  readonly moves: Pick<Moves, 'send'>;
  readonly traffic: Pick<Traffic, 'enter'>;
  runLane(batch: { readonly lane: string; readonly entries: OutboxEntry[] }): Promise<void>;
  /** They were not marked. */
  leaveLater(lanes: readonly string[]): void;
}

/** The lane of a batch, which has one entry at least. */
const laneOf = ([first]: readonly Queued[]): string => first?.lane ?? '';

/** Marks batches as on their way, all in one write or a few lanes ahead of the others; then each goes its own way. */
export function createMarking({ life, moves, traffic, runLane, leaveLater }: MarkingDeps) {
  return (batches: readonly (readonly Queued[])[]): void => {
    for (const batch of batches) traffic.enter(laneOf(batch), batch.length);
    let left = batches;
    life.run('marking', async () => {
      try {
        for (const some of piecesOf(batches)) {
          const sending = lanesOf(await moves.send(some.flat()));
          for (const lane of some.map(laneOf))
            life.run('lane', () => runLane({ lane, entries: sending.get(lane) ?? [] }));
          left = left.slice(some.length);
        }
      } catch (error) {
        leaveLater(left.map(laneOf));
        throw error;
      }
    });
  };
}

const piecesOf = <Item>(all: readonly Item[]): readonly (readonly Item[])[] =>
  all.length > MANY_LANES ? [all.slice(0, FIRST_LANES), all.slice(FIRST_LANES)] : [all];
