import type { Version } from '#contract/rules/listing/versions.ts';
import { useListingTexts } from '#src/listings/facts/index.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';
import type { Area, HeldListing } from '#src/data/types.ts';
import { type Priced, PriceLine } from './PriceBlock.tsx';

export interface ListingHeadProps {
  /** The home, or its card. */
  readonly listing: Priced &
    Pick<HeldListing, 'property_type' | 'listing_type' | 'bedrooms' | 'bathrooms' | 'living_area'>;
  /** 'Feira, Portavela'. */
  readonly place: string;
  /** Its title, and the language of that. */
  readonly shown: Pick<Version, 'title' | 'language'>;
  /** Within a page that has a title of its own. */
  readonly isInner?: boolean;
}

/** Price, rooms, title and place: what a home's page begins with. */
export function ListingHead({ listing, place, shown, isInner = false }: ListingHeadProps) {
  const words = usePropertyTexts();
  const texts = useListingTexts();
  const Title = isInner ? 'h2' : 'h1';
  return (
    <header className="grid gap-2 pt-2 pb-3 lg:pt-6">
      <PriceLine listing={listing} />
      <p className="tabular-nums">{texts.facts(listing)}</p>
      <Title
        dir="auto"
        lang={shown.language ?? undefined}
        className="w-fit text-[1.5rem] leading-tight font-semibold sm:text-[2.1rem]"
      >
        {shown.title}
      </Title>
      <p className="text-soft">
        {words.kind(listing.property_type)} · {words.listing(listing.listing_type)} ·{' '}
        <bdi>{place}</bdi>
      </p>
    </header>
  );
}

/** 'Feira, Portavela'; one name where both bear it. */
export function placeText({ details }: HeldListing, area: Area | undefined): string {
  const place = new Set([area?.name ?? details.district, details.city]);
  return [...place].filter((one) => one !== undefined).join(', ');
}
