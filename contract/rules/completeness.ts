/** What the score looks at. Absent facts are false or null. */
export interface Completable {
  readonly photos: number;
  readonly hasFloorPlan: boolean;
  /** m²; null when not stated. */
  readonly livingArea: number | null;
  readonly descriptionLength: number;
  readonly hasDeposit: boolean;
  readonly hasFees: boolean;
  readonly hasEnergyRating: boolean;
  readonly hasAvailability: boolean;
  readonly hasTerms: boolean;
  readonly locationPrecision: 'exact' | 'street' | 'area' | null;
  readonly hasTour: boolean;
}

export type CompletenessPart =
  | 'photos'
  | 'plan'
  | 'area'
  | 'description'
  | 'costs'
  | 'energy'
  | 'terms'
  | 'location'
  | 'tour';

/** The points of each part; together 100. */
export const COMPLETENESS_POINTS: Readonly<Record<CompletenessPart, number>> = {
  photos: 25,
  plan: 10,
  area: 10,
  description: 10,
  costs: 15,
  energy: 5,
  terms: 10,
  location: 10,
  tour: 5,
};

export const PHOTOS_FOR_FULL = 8;
/** Characters: the least a description must have to be published. */
export const DESCRIPTION_FOR_FULL = 140;

export interface Completeness {
  /** 0 to 100. */
  readonly score: number;
  /** What is not complete, what gains most first: the first is the next best action. */
  readonly missing: readonly { readonly part: CompletenessPart; readonly points: number }[];
}

/** How much of what renters look for a listing says. */
export function completeness(listing: Completable): Completeness {
  const shares = sharesOf(listing);
  const parts = Object.keys(COMPLETENESS_POINTS) as CompletenessPart[];
  const missing = parts
    .map((part) => ({ part, points: COMPLETENESS_POINTS[part] * (1 - shares[part]) }))
    .filter(({ points }) => points > 0)
    .sort((one, other) => other.points - one.points);
  const lost = missing.reduce((sum, { points }) => sum + points, 0);
  return { score: Math.round(100 - lost), missing };
}

/** The share of each part that is there, 0 to 1. */
function sharesOf(listing: Completable): Record<CompletenessPart, number> {
  return {
    photos: Math.min(1, listing.photos / PHOTOS_FOR_FULL),
    plan: Number(listing.hasFloorPlan),
    area: Number(listing.livingArea !== null),
    description: Math.min(1, listing.descriptionLength / DESCRIPTION_FOR_FULL),
    costs: (Number(listing.hasDeposit) + Number(listing.hasFees)) / 2,
    energy: Number(listing.hasEnergyRating),
    terms: (Number(listing.hasAvailability) + Number(listing.hasTerms)) / 2,
    location: locationShare(listing.locationPrecision),
    tour: Number(listing.hasTour),
  };
}

/** A street is near enough to decide by; a district only half. */
function locationShare(precision: Completable['locationPrecision']): number {
  if (precision === null) return 0;
  return precision === 'area' ? 0.5 : 1;
}
