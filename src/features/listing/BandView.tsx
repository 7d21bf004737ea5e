import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { wholeUnits } from '#contract/rules/money/money.ts';
import {
  comparablePrice,
  LEAST_COMPARABLES,
  type PriceBand,
} from '#contract/rules/market/priceBand.ts';
import type { HeldListing } from '#src/data/types.ts';
import { useListingTexts } from '#src/listings/facts/index.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import { classes } from '#src/ui/classes.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { BandScale } from './BandScale.tsx';

export interface BandViewProps {
  readonly listing: HeldListing;
  /** Undefined until the comparable homes were read. */
  readonly band: PriceBand<HeldListing> | undefined;
  /** More comparable homes are on their way to this device. */
  readonly isComing: boolean;
}

/** The prices of comparable homes, their number, and a list of them; or the reason why there is no figure. */
export function BandView({ listing, band, isComing }: BandViewProps) {
  const { t } = useTranslation('listing');
  const [isAwaited] = useState(band === undefined || isComing);
  if (band?.kind === 'no_area') return <p className="mt-4 text-soft">{t('band.noArea')}</p>;
  // Read after the first paint: what stands below does not move, whatever comes of it.
  const place = isAwaited && 'min-h-66 sm:min-h-58 print:min-h-0';
  return (
    <div
      className={classes(
        'mt-5 flex flex-col justify-center rounded-card border border-line bg-sheet p-4',
        place,
      )}
    >
      {isComing ? <Coming /> : <Inside listing={listing} band={band} />}
    </div>
  );
}

function Coming() {
  const { t } = useTranslation('listing');
  return (
    <>
      <p className="mb-3 text-soft">{t('band.coming')}</p>
      <Skeleton className="h-34" />
    </>
  );
}

interface InsideProps {
  readonly listing: HeldListing;
  readonly band: Exclude<BandViewProps['band'], { kind: 'no_area' }>;
}

function Inside({ listing, band }: InsideProps) {
  const { t } = useTranslation('listing');
  if (band === undefined) return <Skeleton className="h-44" />;
  if (band.kind === 'band') return <Band listing={listing} band={band} />;
  return (
    <>
      <p className="text-soft">{t('band.tooFew', { n: band.n, least: LEAST_COMPARABLES })}</p>
      {band.n > 0 && <AnalysisLink id={listing.id} />}
    </>
  );
}

type Known = Extract<InsideProps['band'], { kind: 'band' }>;

function Band({ listing, band }: { readonly listing: HeldListing; readonly band: Known }) {
  const { t } = useTranslation('listing');
  const texts = useListingTexts();
  const format = useFormat();
  const { currency } = listing;
  const money = (sum: number) => texts.money(wholeUnits(sum, currency), currency);
  return (
    <>
      <p>
        <span className="font-semibold">{t(`band.${band.position}`)}</span>{' '}
        {t('band.range', { low: money(band.low), high: money(band.high) })}
      </p>
      <BandScale
        low={band.low}
        high={band.high}
        price={comparablePrice(listing)}
        position={band.position}
      />
      <p className="text-sm text-soft">
        {t('band.sample', {
          n: format.number(band.sample.length),
          km: format.number(band.radiusKm),
          middle: money(band.centre),
        })}
      </p>
      <details className="mt-2 print:hidden">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-accent">
          {t('band.list')}
        </summary>
        <ul className="divide-y divide-line">
          {band.sample.map(({ home, km }) => (
            <li key={home.id}>
              <Link
                to={paths.property.href(home.id)}
                className="flex min-h-11 flex-wrap items-center gap-x-3 py-1.5 hover:underline"
              >
                <span
                  dir="auto"
                  className="min-w-0 grow basis-full truncate font-medium sm:basis-0"
                >
                  {home.title}
                </span>
                <bdi>{money(comparablePrice(home))}</bdi>
                <span className="text-sm text-soft">{texts.area(home.living_area ?? 0)}</span>
                <span className="text-sm text-soft">
                  {t('band.away', { km: format.number(Math.round(km * 10) / 10) })}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </details>
      <AnalysisLink id={listing.id} />
    </>
  );
}

/** To all of them, where each can be taken out. */
function AnalysisLink({ id }: { readonly id: string }) {
  const { t } = useTranslation('market');
  return (
    <Link
      to={paths.marketAnalysis.href({ home: id })}
      className="flex min-h-11 w-fit items-center font-medium text-accent underline underline-offset-2 print:hidden"
    >
      {t('comparables.link')}
    </Link>
  );
}
