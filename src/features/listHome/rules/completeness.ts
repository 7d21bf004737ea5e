import type { ListingType, Property, PropertyDetails } from '#contract/entities/property.ts';
import { hasFloorPlan, hasTour, plainPhotos } from '#contract/rules/listing/tour.ts';

/** The fields the score looks at, of a listing or of a draft. */
export interface Completable {
  readonly listing_type: ListingType;
  readonly photos: readonly Pick<Property['photos'][number], 'room' | 'sphere'>[];
  readonly living_area: number | null;
  readonly location_precision: Property['location_precision'] | null;
  readonly details: Partial<PropertyDetails>;
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

const PHOTOS_FOR_FULL = 8;
/** The least length of a description that can be published, in characters. */
const DESCRIPTION_FOR_FULL = 140;

export interface Completeness {
  /** 0 to 100. */
  readonly score: number;
  /** The incomplete parts, the one with the most points to gain first: it is the next best action. */
  readonly missing: readonly { readonly part: CompletenessPart; readonly points: number }[];
}

/** How much of what renters look for a listing states. */
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

/** How much of each part is there, 0 to 1. */
function sharesOf(listing: Completable): Record<CompletenessPart, number> {
  const { photos, details } = listing;
  const plain = plainPhotos(photos);
  const pictures = plain.filter(({ room }) => room !== 'floor_plan').length;
  return {
    photos: Math.min(1, pictures / PHOTOS_FOR_FULL),
    plan: Number(hasFloorPlan({ photos: plain, details })),
    area: Number(listing.living_area !== null),
    description: Math.min(1, (details.description ?? '').length / DESCRIPTION_FOR_FULL),
    ...(listing.listing_type === 'rent' ? rentalShares(details) : saleShares(details)),
    energy: stated(details.energy_rating),
    location: locationShare(listing.location_precision),
    tour: Number(hasTour(listing)),
  };
}

function rentalShares(details: Partial<PropertyDetails>) {
  return {
    costs: stated(details.deposit_amount ?? details.deposit_months, details.fees),
    terms: stated(details.available_from, details.min_term_months),
  };
}

/** The yearly costs of a buyer, and the way the home changes hands. */
function saleShares(details: Partial<PropertyDetails>) {
  return {
    costs: stated(details.property_tax_year, details.community_fee_month),
    terms: stated(details.tenure, details.vacant_possession ?? details.available_from),
  };
}

/** The share of these facts that are stated. */
function stated(...facts: readonly unknown[]): number {
  return facts.filter((fact) => fact !== undefined).length / facts.length;
}

/** A street is enough to decide by; a district counts half. */
function locationShare(precision: Completable['location_precision']): number {
  if (precision === null) return 0;
  return precision === 'area' ? 0.5 : 1;
}
