export const LISTING_TYPES = ['rent', 'sale'] as const;
/**
 * The five of the specification. `available`: a live rental, `active`: a live sale, `pending`: an application or
 * offer in hand, `rented` and `sold`: closed.
 */
export const PROPERTY_STATUSES = ['available', 'active', 'pending', 'rented', 'sold'] as const;
/**
 * The visibility of a listing: everybody sees a `live` one, the owner alone sees all others. `expired`: not
 * confirmed for 30 days. A draft is no property yet: it is a record of its owner (kind `listing_draft`).
 */
export const VISIBILITIES = ['live', 'paused', 'expired', 'pending_approval', 'rejected'] as const;
export const PROPERTY_TYPES = [
  'apartment',
  'studio',
  'house',
  'townhouse',
  'villa',
  'duplex',
  'penthouse',
  'loft',
  'room',
  'shared_room',
  'bungalow',
  'cottage',
  'mobile',
  'land',
  'garage',
  'office',
  'retail',
  'warehouse',
  'building',
  'other',
] as const;
/** Property types that are no homes: for parking, work, trade, storage, and for building on. */
const NO_HOMES: ReadonlySet<string> = new Set(['land', 'garage', 'office', 'retail', 'warehouse']);
/** The kinds somebody can live in. */
export const HOME_TYPES = PROPERTY_TYPES.filter((kind) => !NO_HOMES.has(kind));
export const LISTED_BY = ['owner', 'agent', 'developer'] as const;
export const LOCATION_PRECISIONS = ['exact', 'street', 'area'] as const;
