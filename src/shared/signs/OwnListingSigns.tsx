import { localDay } from '#contract/rules/calendarDay.ts';
import { ownerSigns } from '#src/rules/listing/ownerSigns.ts';
import type { HeldListing } from '#src/data/types.ts';
import { useNow } from '#src/data/useNow.ts';
import { paths } from '#src/paths.ts';
import { AskReview } from './AskReview.tsx';
import { OwnerSigns } from './OwnerSigns.tsx';

export interface OwnListingSignsProps {
  /** Of this person. */
  readonly listing: HeldListing;
  /** The comparable homes; undefined until they were read. */
  readonly near: readonly HeldListing[] | undefined;
  readonly className: string;
}

/** The signs of a fake listing in a home of one's own; each leads to the edit of the listing. */
export function OwnListingSigns({ listing, near, className }: OwnListingSignsProps) {
  const now = useNow();
  const reasons = ownerSigns(listing, near ?? [], { now, today: localDay(new Date(now)) });
  return (
    <OwnerSigns
      reasons={reasons}
      where={listing.visibility === 'rejected' ? 'held' : 'shown'}
      wayTo={() => paths.listProperty.edit(listing.id)}
      className={className}
    >
      <AskReview listing={listing} signs={reasons} />
    </OwnerSigns>
  );
}
