import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Analysis } from '../rules/analysis.ts';
import { classes } from '#src/ui/classes.ts';
import { LEVELS, pointsOf } from './pointsOf.ts';
import type { Sheet } from './sheet.ts';
import { useSheetTexts } from './useSheetTexts.ts';

export interface SheetChartProps {
  readonly sheet: Sheet;
  readonly out: ReadonlySet<string>;
  readonly figures: Extract<Analysis, { kind: 'figures' }>;
}

const LEVEL_PX = 18;
const FLOOR_PX = 12;
const HEIGHT = FLOOR_PX + LEVELS * LEVEL_PX;
const SIZES = { least: 8, most: 16 } as const;

/** Each home by its price a m², and one of them in words: whoever moves the slider chooses which. */
export function SheetChart({ sheet, out, figures }: SheetChartProps) {
  const { t } = useTranslation('market');
  const texts = useSheetTexts(sheet);
  const { perSquareMetre: spread } = figures;
  const { home } = sheet;
  const own = home?.area ? home.price / home.area : null;
  const { points, place } = useMemo(
    () =>
      pointsOf(
        sheet.homes,
        ({ price, area }) => (area === null || area === 0 ? null : price / area),
        [...(spread === null ? [] : [spread.low, spread.high]), ...(own === null ? [] : [own])],
      ),
    [sheet.homes, spread, own],
  );
  const [chosen, setChosen] = useState(0);
  const last = points.length - 1;
  const at = Math.min(chosen, last);
  const one = points[at];
  if (spread === null || one === undefined) return null;
  const most = Math.max(...sheet.homes.map(({ weight }) => weight));
  const said = t(out.has(one.home.id) ? 'comparables.chart.out' : 'comparables.chart.in', {
    home: one.home.title,
    perArea: texts.perArea(one.value),
    price: texts.price(one.home.price),
  });
  return (
    <div className="mt-6 rounded-card border border-line bg-sheet p-4">
      <h3 className="font-semibold">{t(`comparables.chart.title.${sheet.type}`)}</h3>
      <div aria-hidden dir="ltr" className="relative mt-3" style={{ height: HEIGHT }}>
        <span
          className="absolute inset-y-0 rounded-sm border-x border-edge bg-wash print:border"
          style={{
            left: `${place(spread.low)}%`,
            width: `${place(spread.high) - place(spread.low)}%`,
          }}
        />
        <span
          className="absolute inset-y-0 border-s-2 border-dashed border-ink"
          style={{ left: `${place(spread.middle)}%` }}
        />
        {own !== null && (
          <span
            className="absolute inset-y-0 border-s-4 border-warn"
            style={{ left: `${place(own)}%` }}
          />
        )}
        <span className="absolute inset-x-0 bottom-0 border-b border-edge" />
        {points.map((point) => {
          const size = SIZES.least + (SIZES.most - SIZES.least) * (point.home.weight / (most || 1));
          return (
            <span
              key={point.home.id}
              className={classes(
                'absolute rounded-full border-2 print:border-black',
                out.has(point.home.id)
                  ? 'border-soft bg-sheet'
                  : 'border-accent bg-accent print:bg-black',
                point === one && 'outline-2 outline-offset-2 outline-ink print:outline-0',
              )}
              style={{
                left: `${point.at}%`,
                bottom: FLOOR_PX / 2 + point.level * LEVEL_PX,
                width: size,
                height: size,
                marginLeft: -size / 2,
              }}
            />
          );
        })}
      </div>
      <div aria-hidden dir="ltr" className="mt-1 flex justify-between gap-3 text-sm text-soft">
        <bdi>{texts.perArea(points[0]?.value ?? 0)}</bdi>
        <bdi>{texts.perArea(points[last]?.value ?? 0)}</bdi>
      </div>
      <input
        type="range"
        dir="ltr"
        min={0}
        max={last}
        value={at}
        onChange={({ target }) => setChosen(Number(target.value))}
        aria-label={t('comparables.chart.home')}
        aria-valuetext={said}
        className="h-11 w-full accent-accent print:hidden"
      />
      <p className="print:hidden">{said}</p>
      <p className="mt-2 text-sm text-soft">
        {t(own === null ? 'comparables.chart.key' : 'comparables.chart.keyOwn')}
      </p>
    </div>
  );
}
