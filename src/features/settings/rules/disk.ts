import type { StorageFacts } from '#src/data/types.ts';

/** The bytes this device uses, as they are shown: what stands below a sum adds up to it. */
export interface Disk {
  /** All of it, and what of it is the local database and the rest; null where the browser does not say. */
  readonly used: number | null;
  readonly parts: { readonly database: number; readonly rest: number } | null;
  /** About what an area of so many bytes takes of that. */
  about(bytes: number): number;
}

/** Sums are shown with one decimal of a megabyte. */
const STEP = 100_000;

/**
 * One account of the disk. The browser measures what it stores, which it compresses; how large an area is says the server,
 * of its text. So areas are shown as "about", in the proportion in which they fit into what was measured. `areas`: the bytes of all that are
 * here, as the server says them.
 */
export function diskOf(
  { usageBytes, databaseBytes }: Pick<StorageFacts, 'usageBytes' | 'databaseBytes'>,
  areas: readonly number[],
): Disk {
  const text = areas.reduce((sum, bytes) => sum + bytes, 0);
  const room = databaseBytes ?? usageBytes ?? text;
  const share = text === 0 ? 1 : Math.min(1, room / text);
  return {
    used: usageBytes,
    parts: partsOf(usageBytes, databaseBytes),
    about: (bytes) => bytes * share,
  };
}

/** Rounded as they are shown, so that they add up there too; of small sums there are none. */
function partsOf(used: number | null, database: number | null): Disk['parts'] {
  if (used === null || database === null || used < 10 * STEP || database > used) return null;
  const rounded = Math.round(database / STEP) * STEP;
  return { database: rounded, rest: Math.round(used / STEP) * STEP - rounded };
}
