import { MapPin } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { localDay } from '#contract/rules/calendarDay.ts';
import type { HeldListing, ListingQuery } from '#src/data/types.ts';
import {
  NEAR_MOST,
  useCityAreas,
  useListing,
  useListings,
  useListingsNear,
} from '#src/data/useListings.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { useSearch } from '#src/data/useSearch.ts';
import { useTitleOf } from '#src/listings/facts/index.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { pageClasses } from '#src/ui/pageClasses.ts';
import { AnalysisChooser } from './analysis/AnalysisChooser.tsx';
import { analysisAskIn, type Segment } from './analysis/analysisAsk.ts';
import { KeptAnalyses } from './analysis/KeptAnalyses.tsx';
import {
  areaQuery,
  lettingQuery,
  LOOKED_FOR,
  rentAround,
  rentIn,
  type Sheet,
  sheetKept,
  sheetOfArea,
  sheetOfHome,
} from './analysis/sheet.ts';
import { SheetView } from './analysis/SheetView.tsx';
import { NoPlaces } from './components/NoPlaces.tsx';

/** So many neighbourhoods are offered; the list above has them all. */
const MOST_AREAS = 12;

/** A home or an area beside the homes it compares with, each counted or taken out, from what this device holds. */
export function MarketAnalysisPage() {
  const { t } = useTranslation(['market', 'nav']);
  const [params] = useSearchParams();
  const ask = useMemo(() => analysisAskIn(params), [params]);
  return (
    <div className={pageClasses('list')}>
      <h1 className="text-[2rem] leading-tight font-semibold">{t('nav:marketAnalysis')}</h1>
      <p className="mt-2 mb-6 max-w-2xl text-lg text-pretty text-soft print:hidden">
        {t('comparables.lead')}
      </p>
      <AnalysisChooser ask={ask} />
      {ask.kind === 'nothing' && <Begin />}
      {ask.kind === 'kept' && <OfKept key={ask.id} id={ask.id} />}
      {ask.kind === 'home' && <OfHome key={ask.id} id={ask.id} />}
      {ask.kind === 'area' && <OfArea slug={ask.slug} segment={ask.of} />}
      <KeptAnalyses />
    </div>
  );
}

