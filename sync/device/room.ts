import type { StorageFacts } from '../model/types.ts';

/** The most the app stores of data that can be fetched again (product section 9). */
export const BUDGET_BYTES = 250_000_000;
/** Of a browser that gives less than that: so much of it. */
const QUOTA_SHARE = 0.8;

/** The sizes of photos in the order in which they go. */
export const TIERS = ['full', 'medium', 'thumb'] as const;
export type Tier = (typeof TIERS)[number];

/** How many bytes are to go; 0 where they fit, or the browser does not say how many there are. */
export function bytesTooMany({
  usageBytes,
  quotaBytes,
}: Pick<StorageFacts, 'usageBytes' | 'quotaBytes'>): number {
  if (usageBytes === null) return 0;
  const most = Math.min(BUDGET_BYTES, (quotaBytes ?? Infinity) * QUOTA_SHARE);
  return Math.max(0, usageBytes - most);
}

/** The share of its text that an area takes on the disk: lines of homes lie there deflated. */
const DISK_SHARE = 0.3;

/** An area that is on the device. */
export interface AreaRoom {
  readonly id: string;
  /** Of its text, as the server says it. */
  readonly bytes: number;
  /** It came by itself; nobody chose it. */
  readonly isByDefault: boolean;
  /** When a home of it or its city was last looked at, or it was searched for or taken; ms since the epoch. */
  readonly usedAt: number;
}

/**
 * The areas that make room for so many bytes of the disk: those nobody chose first, of either the least recently used
 * first, and no more than are needed. Noted, talked about and unsent data is no area's: it stays whatever
 * goes (HM3).
 */
export function areasToLeave(areas: readonly AreaRoom[], bytes: number): readonly string[] {
  const inOrder = areas.toSorted(
    (one, other) =>
      Number(other.isByDefault) - Number(one.isByDefault) || one.usedAt - other.usedAt,
  );
  let freed = 0;
  const leaving: string[] = [];
  for (const { id, bytes: own } of inOrder) {
    if (freed >= bytes) break;
    leaving.push(id);
    freed += own * DISK_SHARE;
  }
  return leaving;
}
