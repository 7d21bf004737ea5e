import type { ListingPhoto, Property, ReviewedPart } from '#contract/entities/property.ts';
import { type Comparable, comparablePrice, priceBand } from '#contract/rules/market/priceBand.ts';
import { isSamePhoto } from '#sync/model/rules/listing/photoHash.ts';
import { type ScamScore, scamScore } from '#contract/rules/listing/scamScore.ts';
import { type Worded, wordsOf } from '#contract/rules/listing/versions.ts';

/** The fields of a listing that can speak for a fake one. */
export interface Signed
  extends Comparable,
    Worded,
    Pick<Property, 'owner_id' | 'owner_verified' | 'reviewed'> {
  readonly photos: readonly Pick<ListingPhoto, 'phash'>[];
}

/** When it is asked: ms since the epoch, and the calendar day on this device. */
export interface SignsAt {
  readonly now: number;
  readonly today: string;
}

/**
 * This device's signs of a fake listing: renters are warned by them, and its owner is told the same. A part
 * that a moderator approved is no sign. `near`: listings it can be compared with.
 */
export function listingSigns(
  listing: Signed,
  near: readonly Signed[],
  { now, today }: SignsAt,
): ScamScore {
  const isReviewed = (part: ReviewedPart) => listing.reviewed?.includes(part) === true;
  const band = priceBand(listing, near, today);
  const facts = {
    price: comparablePrice(listing),
    bandLow: band.kind === 'band' && !isReviewed('price') ? band.low : null,
    isOwnerVerified: listing.owner_verified,
    // Others are told the month alone, which does not say whether it was two weeks ago.
    ownerSince: null,
    hasPhotoOfAnotherOwner:
      !isReviewed('photos') && near.some((other) => sharesPhoto(listing, other)),
    text: isReviewed('text') ? '' : wordsOf(listing),
    isPinAtAddress: null,
  };
  return scamScore(facts, now);
}

/** Whether another person's listing shows the same picture. */
function sharesPhoto(listing: Signed, other: Signed): boolean {
  if (other.owner_id === listing.owner_id) return false;
  const hashes = other.photos.flatMap(({ phash }) => phash ?? []);
  return listing.photos.some(
    ({ phash }) => phash !== undefined && hashes.some((one) => isSamePhoto(one, phash)),
  );
}
