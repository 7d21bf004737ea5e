import { type CalendarDay, utcMidnight } from '#contract/rules/calendarDay.ts';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  PLATFORM_COUNTS,
  type PlatformCount,
  type PlatformDays,
} from '#contract/protocol/platformDays.ts';
import { useMyListings } from '#src/data/useListings.ts';
import { useSession } from '#src/data/useSession.ts';
import { dateFormat, numberFormat } from '#src/i18n/cachedFormats.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { Button } from '#src/ui/Button.tsx';
import { FigureChart } from '#src/ui/FigureChart.tsx';
import { saveCsv } from '#src/ui/saveCsv.ts';
import { countsOn, OWN_PARTS, ownPart, summaryOf, TOLD_BY_DEVICES } from './days.ts';

export interface PlatformChartProps {
  readonly platform: PlatformDays;
  readonly days: readonly CalendarDay[];
}

/** One count day by day: in a sentence, as a chart, in a table of all of them, and as a file. */
export function PlatformChart({ platform, days }: PlatformChartProps) {
  const { t } = useTranslation(['analytics', 'market', 'common']);
  const format = useFormat();
  const [count, setCount] = useState<PlatformCount>('active');
  const texts = useDayTexts(count);
  const own = useOwnPart(days, count);
  const all = useMemo(() => countsOn(days, platform, count), [days, platform, count]);
  const lines = useMemo(
    () => [
      { name: t('platform.line.all'), values: all },
      ...(own === null ? [] : [{ name: t('platform.line.own'), values: own }]),
    ],
    [t, all, own],
  );
  const isTold = TOLD_BY_DEVICES.some((each) => each === count);
  const heads = PLATFORM_COUNTS.map((each) => t(`platform.count.${each}`));
  const columns = PLATFORM_COUNTS.map((each) => countsOn(days, platform, each));
  const few = (
    <>
      <span className="text-soft print:hidden">{t('platform.fewPeople')}</span>
      {/* Paper has little room. */}
      <span aria-hidden className="hidden print:inline">
        {'< '}
        {format.number(5)}
      </span>
    </>
  );
  const save = () =>
    saveCsv('platform-days.csv', [
      [t('platform.day'), ...heads],
      ...days.map((day, at) => [day, ...columns.map((values) => values[at] ?? null)]),
    ]);
  return (
    <FigureChart
      label={t('market:figure')}
      figures={PLATFORM_COUNTS.map((each) => ({ value: each, label: t(`platform.count.${each}`) }))}
      figure={count}
      onFigure={setCount}
      about={
        <>
          {t(`platform.about.${count}`)} {isTold && t('platform.told')}
        </>
      }
      sentence={sentence()}
      chart={
        all.every((value) => value === null)
          ? null
          : {
              label: t('platform.day'),
              times: days,
              lines,
              timeText: texts.shortDay,
              valueText: texts.axis,
              say: (line, at) => {
                const value = lines[line]?.values[at] ?? null;
                return t('platform.point', {
                  day: texts.day(days[at]),
                  value: value === null ? t('platform.fewPeople') : texts.value(value),
                });
              },
            }
      }
      table={{
        title: t('market:table'),
        head: t('platform.day'),
        columns: heads,
        rows: days
          .map((day, at) => ({
            name: texts.day(day),
            cells: columns.map((values) => {
              const value = values[at] ?? null;
              return value === null ? few : format.number(value);
            }),
          }))
          .toReversed(),
        className: 'min-w-6xl print:min-w-0 print:text-[0.55rem]',
      }}
    >
      <Button look="secondary" onClick={save}>
        {t('market:csv')}
      </Button>
      <Button look="secondary" onClick={() => window.print()}>
        {t('common:print')}
      </Button>
    </FigureChart>
  );

  function sentence(): string {
    const name = t(`platform.count.${count}`);
    const { latest, most, hidden } = summaryOf(all);
    if (latest === null || most === null) return t('platform.none', { name });
    const said = t('platform.sentence', {
      name,
      latest: texts.value(latest.value),
      day: texts.day(days[latest.at]),
      most: texts.value(most.value),
      mostDay: texts.day(days[most.at]),
    });
    return hidden > 0 ? `${said} ${t('platform.hidden', { count: hidden })}` : said;
  }
}

/** A landlord's own homes within a count that homes have a part in; null: they have none. */
function useOwnPart(days: readonly string[], count: PlatformCount): readonly number[] | null {
  const session = useSession();
  const homes = useMyListings();
  const isLandlord = session.status === 'authenticated' && session.currentRole === 'landlord';
  const part = OWN_PARTS.find((each) => each === count);
  return useMemo(
    () => (!isLandlord || part === undefined ? null : ownPart(homes ?? [], days, part)),
    [isLandlord, part, homes, days],
  );
}

function useDayTexts(count: PlatformCount) {
  const format = useFormat();
  const unit = count === 'replyMinutes' ? 'minute' : count === 'waitSeconds' ? 'second' : null;
  const { locale } = format;
  const value = useCallback(
    (number: number) =>
      unit === null
        ? numberFormat(locale).format(number)
        : numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(number),
    [locale, unit],
  );
  const axis = useCallback(
    (number: number) => (Number.isInteger(number) ? numberFormat(locale).format(number) : ''),
    [locale],
  );
  const shortDay = useCallback(
    (day: string) =>
      day === ''
        ? ''
        : dateFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
            utcMidnight(day),
          ),
    [locale],
  );
  return {
    value,
    axis,
    shortDay,
    day: (day?: CalendarDay) => (day === undefined ? '' : format.date(day)),
  };
}
