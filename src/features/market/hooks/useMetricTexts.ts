import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListingType } from '#contract/entities/property.ts';
import type { Metric } from '#src/rules/market/series.ts';
import { majorOf } from '#contract/rules/money/money.ts';
import { unreachable } from '#contract/rules/unreachable.ts';
import { useListingTexts } from '#src/listings/facts/index.ts';
import { moneyFormat, numberFormat } from '#src/i18n/cachedFormats.ts';
import { M2_PER_SQFT } from '#src/i18n/format.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { medianSum } from '#src/rules/market/medianSum.ts';

export interface MetricTexts {
  readonly name: string;
  /** How it is counted. */
  readonly about: string;
  value(value: number): string;
  /** How many homes a figure rests on, to stand behind it; empty where the figure itself counts homes. */
  behind(n: number): string;
  /** Short, for an axis. */
  short(value: number): string;
  /** As a spreadsheet takes it: euros in place of cents. */
  plain(value: number): number;
}

type Digits = (options: Intl.NumberFormatOptions) => (value: number) => string;

/** From so much on a sum is rounded for an axis: below it some languages' "1.13 thousand" hides what a month changed. */
const ROUNDED_FROM = 10_000;

/** Sums for an axis, in the currency's own unit. */
function shortMoney(digits: Digits, currency: string): (value: number) => string {
  const money = { style: 'currency', currency, maximumSignificantDigits: 3 } as const;
  const small = digits(money);
  const whole = digits({ style: 'currency', currency, maximumFractionDigits: 0 });
  const rounded = digits({ ...money, notation: 'compact' });
  return (value) => {
    if (value >= ROUNDED_FROM) return rounded(value);
    return value < 100 ? small(value) : whole(value);
  };
}

/** The name of a metric among the texts: what is counted a m² is told a square foot to whoever thinks in them. */
export function metricKey(metric: Metric, areaUnit: 'm2' | 'sqft'): string {
  return metric === 'perSquareMetre' && areaUnit === 'sqft' ? 'perSquareFoot' : metric;
}

/** The name of a metric and the format of its values. `currency`: of sums; null: there are none. */
export function useMetricTexts(
  metric: Metric,
  type: ListingType,
  currency: string | null,
): MetricTexts {
  const { t } = useTranslation('market');
  const format = useFormat();
  const { areaUnit } = useListingTexts();
  return useMemo(() => {
    const { locale } = format;
    const code = currency ?? 'EUR';
    const digits: Digits = (options) => {
      const numbers = (options.style === 'currency' ? moneyFormat : numberFormat)(locale, options);
      return (value: number) => numbers.format(value);
    };
    const major = (minor: number) => majorOf({ amount: minor, currency: code });
    const called = metricKey(metric, areaUnit);
    const behind = (n: number) => ` (${t('homes', { count: n })})`;
    const texts = { behind, name: t(`metric.${called}.${type}`), about: t(`about.${called}`) };
    const plain = (value: number) => value;
    switch (metric) {
      case 'price': {
        const short = shortMoney(digits, code);
        return {
          ...texts,
          value: (value) => format.money(medianSum(value, code), code),
          short: (value) => short(major(value)),
          plain: major,
        };
      }
      case 'perSquareMetre': {
        const money = digits({
          style: 'currency',
          currency: code,
          maximumFractionDigits: type === 'rent' ? 2 : 0,
        });
        const short = shortMoney(digits, code);
        const sum = (perM2: number) => major(areaUnit === 'm2' ? perM2 : perM2 * M2_PER_SQFT);
        return {
          ...texts,
          value: (value) => t(called, { sum: money(sum(value)) }),
          short: (value) => short(sum(value)),
          plain: (value) => Math.round(sum(value) * 100) / 100,
        };
      }
      case 'added':
      case 'inventory': {
        return {
          ...texts,
          behind: () => '',
          // The usual of an even number of months may lie between two counts.
          value: (value) => t('homes', { count: Math.round(value) }),
          short: digits({ maximumFractionDigits: 0 }),
          plain,
        };
      }
      case 'monthsOfSupply': {
        const months = digits({
          style: 'unit',
          unit: 'month',
          unitDisplay: 'long',
          maximumFractionDigits: 1,
        });
        return { ...texts, value: months, short: digits({ maximumFractionDigits: 1 }), plain };
      }
      case 'days': {
        const days = digits({
          style: 'unit',
          unit: 'day',
          unitDisplay: 'long',
          maximumFractionDigits: 1,
        });
        return { ...texts, value: days, short: digits({ maximumFractionDigits: 1 }), plain };
      }
      case 'priceDrops':
      case 'saleToList': {
        const share = digits({ style: 'percent', maximumFractionDigits: 1 });
        return { ...texts, value: share, short: share, plain };
      }
      default:
        return unreachable(metric);
    }
  }, [t, format, areaUnit, metric, type, currency]);
}
