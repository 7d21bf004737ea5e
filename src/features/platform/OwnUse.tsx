import { useTranslation } from 'react-i18next';
import { type CalendarDay, dayNumber } from '#contract/rules/calendarDay.ts';
import type { DayRange } from '#src/rules/dayRange.ts';
import { dayNames } from '#src/rules/listing/homeFigures.ts';
import { useInquiries } from '#src/data/useInquiries.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { AsOfLine, NotHereYet } from '#src/shared/arrival/index.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { onDays } from './days.ts';

const MADE_OF = ['records', 'inquiries'] as const;

export interface OwnUseProps {
  readonly today: CalendarDay;
  /** The last days up to today, where no range is chosen. */
  readonly length: number;
  readonly range: DayRange | null;
}

/** Of no longer time anything is told of the platform. */
const MOST_DAYS = 400;

/** This person's own use on these days, from this device's data: nobody else is told. */
export function OwnUse({ today, length, range }: OwnUseProps) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const viewed = useRecords('viewed_home');
  const saved = useRecords('saved_home');
  const searches = useRecords('saved_search');
  const asked = useInquiries('renter');
  const counts =
    viewed === undefined || saved === undefined || searches === undefined || asked === undefined
      ? null
      : {
          viewed: viewed.map(({ body }) => body.at),
          saved: saved.map(({ body }) => body.savedAt),
          searches: searches.map(({ body }) => body.baselineAt),
          asked: asked.map(({ created_at }) => Date.parse(created_at)),
        };
  const { until, count } =
    range === null
      ? { until: today, count: length }
      : { until: range.until, count: dayNumber(range.until) - dayNumber(range.from) + 1 };
  const days = dayNames(until, Math.min(count, MOST_DAYS));
  const day = (name: CalendarDay) => format.date(name);
  return (
    <section aria-labelledby="own-use" className="mt-10">
      <h2 id="own-use" className="text-xl font-semibold">
        {t('platform.own.title')}
      </h2>
      <p className="mt-1 text-soft">
        {range === null
          ? t('platform.own.about', { count: length })
          : t('platform.own.range', { from: day(range.from), until: day(range.until) })}
      </p>
      <AsOfLine of={MADE_OF} className="mt-1" />
      {counts === null ? (
        <NotHereYet of={MADE_OF} className="mt-4">
          <Skeleton className="mt-4 h-24" />
        </NotHereYet>
      ) : (
        <dl className="mt-4 grid grid-cols-2 gap-3 max-[359px]:grid-cols-1 lg:grid-cols-4">
          {OWN.map((key) => (
            <div key={key} className="rounded-card border border-line bg-sheet p-4">
              <dt className="text-sm text-soft">{t(`platform.own.${key}`)}</dt>
              <dd className="mt-1 font-display text-3xl leading-none font-semibold">
                {format.number(onDays(counts[key], days))}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

const OWN = ['viewed', 'saved', 'searches', 'asked'] as const;
