import { expect } from 'vitest';
import { type CityHome, marketMonth, segmentKey } from '#contract/rules/market/marketMonth.ts';
import type { Db } from '#server/db/db.ts';
import { figuresIn, type KeptFigures, TODAY } from './market.ts';

/** Expects that the database keeps of a city, month by month, what the rule says of its homes, and nothing else. Gives what is kept. */
export async function expectSameFigures(
  db: Db,
  city: string,
  homes: readonly CityHome[],
): Promise<ReadonlyMap<string, KeptFigures>> {
  const kept = await figuresIn(db, city);
  const months = [...kept.keys()].map((key) => key.split(' ')[2] ?? '');
  const first = homes.map((one) => one.first_listed_on).sort()[0] ?? TODAY;
  for (let day = `${first.slice(0, 7)}-01`; day <= TODAY; ) {
    months.push(day);
    const next = new Date(Date.UTC(+day.slice(0, 4), +day.slice(5, 7), 1));
    day = next.toISOString().slice(0, 10);
  }
  const ruled = byRule(city, homes, [...new Set(months)]);
  expect([...kept.keys()].sort()).toEqual([...ruled.keys()].sort());
  for (const [key, row] of ruled)
    expect([key, rounded(kept.get(key))]).toEqual([key, rounded(row)]);
  return kept;
}

/** The figures of a city by the rule, month by month, as the database keeps them. */
const byRule = (city: string, homes: readonly CityHome[], months: readonly string[]) =>
  new Map(
    months.flatMap((month) => {
      const last = new Date(Date.UTC(+month.slice(0, 4), +month.slice(5, 7), 0));
      const through = [last.toISOString().slice(0, 10), TODAY].sort()[0] ?? TODAY;
      return marketMonth(homes, month, through).map(
        ({ areaId, segment, figures, leftOut }) =>
          [
            `${areaId ?? city} ${segmentKey(segment)} ${month}`,
            {
              n: figures.n,
              price: figures.medianPrice,
              of_closed: figures.medianOf === 'closed',
              metre: figures.medianPerSquareMetre,
              metre_n: figures.perSquareMetreN,
              inventory: figures.inventory,
              added: figures.added,
              closed: figures.closed,
              days_to_close: figures.daysToClose,
              days_on_offer: figures.daysOnOffer,
              sale_to_list: figures.saleToList,
              sale_to_list_n: figures.saleToListN,
              drop_share: figures.priceDropShare,
              left_out: [leftOut.price, leftOut.area, leftOut.ratio, leftOut.currency],
            },
          ] as const,
      );
    }),
  );

/** Sums and shares to nine digits: one side adds in another order. */
function rounded(row: object | undefined): unknown {
  return JSON.parse(
    JSON.stringify(row ?? null, (_, value: unknown) =>
      typeof value === 'number' ? Number(value.toPrecision(9)) : value,
    ),
  );
}
