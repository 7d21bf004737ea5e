import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Analysis } from '../rules/analysis.ts';
import { LEAST_COMPARABLES } from '#contract/rules/market/priceBand.ts';
import { grossYield, priceToRent } from '#src/rules/money/rentalYield.ts';
import { isolated } from '#src/i18n/isolated.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import type { Sheet } from './sheet.ts';
import { useSheetTexts } from './useSheetTexts.ts';

export interface SheetSentencesProps {
  readonly sheet: Sheet;
  readonly analysis: Analysis;
}

/** The joint figures of the homes, in words. */
export function SheetSentences({ sheet, analysis }: SheetSentencesProps) {
  const { t } = useTranslation(['market', 'listing']);
  const texts = useSheetTexts(sheet);
  const format = useFormat();
  const { home } = sheet;
  if (home && !home.area) return <p className="text-lg">{t('listing:band.noArea')}</p>;
  if (analysis.kind === 'too_few')
    return (
      <p className="text-lg">
        {t('comparables.few', {
          homes: t('homes', { count: analysis.n }),
          least: format.number(LEAST_COMPARABLES),
        })}
      </p>
    );
  const { value } = analysis;
  return (
    <div className="grid gap-1 text-lg text-pretty">
      <Lines {...{ sheet }} figures={analysis} />
      {home && (
        <p>
          {t('comparables.sentence.own', { price: texts.price(home.price) })}{' '}
          <span className="font-semibold">
            {t(`listing:band.${positionOf(home.price, value)}`)}
          </span>
        </p>
      )}
    </div>
  );
}

function Lines({ sheet, figures }: { readonly sheet: Sheet; readonly figures: Figures }) {
  return useSheetLines(sheet, figures).map((line) => <p key={line}>{line}</p>);
}

type Figures = Extract<Analysis, { kind: 'figures' }>;

/** The asking prices of homes, in all and for a square metre, a sentence each. */
export function useSheetLines(sheet: Sheet, figures: Figures): readonly string[] {
  const { t } = useTranslation('market');
  const texts = useSheetTexts(sheet);
  const { home } = sheet;
  const { value, perSquareMetre, n } = figures;
  const said = {
    low: texts.money(value.low),
    high: texts.money(value.high),
    middle: texts.price(value.middle),
    homes: t('homes', { count: n }),
    place: isolated(sheet.name),
    distance: texts.distance(home?.radiusKm ?? 0),
  };
  return [
    t(home ? 'comparables.sentence.home' : 'comparables.sentence.area', said),
    ...(perSquareMetre === null
      ? []
      : [t('comparables.sentence.perArea', { sum: texts.perArea(perSquareMetre.middle) })]),
  ];
}

function positionOf(price: number, { low, high }: { readonly low: number; readonly high: number }) {
  if (price < low) return 'below';
  return price > high ? 'above' : 'within';
}

/** How far the result hangs on a few homes. */
export function Variants({ sheet, analysis }: SheetSentencesProps) {
  const { t } = useTranslation('market');
  const texts = useSheetTexts(sheet);
  const format = useFormat();
  if (analysis.kind === 'too_few') return null;
  return (
    <section aria-labelledby="analysis-variants" className="mt-8">
      <h3 id="analysis-variants" className="mb-2 text-lg font-semibold">
        {t('comparables.variant.title')}
      </h3>
      <ul className="grid gap-1">
        {analysis.variants.map((each) => (
          <li key={each.variant}>
            {each.middle === null
              ? t('comparables.variant.few', { what: t(`comparables.variant.${each.variant}`) })
              : t('comparables.variant.is', {
                  what: t(`comparables.variant.${each.variant}`),
                  value: texts.price(each.middle),
                  change: isolated(format.change(each.change * 100)),
                })}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The yield of a home for sale if it was let. */
export function Yield({ sheet, analysis }: SheetSentencesProps) {
  const { t } = useTranslation('market');
  const texts = useSheetTexts({ currency: sheet.currency, type: 'rent' });
  const format = useFormat();
  if (sheet.type !== 'sale' || analysis.kind === 'too_few') return null;
  const { home, rent } = sheet;
  const figures = analysis.perSquareMetre;
  const sums =
    !rent || figures === null
      ? null
      : home?.area
        ? { price: home.price, rentMonth: rent.perSquareMetre * home.area }
        : { price: figures.middle, rentMonth: rent.perSquareMetre };
  const share = new Intl.NumberFormat(format.locale, {
    style: 'percent',
    maximumFractionDigits: 1,
  });
  const years = new Intl.NumberFormat(format.locale, { maximumFractionDigits: 1 });
  return (
    <section aria-labelledby="analysis-yield" className="mt-8">
      <h3 id="analysis-yield" className="mb-2 text-lg font-semibold">
        {t('comparables.yield.title')}
      </h3>
      {sums === null || !rent ? (
        <p>{t('comparables.yield.few')}</p>
      ) : (
        <p>
          {t(home ? 'comparables.yield.home' : 'comparables.yield.area', {
            rent: home ? texts.price(sums.rentMonth) : texts.perArea(rent.perSquareMetre),
            homes: t('homes', { count: rent.n }),
            share: share.format(grossYield(sums)),
            years: years.format(priceToRent(sums)),
          })}
        </p>
      )}
      <Link
        to={paths.calculator.href({ tab: 'yield', ...(home && { home: home.id }) })}
        className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4 print:hidden"
      >
        {t('comparables.yield.calculator')}
      </Link>
    </section>
  );
}
