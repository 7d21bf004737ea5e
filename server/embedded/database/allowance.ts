const MB = 1024 * 1024;

/** The writes that the database may do, by the free room on its disk. */
export type Allowance =
  | 'everything'
  /** Only what `urgently` does. */
  | 'urgent'
  /** Not one row: the next file of the log may find no room, and a database that cannot write its log dies. */
  | 'nothing';

/** A file of this size is kept beside the database, to be given up when somebody else fills the disk. */
export const RESERVE_BYTES = 32 * MB;
/** The largest push with its indexes is written several times over, and a file of the log has 16 MB. */
export const LEAST_BYTES = 64 * MB;
/** More than a file of the log. */
const FLOOR_BYTES = 20 * MB;
/** So that a disk at the edge does not go to and fro. */
const AGAIN_BYTES = LEAST_BYTES + 16 * MB;

/** `freeBytes` is what is free, `hasReserve` whether the reserve is held apart from it. */
export function allowanceOf(
  before: Allowance,
  { freeBytes, hasReserve }: { freeBytes: number; hasReserve: boolean },
): Allowance {
  if (freeBytes < FLOOR_BYTES) return 'nothing';
  const least = before === 'everything' ? LEAST_BYTES : AGAIN_BYTES;
  return freeBytes < (hasReserve ? least : least + RESERVE_BYTES) ? 'urgent' : 'everything';
}
