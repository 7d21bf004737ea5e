import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isClosed } from '#contract/rules/listing/statusLadder.ts';
import { LEAST_COMPARABLES } from '#contract/rules/market/priceBand.ts';
import { unreachable } from '#contract/rules/unreachable.ts';
import { useKeptAreas } from '#src/data/useListings.ts';
import { useReachability } from '#src/data/useReachability.ts';
import { StatusBadge } from '#src/listings/card/index.ts';
import { useTitleOf } from '#src/listings/facts/index.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { Button } from '#src/ui/Button.tsx';
import { saveCsv } from '#src/ui/saveCsv.ts';
import { HOME_COLUMNS, homesCsvRows } from './homesCsv.ts';
import { askParams, type AnalyticsAsk } from './period.ts';
import { STEPS } from './steps.ts';
import { useAnalyticsTexts } from './useAnalyticsTexts.ts';
import { type HomeRow, MOST_COMPARED, type Numbers } from './useNumbers.ts';

export interface HomesTableProps extends Pick<Numbers, 'rows' | 'period'> {
  readonly ask: AnalyticsAsk;
}

/** Every home with its numbers, those that were viewed most first. */
export function HomesTable({ rows, period, ask }: HomesTableProps) {
  const { t } = useTranslation('analytics');
  const openCount = rows.filter(({ home }) => !isClosed(home.status)).length;
  const save = () =>
    saveCsv('analytics-homes.csv', [
      HOME_COLUMNS.map((column) => t(`csv.${column}`)),
      ...homesCsvRows(rows, period),
    ]);
  return (
    <section aria-labelledby="by-home" className="mt-10">
      <h2 id="by-home" className="text-xl font-semibold">
        {t('homes.title')}
      </h2>
      <div
        // oxlint-disable-next-line jsx_a11y/no-noninteractive-tabindex -- it scrolls: keys must reach it
        tabIndex={0}
        role="group"
        aria-labelledby="by-home"
        className="mt-3 overflow-x-auto print:overflow-visible"
      >
        <table className="w-full min-w-4xl text-start print:min-w-0 print:text-xs">
          <thead className="text-sm text-soft print:text-xs">
            <tr className="border-b border-line">
              <th scope="col" className="py-2 pe-4 text-start font-medium">
                {t('home')}
              </th>
              {STEPS.map((step) => (
                <th key={step} scope="col" className="px-2 py-2 text-end font-medium print:px-1">
                  {t(`step.${step}`)}
                </th>
              ))}
              <th scope="col" className="px-4 py-2 text-start font-medium">
                {t('replies.head')}
              </th>
              <th scope="col" className="py-2 ps-4 text-start font-medium">
                {t('price.head')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <HomeLine key={row.home.id} row={row} ask={ask} />
            ))}
          </tbody>
        </table>
      </div>
      {openCount > MOST_COMPARED && (
        <p className="mt-3 text-sm text-soft">{t('price.most', { count: MOST_COMPARED })}</p>
      )}
      <Button look="secondary" onClick={save} className="mt-4 print:hidden">
        {t('csvHomes')}
      </Button>
    </section>
  );
}

function HomeLine({ row, ask }: { readonly row: HomeRow; readonly ask: AnalyticsAsk }) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const texts = useAnalyticsTexts();
  const titleOf = useTitleOf();
  const { home, now, before, replies } = row;
  return (
    <tr className="border-b border-line align-top">
      <th scope="row" className="min-w-52 print:min-w-32 py-3 pe-4 text-start font-normal">
        <Link
          to={{ search: new URLSearchParams(askParams({ ...ask, home: home.id })).toString() }}
          dir="auto"
          className="block font-semibold hover:underline"
        >
          {titleOf(home)}
        </Link>
        <span className="mt-1 flex flex-wrap items-center gap-2 text-sm text-soft">
          <StatusBadge home={home} />
          {before === null && <span>{t('since', { day: texts.day(home.first_listed_on) })}</span>}
        </span>
      </th>
      {STEPS.map((step) => (
        <td key={step} className="px-2 py-3 text-end tabular-nums print:px-1">
          <span className="block">{format.number(now[step])}</span>
          {before !== null && (
            <span className="block text-sm whitespace-nowrap text-soft print:hidden">
              {t('before', { n: before[step] })}
            </span>
          )}
        </td>
      ))}
      <td className="px-4 py-3">
        {replies.median === null ? (
          <span className="text-soft">{t('replies.noneShort')}</span>
        ) : (
          <>
            <span className="block whitespace-nowrap">{texts.duration(replies.median)}</span>
            <span className="block text-sm text-soft">
              {t('replies.answered', { count: replies.answered })}
            </span>
          </>
        )}
      </td>
      <td className="py-3 ps-4">
        <PricePlace row={row} />
      </td>
    </tr>
  );
}

/** The price's place among homes like it, with their number. */
function PricePlace({ row: { home, band } }: { readonly row: HomeRow }) {
  const { t } = useTranslation(['analytics', 'market']);
  const texts = useAnalyticsTexts();
  const soft = (text: string) => <span className="text-soft">{text}</span>;
  if (isClosed(home.status)) return soft(t('price.closed'));
  if (band === null) return soft(t('price.unread'));
  switch (band.kind) {
    case 'no_area':
      return soft(t('price.noArea'));
    case 'too_few':
      return <TooFew areaId={home.area_id} n={band.n} />;
    case 'band':
      return (
        <>
          <span className="block">{t(`price.${band.position}`)}</span>
          <span className="block text-sm text-soft">
            {t('price.range', {
              low: texts.about(band.low, home.currency),
              high: texts.about(band.high, home.currency),
              homes: t('market:homes', { count: band.sample.length }),
            })}
          </span>
        </>
      );
    default:
      return unreachable(band);
  }
}

interface TooFewProps {
  readonly areaId: string;
  readonly n: number;
}

/** Too few homes to compare with, or not yet enough: those around may still be on their way. */
function TooFew({ areaId, n }: TooFewProps) {
  const { t } = useTranslation(['analytics', 'market']);
  const format = useFormat();
  const held = useKeptAreas()?.find(({ area }) => area.id === areaId);
  const isOffline = useReachability() === 'offline';
  const isComing = held === undefined || (!held.wifiOnly && held.state.kind === 'waiting');
  if (isComing && !isOffline) return <span className="text-soft">{t('price.coming')}</span>;
  return (
    <span className="text-soft">
      {t('market:comparables.few', {
        homes: t('market:homes', { count: n }),
        least: format.number(LEAST_COMPARABLES),
      })}
    </span>
  );
}
