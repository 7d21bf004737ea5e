import { memo } from 'react';
import type { Area, HeldListing } from '#src/data/types.ts';
import { Availability } from './Availability.tsx';
import { Costs } from './Costs.tsx';
import { Description } from './Description.tsx';
import { Facts } from './Facts.tsx';
import { FeatureGroups } from './FeatureGroups.tsx';
import { PlanAndTour } from './PlanAndTour.tsx';
import { PriceBlock } from './PriceBlock.tsx';
import { PriceHistory } from './PriceHistory.tsx';
import { Stated } from './Stated.tsx';
import type { Versions } from './useVersions.ts';
import { Where } from './Where.tsx';

export interface ListingPartsProps {
  readonly listing: HeldListing;
  readonly near: readonly HeldListing[] | undefined;
  readonly area: Area | undefined;
  readonly versions: Versions;
}

/** All that a home's page says of the home itself, in the order in which people ask about it. */
export function ListingParts({ listing, near, area, versions }: ListingPartsProps) {
  return (
    <>
      <PriceBlock listing={listing} near={near} />
      <Told listing={listing} area={area} versions={versions} />
    </>
  );
}

/** What does not depend on the homes around it is not made anew with each of them that comes. */
const Told = memo(function Told({ listing, area, versions }: Omit<ListingPartsProps, 'near'>) {
  return (
    <>
      <PriceHistory listing={listing} />
      <Facts listing={listing} />
      <Stated listing={listing} />
      <Availability listing={listing} area={area} />
      <Costs listing={listing} />
      <Description listing={listing} versions={versions} />
      <FeatureGroups listing={listing} />
      <PlanAndTour listing={listing} />
      <Where listing={listing} area={area} />
    </>
  );
});
