import type { ListingType, PropertyStatus } from '../../entities/property.ts';

/** The statuses of each kind of listing, from open to closed. */
export const STATUS_LADDER: Readonly<Record<ListingType, readonly PropertyStatus[]>> = {
  rent: ['available', 'pending', 'rented'],
  sale: ['active', 'pending', 'sold'],
};

/** Whether a home in this status is no longer available. */
export function isClosed(status: PropertyStatus): boolean {
  return status === 'rented' || status === 'sold';
}

/**
 * Whether an owner may set this status: any status of its kind of listing, also backwards: an offer falls through, a
 * tenant leaves.
 */
export function canSetStatus(type: ListingType, to: PropertyStatus): boolean {
  return STATUS_LADDER[type].includes(to);
}

/** `conflict`: both sides changed it to different open statuses; a person has to decide. */
export type SettledStatus =
  | { readonly kind: 'settled'; readonly status: PropertyStatus }
  | { readonly kind: 'conflict' };

/** Merges the statuses of a device and the server, both changed from `base`. A closed one wins over an open one. */
export function settleStatus(
  base: PropertyStatus,
  mine: PropertyStatus,
  theirs: PropertyStatus,
): SettledStatus {
  if (mine === theirs || mine === base) return { kind: 'settled', status: theirs };
  if (theirs === base) return { kind: 'settled', status: mine };
  if (isClosed(mine) === isClosed(theirs)) return { kind: 'conflict' };
  return { kind: 'settled', status: isClosed(mine) ? mine : theirs };
}
