import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { comparablePrice, priceBand } from '#contract/rules/market/priceBand.ts';
import type { HeldListing, ListingCard } from '#src/data/types.ts';
import { useKeptAreas } from '#src/data/useListings.ts';
import { useReachability } from '#src/data/useReachability.ts';
import { AlsoIn } from '#src/listings/cost/index.ts';
import { isCityComing, useIsTaking } from '#src/shared/arrival/index.ts';
import { useListingTexts } from '#src/listings/facts/index.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { BandView } from './BandView.tsx';
import { today } from './today.ts';

export interface PriceBlockProps {
  readonly listing: HeldListing;
  /** The comparable homes; undefined until they were read. */
  readonly near: readonly HeldListing[] | undefined;
}

/** The fields that a price's line needs, of a home or of its card. */
export type Priced = Pick<HeldListing, 'price' | 'previous_price' | 'currency' | 'price_period'> &
  (Pick<HeldListing, 'details'> | Pick<ListingCard, 'price_qualifier'>);

/** The price of the home, and its earlier price. */
export function PriceLine({ listing }: { readonly listing: Priced }) {
  const { t } = useTranslation('listing');
  const texts = useListingTexts();
  const words = usePropertyTexts();
  const { price, previous_price: before, currency } = listing;
  const { price_qualifier: qualifier } = 'details' in listing ? listing.details : listing;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        {qualifier !== undefined && <span className="text-soft">{words.qualifier(qualifier)}</span>}
        <bdi className="font-display text-[2rem] leading-none font-semibold">
          {texts.money(price, currency)}
        </bdi>
        <span className="text-lg text-soft">{texts.period(listing)}</span>
        {before !== null && before > price && (
          <>
            <span className="text-soft">
              <VisuallyHidden>{t('price.before')}</VisuallyHidden>{' '}
              <bdi className="line-through">{texts.money(before, currency)}</bdi>
            </span>
            <Badge tone="good">
              {t('price.down', { pct: Math.round(((before - price) / before) * 100) })}
            </Badge>
          </>
        )}
      </p>
      <AlsoIn amount={price} currency={currency} />
    </>
  );
}

/** Its price a m², and what comparable homes cost. */
export function PriceBlock({ listing, near }: PriceBlockProps) {
  const { t } = useTranslation('listing');
  const texts = useListingTexts();
  const { currency, living_area: area, details } = listing;
  const held = useKeptAreas();
  const isOffline = useReachability() === 'offline';
  const isTaking = useIsTaking(held);
  const isNew = held?.length === 0;
  // A home that is cheap among the first hundred may be dear in the city: no verdict that turns while it comes.
  const isComing =
    !isOffline && held !== undefined && (isNew ? isTaking : isCityComing(held, listing.area_id));
  // Without an area there is none, whatever is near.
  const isBare = area === null || area === 0;
  const isKnown = near !== undefined && held !== undefined && (isNew || !isTaking);
  const band = useMemo(
    () => (!isKnown && !isBare ? undefined : priceBand(listing, near ?? [], today())),
    [listing, near, isBare, isKnown],
  );
  return (
    <section aria-label={t('price.label')} className="pb-7">
      <p className="flex flex-wrap gap-x-4 text-soft empty:hidden">
        {area !== null && area > 0 && (
          <bdi>{texts.perArea(comparablePrice(listing) / area, currency)}</bdi>
        )}
        {details.negotiable === true && details.price_qualifier !== 'fixed' && (
          <span>{t('price.negotiable')}</span>
        )}
      </p>
      <BandView listing={listing} band={band} isComing={isComing} />
    </section>
  );
}
