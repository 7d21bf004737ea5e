import type { OwnSigned } from '#src/rules/listing/ownerSigns.ts';
import { stillReviewed } from '#sync/model/rules/listing/reviewed.ts';
import type { HeldListing } from '#src/data/types.ts';
import type { ReadListing } from './readDraft.ts';

/**
 * The signs of a fake in a published listing, as the draft would make it. An emptied text is gone; a number
 * that cannot be read yet is the published one, and so is the place. An approved part counts as approved
 * while it is unchanged.
 */
export function draftOver(stored: HeldListing, draft: ReadListing): OwnSigned {
  const written = {
    ...stored,
    listing_type: draft.listing_type ?? stored.listing_type,
    property_type: draft.property_type ?? stored.property_type,
    bedrooms: draft.bedrooms ?? stored.bedrooms,
    living_area: draft.living_area === undefined ? stored.living_area : draft.living_area,
    price: draft.price ?? stored.price,
    price_period: draft.price_period === undefined ? stored.price_period : draft.price_period,
    currency: draft.currency ?? stored.currency,
    photos: draft.photos,
    title: draft.title ?? '',
    details: { ...draft.details, description: draft.details.description ?? '' },
  };
  return { ...written, reviewed: [...stillReviewed(stored, written)] };
}
