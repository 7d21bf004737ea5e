import { isBefore } from '#contract/protocol/homes.ts';
import type { Checkpoint, PullAnswer } from '#contract/protocol/sync.ts';

/** The changes of an area from a checkpoint on, in the pieces in which they were read. */
export interface ChangeLog {
  readonly from: Checkpoint;
  readonly head: Checkpoint;
  readonly pieces: readonly Piece[];
}

interface Piece {
  readonly rows: PullAnswer['rows'];
  /** A device at this checkpoint or past it has them all. */
  readonly to: Checkpoint;
}

/** More than a page are not kept: a device so far behind asks the database. */
const ROWS_MAX = 1000;

/** Undefined: a page that is not all there is begins none. */
export const beginLog = (from: Checkpoint, page: PullAnswer): ChangeLog | undefined =>
  goOn({ from, head: from, pieces: [] }, page);

/** With what was read behind its head. Undefined: it does not follow. */
export function goOn(log: ChangeLog, page: PullAnswer): ChangeLog | undefined {
  if (page.more || page.reset || page.checkpoint.epoch !== log.head.epoch) return undefined;
  const piece = { rows: page.rows, to: page.checkpoint };
  const pieces = page.rows.length === 0 ? log.pieces : [...log.pieces, piece];
  let rows = pieces.reduce((sum, each) => sum + each.rows.length, 0);
  let from = log.from;
  const kept = pieces.filter((each) => {
    if (rows <= ROWS_MAX) return true;
    rows -= each.rows.length;
    from = each.to;
    return false;
  });
  return { from, head: page.checkpoint, pieces: kept };
}

/** It has all changes behind this checkpoint up to its head. */
export const covers = ({ from, head }: ChangeLog, at: Checkpoint): boolean =>
  at.epoch === head.epoch && !isBefore(at, from) && !isBefore(head, at);

/** Undefined: it does not go back so far any more. */
export function behind(log: ChangeLog, from: Checkpoint): PullAnswer | undefined {
  if (!covers(log, from)) return undefined;
  const rows = new Map<string, PullAnswer['rows'][number]>();
  for (const piece of log.pieces) {
    if (!isBefore(from, piece.to)) continue;
    for (const row of piece.rows) {
      // The last word on a home comes last.
      rows.delete(row.id);
      rows.set(row.id, row);
    }
  }
  return { rows: [...rows.values()], checkpoint: log.head, more: false, reset: false };
}
