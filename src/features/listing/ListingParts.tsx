import { memo } from 'react';
import type { Area, HeldListing } from '#src/data/types.ts';
import { inPane } from '#src/ui/Pane.tsx';
import { Availability } from './Availability.tsx';
import { Costs } from './Costs.tsx';
import { Description } from './Description.tsx';
import { Facts } from './Facts.tsx';
import { FeatureGroups } from './FeatureGroups.tsx';
import { Papers } from './Papers.tsx';
import { PlanAndTour } from './PlanAndTour.tsx';
import { PriceBlock } from './PriceBlock.tsx';
import { PriceHistory } from './PriceHistory.tsx';
import { Stated } from './Stated.tsx';
import type { Versions } from './useVersions.ts';
import { Where } from './Where.tsx';

/** In so many steps the parts below the price come; see `useSteps`. */
export const PARTS_STEPS = 2;

export interface ListingPartsProps {
  readonly listing: HeldListing;
  readonly near: readonly HeldListing[] | undefined;
  readonly area: Area | undefined;
  readonly versions: Versions;
  /** How far the page has come; all of them without it. */
  readonly step?: number;
}

/** All that a home's page says of the home itself, in the order in which people ask about it. */
export function ListingParts({
  listing,
  near,
  area,
  versions,
  step = PARTS_STEPS,
}: ListingPartsProps) {
  return (
    <>
      <Price listing={listing} near={near} />
      {step > 0 && <Told listing={listing} area={area} />}
      {step > 1 && <Described listing={listing} area={area} versions={versions} />}
    </>
  );
}

/*
 * A part that does not depend on the homes around is not drawn anew with each of them that comes. A part that
 * does not depend on the area is not drawn anew when that comes.
 */
const Price = inPane(PriceBlock);
const History = inPane(PriceHistory);
const First = inPane(Facts);
const Said = inPane(Stated);
const Sums = inPane(Costs);
const Words = inPane(Description);
const Features = inPane(FeatureGroups);
const Rooms = inPane(PlanAndTour);
const Documents = inPane(Papers);
const Free = inPane(Availability);
const Around = inPane(Where);

const Told = memo(function Told({ listing, area }: Pick<ListingPartsProps, 'listing' | 'area'>) {
  return (
    <>
      <History listing={listing} />
      <First listing={listing} />
      <Said listing={listing} />
      <Free listing={listing} area={area} />
    </>
  );
});

const Described = memo(function Described({
  listing,
  area,
  versions,
}: Pick<ListingPartsProps, 'listing' | 'area' | 'versions'>) {
  return (
    <>
      <Sums listing={listing} />
      <Words listing={listing} versions={versions} />
      <Features listing={listing} />
      <Rooms listing={listing} />
      <Documents listing={listing} />
      <Around listing={listing} area={area} />
    </>
  );
});
