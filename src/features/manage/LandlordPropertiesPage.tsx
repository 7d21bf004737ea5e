import { Building2 } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { HomeFigures } from '#contract/entities/records/owner.ts';
import { viewDay } from '#contract/rules/listing/views.ts';
import type { HeldListing } from '#src/data/types.ts';
import { useMyListings } from '#src/data/useListings.ts';
import { AsOfLine, NotHereYet } from '#src/shared/arrival/index.ts';
import { ListingPicture, StatusBadge } from '#src/listings/card/index.ts';
import { useListingTexts } from '#src/listings/facts/index.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { buttonClasses } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { CardFigures } from './components/CardFigures.tsx';
import { useFigures } from '#src/data/useFigures.ts';
import { useNow } from '#src/data/useNow.ts';
import { pageClasses } from '#src/ui/pageClasses.ts';
import { portfolioOf, type Portfolio } from './rules/portfolio.ts';

/** A landlord's homes as a portfolio: what they earn, what they ask, how many are rented. */
export function LandlordPropertiesPage() {
  const { t } = useTranslation('manage');
  const listings = useMyListings();
  const figures = useFigures();
  const now = useNow();
  const today = viewDay(now);
  const portfolio = useMemo(() => portfolioOf(listings ?? [], now), [listings, now]);
  return (
    <div className={pageClasses('wide')}>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <h1 className="text-[2rem] leading-tight font-semibold">{t('portfolio.title')}</h1>
        <Link to={paths.manage.href()} className={buttonClasses('secondary')}>
          {t('portfolio.manage')}
        </Link>
      </div>
      {listings === undefined && (
        <NotHereYet of={['properties']} className="mt-8">
          <Skeleton className="mt-8 h-72" />
        </NotHereYet>
      )}
      {listings?.length === 0 && (
        <EmptyState
          icon={<Building2 size={32} aria-hidden />}
          title={t('empty')}
          action={
            <Link to={paths.listProperty.href()} className={buttonClasses()}>
              {t('list')}
            </Link>
          }
        >
          {t('emptyText')}
        </EmptyState>
      )}
      {listings !== undefined && listings.length > 0 && (
        <>
          <AsOfLine of={['properties', 'records']} className="mt-1" />
          <Figures portfolio={portfolio} />
          <ul className="mt-6 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {listings.map((listing) => (
              <PortfolioCard
                key={listing.id}
                listing={listing}
                figures={figures?.get(listing.id)}
                today={today}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Figures({ portfolio }: { readonly portfolio: Portfolio }) {
  const { t } = useTranslation('manage');
  const format = useFormat();
  const kinds = ['rentLet', 'rentOpen', 'saleOpen', 'saleSold'] as const;
  return (
    <dl className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] gap-3">
      {portfolio.occupancy !== null && (
        <Figure name={t('portfolio.occupancy')}>
          {t('portfolio.share', {
            pct: Math.round(portfolio.occupancy * 100),
            let: portfolio.let,
            all: portfolio.rentals,
          })}
        </Figure>
      )}
      {portfolio.sums.flatMap((sums) =>
        kinds
          .filter((kind) => sums[kind] > 0)
          .map((kind) => (
            <Figure key={`${sums.currency} ${kind}`} name={t(`portfolio.${kind}`)}>
              <bdi>{format.money(sums[kind], sums.currency)}</bdi>
            </Figure>
          )),
      )}
    </dl>
  );
}

function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-col justify-between rounded-card border border-line bg-sheet p-4">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="mt-1 font-display text-xl font-semibold">{children}</dd>
    </div>
  );
}

function PortfolioCard({
  listing,
  figures,
  today,
}: {
  readonly listing: HeldListing;
  readonly figures: HomeFigures | undefined;
  readonly today: string;
}) {
  const { t } = useTranslation('manage');
  const texts = useListingTexts();
  return (
    <li className="relative overflow-hidden rounded-card border border-line bg-sheet shadow-card hover:shadow-float">
      <ListingPicture
        photo={listing.photos[0]}
        alt=""
        tier="medium"
        className="aspect-4/3 w-full"
      />
      <div className="grid gap-1 p-4">
        <p className="flex flex-wrap items-center gap-2">
          <StatusBadge home={listing} />
          {listing.isPending && <Badge tone="warn">{t('sync.waiting')}</Badge>}
        </p>
        <p className="font-display text-xl font-semibold">
          <bdi>{texts.price(listing)}</bdi>
        </p>
        <h2 className="font-text text-base font-semibold">
          <Link
            to={paths.property.href(listing.id)}
            dir="auto"
            className="after:absolute after:inset-0 hover:underline"
          >
            {listing.title}
          </Link>
        </h2>
        <p className="text-sm text-soft">{texts.facts(listing)}</p>
        {figures !== undefined && <CardFigures figures={figures} today={today} />}
      </div>
    </li>
  );
}
