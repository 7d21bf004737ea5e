import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CALCULATIONS, type Calculation } from '#contract/entities/records/scenario.ts';
import { moveInCost, trueMonthlyCost } from '#contract/rules/money/moveInCost.ts';
import type { HeldListing } from '#src/data/types.ts';
import { paths } from '#src/paths.ts';
import { Tab, TabList, TabPanel, Tabs } from '#src/ui/Tabs.tsx';
import { DetailView } from './DetailView.tsx';
import { Fields } from './Fields.tsx';
import { PresetFields } from './PresetFields.tsx';
import { ResultCard } from './ResultCard.tsx';
import type { Calculated } from './rules/address.ts';
import { Scenarios } from './Scenarios.tsx';
import { type CalculatorState, useCalculator } from './useCalculator.ts';
import { useFigureText } from './useFigureText.ts';

export interface CalculatorProps {
  readonly start: Calculated;
  /** The home it is about; null: no home, or none that is here. */
  readonly home: HeldListing | null;
}

/** The form of a calculation, what comes of it, and those that were kept. */
export function Calculator({ start, home }: CalculatorProps) {
  const { t } = useTranslation('calculator');
  const state = useCalculator(start, home?.id ?? null);
  const { tab, outcome, now } = state;
  return (
    <Tabs value={tab} onValueChange={(next: Calculation) => state.setTab(next)}>
      {home !== null && <About home={home} />}
      <TabList label={t('tabs')} className="print:hidden">
        {CALCULATIONS.map((one) => (
          <Tab key={one} value={one}>
            {t(`tab.${one}`)}
          </Tab>
        ))}
      </TabList>
      <TabPanel value={tab}>
        <h2 className="sr-only print:not-sr-only print:text-xl print:font-semibold">
          {t(`tab.${tab}`)}
        </h2>
        <div className="mt-6 grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem] print:block">
          <div className="grid min-w-0 gap-8">
            <PresetFields state={state} />
            <Fields state={state} />
            <Answer state={state} />
          </div>
          <ResultCard state={state} home={home} />
        </div>
        {outcome.kind === 'done' && <DetailView detail={outcome.detail} currency={now.currency} />}
        <p className="mt-6 max-w-prose text-sm text-soft">{t(`disclaimer.${tab}`)}</p>
      </TabPanel>
      <Scenarios calculation={tab} />
    </Tabs>
  );
}

/** On a phone the result is below the fields: its first figure stays in sight while they are filled. The result itself is spoken. */
function Answer({ state: { outcome, now } }: { readonly state: CalculatorState }) {
  const { t } = useTranslation('calculator');
  const text = useFigureText(now.currency);
  const first = outcome.kind === 'done' ? outcome.figures[0] : undefined;
  if (first === undefined) return null;
  return (
    <p
      aria-hidden
      className="sticky bottom-3 z-20 flex flex-wrap items-baseline justify-between gap-x-4 rounded-card border border-line bg-sheet px-4 py-2.5 shadow-float lg:hidden print:hidden"
    >
      <span className="text-sm text-soft">{t(`figure.${first.name}`)}</span>
      <bdi className="font-display text-xl font-semibold">{text(first)}</bdi>
    </p>
  );
}

/** The home from which the fields were filled, and the facts its owner does not state. */
function About({ home }: { readonly home: HeldListing }) {
  const { t } = useTranslation(['calculator', 'listing']);
  const missing =
    home.listing_type === 'sale'
      ? []
      : [
          ...moveInCost(home, '2000-01-01', { hasPets: false }).missing,
          ...trueMonthlyCost(home, { hasPets: false }).missing,
        ];
  const what = [...new Set(missing)].map((one) => t(`listing:costs.missed.${one}`)).join(', ');
  return (
    <div className="mb-5 rounded-card border border-line bg-sheet px-4 py-3">
      <p>
        {t('about')}{' '}
        <Link
          to={paths.property.href(home.id)}
          dir="auto"
          className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-2"
        >
          {home.title}
        </Link>
      </p>
      {what !== '' && <p className="text-warn">{t('listing:costs.missing', { what })}</p>}
    </div>
  );
}
