import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { Calculation } from '#contract/entities/records/scenario.ts';
import { localDay } from '#contract/rules/calendarDay.ts';
import { countryHere } from './rules/countryHere.ts';
import { presetOf } from './rules/countryPresets.ts';
import { currencyOfCountry } from '#src/rules/money/currencyOfCountry.ts';
import { DEFAULT_CURRENCY } from '#contract/rules/money/money.ts';
import type { HeldListing } from '#src/data/types.ts';
import { useListing, useMarketCities } from '#src/data/useListings.ts';
import { useRecord, useRecords } from '#src/data/useRecord.ts';
import { useMovingDay } from '#src/listings/cost/index.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { pageClasses } from '#src/ui/pageClasses.ts';
import { Calculator } from './Calculator.tsx';
import { type Calculated, isCalculation, readFragment } from './rules/address.ts';
import { ASSUMED, type Values } from './rules/fields.ts';
import { calculationFor, prefillOf } from './rules/prefill.ts';

/**
 * Five calculations about a home. The values of the address stand in the fields: a home's costs, a kept
 * calculation, or one that was sent.
 */
export function CalculatorPage() {
  const { t } = useTranslation(['calculator', 'nav']);
  const [params] = useSearchParams();
  const homeId = params.get('home');
  return (
    <div className={pageClasses('wide')}>
      <h1 className="mb-2 text-[2rem] leading-tight font-semibold">{t('nav:calculator')}</h1>
      <p className="mb-6 max-w-prose text-soft">{t('lead')}</p>
      {homeId === null ? <Start home={null} /> : <OfHome id={homeId} />}
    </div>
  );
}

function OfHome({ id }: { readonly id: string }) {
  const { t } = useTranslation('calculator');
  const home = useListing(id);
  if (home === undefined) return <Skeleton className="h-96" />;
  return (
    <>
      {home === null && (
        <p role="status" className="mb-4 rounded-field bg-warn-wash px-4 py-3 text-warn">
          {t('notHere')}
        </p>
      )}
      <Start home={home} />
    </>
  );
}

/** Waits for what the fields begin with, so that nothing changes under somebody's hands. */
function Start({ home }: { readonly home: HeldListing | null }) {
  const { key, hash } = useLocation();
  const [params] = useSearchParams();
  const scenarios = useRecords('scenario');
  const about = useRecord('about_me');
  const cities = useMarketCities();
  const wished = useMovingDay();
  const [today] = useState(() => localDay(new Date()));
  const of = params.get('of');
  const asked = params.get('tab');
  const hasPets = params.has('pets');
  const isReady = scenarios !== undefined && about !== undefined && cities !== undefined;
  const start = useMemo((): Calculated | null => {
    if (!isReady) return null;
    const kept = scenarios.find(({ id }) => id === of)?.body;
    const tab: Calculation = isCalculation(asked)
      ? asked
      : (kept?.calculation ?? (home === null ? 'mortgage' : calculationFor(home)));
    const usual = usualFigures(home?.details.country ?? countryHere(cities, navigator.languages));
    const given = readFragment(hash);
    if (given !== null)
      return { ...given, calculation: tab, values: { ...ASSUMED, ...given.values } };
    if (kept !== undefined)
      return { ...kept, calculation: tab, values: { ...ASSUMED, ...kept.fields } };
    const mover = { wished, today, hasPets };
    return {
      calculation: tab,
      country: usual.country,
      currency: home?.currency ?? usual.currency,
      values: {
        ...ASSUMED,
        ...usual.values,
        ...(home !== null && prefillOf(home, mover)),
      },
    };
    // A record that arrives must not throw typed values away.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isReady, key, home?.id]);
  if (start === null) return <Skeleton className="h-96" />;
  return <Calculator key={`${key} ${home?.id ?? ''}`} start={start} home={home} />;
}

/** Of a country. */
function usualFigures(of: string): {
  readonly country: string;
  readonly currency: string;
  readonly values: Values;
} {
  const preset = presetOf(of);
  if (preset === undefined)
    return { country: '', currency: currencyOfCountry(of) ?? DEFAULT_CURRENCY, values: {} };
  const { country, currency, rate, buying, years } = preset;
  return { country, currency, values: { rate: rate.value, buyingPct: buying.value, years } };
}
