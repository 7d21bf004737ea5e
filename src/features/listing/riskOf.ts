import type { HeldListing } from '#src/data/types.ts';
import { isSamePhoto } from '#contract/rules/listing/photoHash.ts';
import { comparablePrice, priceBand } from '#contract/rules/market/priceBand.ts';
import { type ScamScore, scamScore } from '#contract/rules/listing/scamScore.ts';
import { today } from './today.ts';

/** What this device knows that speaks for a fake listing. `now` in ms since the epoch. */
export function riskOf(listing: HeldListing, near: readonly HeldListing[], now: number): ScamScore {
  const band = priceBand(listing, near, today());
  const facts = {
    price: comparablePrice(listing),
    bandLow: band.kind === 'band' ? band.low : null,
    isOwnerVerified: listing.owner_verified,
    // Since when the owner is with us is not told to others.
    ownerSince: null,
    hasPhotoOfAnotherOwner: near.some((other) => sharesPhoto(listing, other)),
    text: `${listing.title}\n${listing.details.description}`,
    isPinAtAddress: null,
  };
  return scamScore(facts, now);
}

/** Whether another person's listing shows the same picture. */
function sharesPhoto(listing: HeldListing, other: HeldListing): boolean {
  if (other.owner_id === listing.owner_id) return false;
  const hashes = other.photos.flatMap(({ phash }) => phash ?? []);
  return listing.photos.some(
    ({ phash }) => phash !== undefined && hashes.some((one) => isSamePhoto(one, phash)),
  );
}
