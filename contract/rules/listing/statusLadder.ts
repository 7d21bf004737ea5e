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
