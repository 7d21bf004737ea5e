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
import { ChartReader } from '#src/ui/ChartReader.tsx';
import { csvText } from '#src/ui/csvText.ts';
import { NativeSelect } from '#src/ui/NativeSelect.tsx';
import { saveTextFile } from '#src/ui/saveTextFile.ts';
import { countsOn, OWN_PARTS, ownPart, summaryOf } from './days.ts';

export interface PlatformChartProps {
  readonly platform: PlatformDays;
  readonly days: readonly string[];
}

/** One count day by day: in a sentence, as a chart, in a table of all of them, and as a file. */
export function PlatformChart({ platform, days }: PlatformChartProps) {
  const { t } = useTranslation(['platform', 'market']);
  const [count, setCount] = useState<PlatformCount>('active');
  const texts = useDayTexts(count);
  const own = useOwnPart(days, count);
  const all = useMemo(() => countsOn(days, platform, count), [days, platform, count]);
  const name = t(`count.${count}`);
  const lines = useMemo(
    () => [
      { name: t('line.all'), values: all },
      ...(own === null ? [] : [{ name: t('line.own'), values: own }]),
    ],
    [t, all, own],
  );
  const { latest, most, hidden } = summaryOf(all);
  const dayAt = (at: number) => texts.day(days[at] ?? '');
  return (
    <>
      <NativeSelect
        label={t('market:figure')}
        value={count}
        options={PLATFORM_COUNTS.map((each) => ({ value: each, label: t(`count.${each}`) }))}
        onChange={(value) => setCount(PLATFORM_COUNTS.find((each) => each === value) ?? 'active')}
        className="mt-3 w-80 max-w-full print:hidden"
      />
      <p className="mt-2 max-w-prose text-soft">{t(`about.${count}`)}</p>
      <p className="mt-3 text-lg">
        {latest === null || most === null
          ? t('none', { name })
          : t('sentence', {
              name,
              latest: texts.value(latest.value),
              day: dayAt(latest.at),
              most: texts.value(most.value),
              mostDay: dayAt(most.at),
            })}{' '}
        {latest !== null && hidden > 0 && t('hidden', { count: hidden })}
      </p>
      {latest !== null && (
        <ChartReader
          label={t('day')}
          times={days}
          lines={lines}
          timeText={texts.shortDay}
          valueText={texts.axis}
          say={(line, at) => {
            const value = lines[line]?.values[at] ?? null;
            return t('point', {
              day: dayAt(at),
              value: value === null ? t('fewPeople') : texts.value(value),
            });
          }}
        />
      )}
      <PlatformTable platform={platform} days={days} />
    </>
  );
}

function PlatformTable({ platform, days }: PlatformChartProps) {
  const { t } = useTranslation(['platform', 'market']);
  const format = useFormat();
  const texts = useDayTexts('active');
  const heads = PLATFORM_COUNTS.map((count) => t(`count.${count}`));
  const columns = PLATFORM_COUNTS.map((count) => countsOn(days, platform, count));
  const save = () =>
    saveTextFile(
      'platform-days.csv',
      csvText([
        [t('day'), ...heads],
        ...days.map((day, at) => [day, ...columns.map((values) => values[at] ?? null)]),
      ]),
      'text/csv',
    );
  return (
    <>
      <details className="mt-3">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-accent underline underline-offset-2">
          {t('market:table')}
        </summary>
        <div
          // oxlint-disable-next-line jsx_a11y/no-noninteractive-tabindex -- it scrolls: keys must reach it
          tabIndex={0}
          role="region"
          aria-label={t('market:table')}
          className="max-h-96 overflow-auto print:max-h-none"
        >
          <table className="w-full min-w-4xl text-sm">
            <thead className="text-soft">
              <tr>
                <th scope="col" className="py-1 text-start font-medium">
                  {t('day')}
                </th>
                {heads.map((head) => (
                  <th key={head} scope="col" className="px-2 py-1 text-end font-medium">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days
                .map((day, at) => (
                  <tr key={day} className="border-t border-line">
                    <th scope="row" className="py-1 text-start font-normal whitespace-nowrap">
                      {texts.day(day)}
                    </th>
                    {columns.map((values, column) => {
                      const value = values[at] ?? null;
                      return (
                        <td
                          key={PLATFORM_COUNTS[column]}
                          className="px-2 py-1 text-end tabular-nums"
                        >
                          {value === null ? (
                            <span className="text-soft">{t('fewPeople')}</span>
                          ) : (
                            format.number(value)
                          )}
                        </td>
                      );
                    })}
                  </tr>
                ))
                .toReversed()}
            </tbody>
          </table>
        </div>
      </details>
      <div className="mt-2 flex flex-wrap gap-3 print:hidden">
        <Button look="secondary" onClick={save}>
          {t('market:csv')}
        </Button>
        <Button look="secondary" onClick={() => window.print()}>
          {t('market:print')}
        </Button>
      </div>
    </>
  );
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
            Date.parse(`${day}T12:00:00Z`),
          ),
    [locale],
  );
  return { value, axis, shortDay, day: (day: string) => format.date(new Date(`${day}T12:00`)) };
}
