import { useMemo } from 'react';
import { localDay } from '#contract/rules/calendarDay.ts';
import { isClosed } from '#contract/rules/listing/statusLadder.ts';
import { viewDay } from '#contract/rules/listing/views.ts';
import { priceBand } from '#contract/rules/market/priceBand.ts';
import type { HeldListing } from '#src/data/types.ts';
import { useAsOf } from '#src/data/useAsOf.ts';
import { useFigures } from '#src/data/useFigures.ts';
import { useInquiries, useViewings } from '#src/data/useInquiries.ts';
import { useNearOf } from '#src/data/useNearOf.ts';
import { useNow } from '#src/data/useNow.ts';
import { useSpam } from '../hooks/useSpam.ts';
import type { HomeNumbers } from './advice.ts';
import { type AnalyticsAsk, type Period, periodOf } from './period.ts';
import { besideOf } from './beside.ts';
import { coversOf } from './covers.ts';
import { bothReplies, isWaiting, type Replies } from './replies.ts';
import { sourcesOf } from './sources.ts';
import { shownSince, stepsByDay, sumsOf, type Known, wasListedBefore } from './steps.ts';

/** Homes whose prices are compared: each is read with those around it. */
export const MOST_COMPARED = 12;

/** The collections behind the page, as far as this device has them. */
export const NUMBERS_OF = ['records', 'properties', 'inquiries', 'viewings'] as const;

export interface HomeRow extends HomeNumbers {
  readonly replies: Replies;
}

/** The numbers of one's homes; undefined: something of them was never pulled, or is not read yet. */
export function useNumbers(homes: readonly HeldListing[], ask: AnalyticsAsk) {
  const { home } = ask;
  const now = useNow();
  const figures = useFigures();
  const inquiries = useInquiries('owner');
  const spam = useSpam();
  const allViewings = useViewings();
  const asOf = useAsOf(['records']);
  const lastDay = viewDay(asOf.kind === 'at' ? asOf.at : now);
  const today = localDay(new Date(now));

  const counted = useMemo(() => {
    if (figures === undefined || inquiries === undefined || allViewings === undefined)
      return undefined;
    const until = [...figures.values()].reduce(
      (latest, one) => (one.until > latest ? one.until : latest),
      lastDay,
    );
    const period: Period = periodOf(ask, until);
    const knownOf = (some: readonly HeldListing[]): Known => {
      const ids = new Set(some.map(({ id }) => id));
      return {
        homes: some,
        figures: some.flatMap(({ id }) => figures.get(id) ?? []),
        viewings: allViewings.filter((one) => ids.has(one.property_id)),
      };
    };
    const rows = homes.map((each) => {
      const sums = sumsOf(stepsByDay(knownOf([each]), period), period);
      return {
        home: each,
        now: sums.now,
        before: wasListedBefore(each, period) ? sums.before : null,
        replies: bothReplies(
          inquiries.filter((one) => one.property_id === each.id && !spam.has(one.id)),
          period,
        ).now,
      };
    });
    const chosen = homes.filter(({ id }) => home === null || id === home);
    const ids = new Set(chosen.map(({ id }) => id));
    const asked = inquiries.filter((one) => ids.has(one.property_id));
    const real = asked.filter((one) => !spam.has(one.id));
    const known = knownOf(chosen);
    const byDay = stepsByDay(known, period);
    return {
      period,
      lastDay: until,
      shownSince: shownSince(byDay, period),
      rows: rows.toSorted((one, other) => other.now.views - one.now.views),
      chosen,
      byDay,
      weeks: stepsByDay(known, { days: 28, until }).views,
      covers: coversOf(chosen, figures),
      beside: besideOf(chosen, figures),
      asked,
      waiting: real.filter(isWaiting).length,
      sources: sourcesOf(asked, period),
      replies: bothReplies(real, period),
    };
  }, [figures, inquiries, spam, allViewings, homes, ask, home, lastDay]);

  const compared = useMemo(() => {
    const open = (counted?.rows ?? []).filter((one) => !isClosed(one.home.status));
    // The one that is looked at comes before those that are viewed more.
    const isChosen = (one: (typeof open)[number]) => Number(one.home.id === home);
    return open.toSorted((one, other) => isChosen(other) - isChosen(one)).slice(0, MOST_COMPARED);
  }, [counted, home]);
  const near = useNearOf(compared.map((one) => one.home.id));
  return useMemo(() => {
    if (counted === undefined) return undefined;
    const bands = new Map(
      compared.flatMap((one, at) => {
        const around = near[at];
        return around === undefined
          ? []
          : [[one.home.id, priceBand(one.home, around, today)] as const];
      }),
    );
    const rows: readonly HomeRow[] = counted.rows.map((one) => ({
      ...one,
      band: bands.get(one.home.id) ?? null,
    }));
    return { ...counted, rows };
  }, [counted, compared, near, today]);
}

export type Numbers = NonNullable<ReturnType<typeof useNumbers>>;
