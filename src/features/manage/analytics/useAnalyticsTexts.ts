import { type CalendarDay, utcMidnight } from '#contract/rules/calendarDay.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { minorDigits } from '#contract/rules/money/money.ts';
import { dateFormat, numberFormat } from '#src/i18n/cachedFormats.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { useFunnelTexts } from '../hooks/useFunnelTexts.ts';
import type { Counts } from './steps.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The numbers of the page as texts. */
export function useAnalyticsTexts() {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const funnel = useFunnelTexts();
  return useMemo(() => {
    const { locale } = format;
    const measure = (value: number, unit: 'minute' | 'hour' | 'day') =>
      numberFormat(locale, {
        style: 'unit',
        unit,
        unitDisplay: 'long',
        maximumFractionDigits: value < 10 && unit !== 'minute' ? 1 : 0,
      }).format(value);
    const clock = (hour: number) =>
      dateFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(
        Date.UTC(1970, 0, 1, hour),
      );
    return {
      /** All steps: '12 views, saved 3 times, …'. */
      counts: (counts: Counts) =>
        t(counts.impressions > 0 ? 'countsShown' : 'counts', {
          shown: unbroken(t('shownOf', { count: counts.impressions })),
          people: funnel.list(counts),
          viewings: unbroken(t('viewingsOf', { count: counts.viewings })),
          closed: unbroken(t('closedOf', { count: counts.closed })),
        }),
      /** A sum that was computed, in whole units. */
      about: (minor: number, currency: string) => {
        const unit = 10 ** minorDigits(currency);
        return format.money(Math.round(minor / unit) * unit, currency);
      },
      /** A calendar day 'YYYY-MM-DD'. */
      day: (day?: CalendarDay) => (day === undefined ? '' : format.date(day)),
      shortDay: (day: string) =>
        day === ''
          ? ''
          : dateFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
              utcMidnight(day),
            ),
      /** '35 minutes', '5.5 hours', '3 days'. */
      duration: (ms: number) => {
        if (ms < HOUR) return measure(Math.max(1, Math.round(ms / MINUTE)), 'minute');
        return ms < 2 * DAY ? measure(ms / HOUR, 'hour') : measure(ms / DAY, 'day');
      },
      percent: (share: number) =>
        numberFormat(locale, {
          style: 'percent',
          maximumFractionDigits: share < 0.1 ? 1 : 0,
        }).format(share),
      /** Days of the week, 0 for Sunday. 1970-01-04 was one. */
      weekdays: (days: readonly number[]) =>
        new Intl.ListFormat(locale, { type: 'conjunction' }).format(
          days.map((day) =>
            dateFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
              Date.UTC(1970, 0, 4 + day),
            ),
          ),
        ),
      hours: (from: number, hours: number) => ({ from: clock(from), to: clock(from + hours) }),
    };
  }, [t, format, funnel]);
}

/** A line may break between two counts, not between a number and its noun. */
const unbroken = (text: string) => text.replaceAll(/ (?=\p{Nd})|(?<=\p{Nd}) /gu, '\u00A0');
