import type { PropertyType } from '../../entities/property.ts';
import { hasRooms } from './publishable.ts';

/** What is worth saying of a home's rooms. */
export interface Rooms {
  /** Null: nothing is to be said, as of a garage. */
  readonly bedrooms: number | 'studio' | null;
  /** In halves. Null: nothing is to be said. */
  readonly bathrooms: number | null;
}

export interface Roomed {
  /** Not known of what was noted before kinds were. */
  readonly property_type?: PropertyType | undefined;
  /** Undefined: not written yet. */
  readonly bedrooms: number | undefined;
  readonly bathrooms: number | undefined;
}

/** Part of a home, or more than one: without a bedroom of its own it is no studio. */
const NO_STUDIO: readonly PropertyType[] = ['room', 'shared_room', 'building', 'other'];
/** Its bathroom may be anybody's: none of its own is usual, and `ensuite` says it. */
const SHARED: readonly PropertyType[] = ['room', 'shared_room'];

/**
 * The rooms of a home as people say them: a studio is a studio, a garage has no number of bedrooms. No bathroom
 * is said of homes that are lived in, where it matters; an office, or a home whose kind is not known, does not say 0.
 */
export function roomsOf({ property_type: type, bedrooms, bathrooms }: Roomed): Rooms {
  const isLivedIn = type !== undefined && hasRooms(type);
  return {
    bedrooms: type === undefined ? stated(bedrooms) : isLivedIn ? bedroomsOf(type, bedrooms) : null,
    bathrooms: isLivedIn && !SHARED.includes(type) ? (bathrooms ?? null) : stated(bathrooms),
  };
}

function bedroomsOf(type: PropertyType, bedrooms: number | undefined): Rooms['bedrooms'] {
  if (type === 'studio') return 'studio';
  if (bedrooms === undefined) return null;
  if (bedrooms > 0) return bedrooms;
  return NO_STUDIO.includes(type) ? null : 'studio';
}

function stated(count = 0): number | null {
  return count > 0 ? count : null;
}
