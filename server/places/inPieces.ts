import { chunksOf } from '#server/chunksOf.ts';

/** Rows a statement: about a megabyte at the most usual sizes. */
const PIECE = 250;

/** Does `work` with all items, some at a time, one after the other. */
export async function inPieces<T>(
  items: readonly T[],
  work: (piece: readonly T[]) => Promise<unknown>,
): Promise<void> {
  for (const piece of chunksOf(items, PIECE)) await work(piece);
}
