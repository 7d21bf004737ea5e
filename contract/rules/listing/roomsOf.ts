import type { PropertyType } from '../../entities/property.ts';
import { hasRooms } from './publishable.ts';

/** The rooms of a home that are worth showing. */
export interface Rooms {
  /** Null: not shown, as for a garage. */
  readonly bedrooms: number | 'studio' | null;
  /** In halves. Null: not shown. */
  readonly bathrooms: number | null;
}

export interface Roomed {
  /** Absent from snapshots made before kinds were part of them. */
  readonly property_type?: PropertyType | undefined;
  /** Undefined: not written yet. */
  readonly bedrooms: number | undefined;
  readonly bathrooms: number | undefined;
}

/** Part of a home, or more than one home: without a bedroom it is not a studio. */
const NO_STUDIO: readonly PropertyType[] = ['room', 'shared_room', 'building', 'other'];
/** Its bathroom may be shared: having none of its own is usual, and `ensuite` says otherwise. */
const SHARED: readonly PropertyType[] = ['room', 'shared_room'];

/**
 * The rooms of a home as people describe them: no bedroom makes a studio, and a garage has no number of bedrooms. "No
 * bathroom" is said only of homes to live in, where it matters; an office, or a home of unknown kind, does not show
 * 0.
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