/** The page before the first choice: a neighbourhood is one press away. */
function Begin() {
  const { t } = useTranslation('market');
  const areas = useCityAreas() ?? [];
  return (
    <>
      <p className="mt-8">{t('comparables.choose.empty')}</p>
      <ul className="mt-4 grid gap-2 sm:grid-cols-2 lg:grid-cols-3 print:hidden">
        {areas.slice(0, MOST_AREAS).map(({ slug, name }) => (
          <li key={slug}>
            <Link
              to={paths.marketAnalysis.href({ area: slug })}
              className="flex min-h-12 items-center gap-2 rounded-field border border-line bg-sheet px-4 font-medium text-ink no-underline hover:bg-wash"
            >
              <MapPin size={18} aria-hidden className="shrink-0 text-accent" />
              <bdi className="truncate">{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function NotHere({ children }: { readonly children: ReactNode }) {
  return (
    <p role="status" className="mt-8 rounded-field bg-warn-wash px-4 py-3 text-warn">
      {children}
    </p>
  );
}

const Waits = () => <Skeleton className="mt-8 h-96" />;

function OfKept({ id }: { readonly id: string }) {
  const { t } = useTranslation('market');
  const format = useFormat();
  const body = useRecords('market_analysis')?.find((one) => one.id === id)?.body;
  const isRead = useRecords('market_analysis') !== undefined;
  const areas = useCityAreas();
  const today = useListings(useMemo(() => body?.homes.map((home) => home.id) ?? [], [body]));
  const byId = useMemo(() => new Map((today ?? []).map((home) => [home.id, home])), [today]);
  const area = areas?.find((one) => one.id === body?.area?.id);
  const sheet = useMemo(
    () => (body === undefined ? null : sheetKept(body, area?.name ?? body.name)),
    [body, area?.name],
  );
  if (!isRead) return <Waits />;
  if (sheet === null || body === undefined)
    return <NotHere>{t('comparables.kept.missing')}</NotHere>;
  const again = body.home
    ? paths.marketAnalysis.href({ home: body.home.id })
    : area && paths.marketAnalysis.href({ area: area.slug, type: body.type });
  return (
    <>
      <p role="note" className="mt-8 rounded-field bg-accent-wash px-4 py-3">
        {t('comparables.kept.asOf', { day: format.date(body.at) })}{' '}
        {again !== undefined && (
          <Link
            to={again}
            className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4 print:hidden"
          >
            {t('comparables.kept.again')}
          </Link>
        )}
      </p>
      <SheetView sheet={sheet} kept={{ id, name: body.name, today: byId }} />
    </>
  );
}

function OfHome({ id }: { readonly id: string }) {
  const { t } = useTranslation('market');
  const home = useListing(id);
  const near = useListingsNear(id, NEAR_MOST);
  const titleOf = useTitleOf();
  const [today] = useState(() => localDay(new Date()));
  if (home === undefined || (home !== null && near === undefined)) return <Waits />;
  if (home === null || near === undefined) return <NotHere>{t('comparables.notHere')}</NotHere>;
  const sheet = sheetOfHome(home, near, { titleOf, today });
  if (home.listing_type === 'rent') return <SheetView sheet={sheet} kept={null} />;
  return <WithRent {...{ home, sheet, today }} />;
}

interface WithRentProps {
  readonly home: HeldListing;
  readonly sheet: Sheet;
  readonly today: string;
}

function WithRent({ home, sheet, today }: WithRentProps) {
  const page = useSearch(lettingQuery(home), { from: 0, count: LOOKED_FOR });
  if (page === undefined) return <Waits />;
  return <SheetView sheet={{ ...sheet, rent: rentAround(home, page.cards, today) }} kept={null} />;
}

interface OfAreaProps {
  readonly slug: string;
  readonly segment: Segment;
}

function OfArea({ slug, segment }: OfAreaProps) {
  const { t } = useTranslation('market');
  const areas = useCityAreas();
  const area = areas?.find((one) => one.slug === slug);
  if (areas === undefined) return <Waits />;
  if (areas.length === 0) return <NoPlaces />;
  if (area === undefined) return <NotHere>{t('comparables.areaNotHere')}</NotHere>;
  return <OfHeldArea {...{ area, segment }} />;
}

interface OfHeldAreaProps {
  readonly area: { readonly id: string; readonly name: string };
  readonly segment: Segment;
}

function OfHeldArea({ area, segment }: OfHeldAreaProps) {
  const titleOf = useTitleOf();
  const ask = { ...segment, id: area.id };
  const key = JSON.stringify(ask);
  const page = useSearch(areaQuery(ask), { from: 0, count: LOOKED_FOR });
  const { t } = useTranslation('market');
  if (page === undefined) return <Waits />;
  // Homes that have not come are not homes that there are too few of.
  if (page.cards.length === 0 && page.missingAreas.includes(area.id))
    return <NotHere>{t('comparables.areaNotHere')}</NotHere>;
  const sheet = sheetOfArea(ask, page, { name: area.name, titleOf });
  if (segment.type === 'rent') return <SheetView key={key} sheet={sheet} kept={null} />;
  return <AreaWithRent key={key} sheet={sheet} query={areaQuery({ ...ask, type: 'rent' })} />;
}

function AreaWithRent({ sheet, query }: { readonly sheet: Sheet; readonly query: ListingQuery }) {
  const page = useSearch(query, { from: 0, count: LOOKED_FOR });
  if (page === undefined) return <Waits />;
  return <SheetView sheet={{ ...sheet, rent: rentIn(page, sheet.currency) }} kept={null} />;
}
