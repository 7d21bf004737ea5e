import type { MonthFigure } from '#src/rules/market/series.ts';
import type { CsvRows } from '#src/ui/csvText.ts';
import type { Trend } from './trend.ts';

/** The head of each column, translated. */
export interface CsvHeads {
  readonly month: string;
  readonly place: string;
  readonly figure: string;
  readonly homes: string;
}

/**
 * The numbers of a chart as they are, for a spreadsheet: a row a month and place. `numberOf`: a value as it is read, such as
 * euros in place of cents; months without enough homes have none.
 */
export function trendCsv(
  { months, lines }: Trend,
  heads: CsvHeads,
  numberOf: (value: number) => number,
): CsvRows {
  const numbers = ({ value, n }: MonthFigure) =>
    value === null ? [null, null] : [numberOf(value), n];
  const rows = months.flatMap((month, at) =>
    lines.map(({ name, figures }) => [
      month,
      name,
      ...numbers(figures[at] ?? { month, value: null, n: 0 }),
    ]),
  );
  return [[heads.month, heads.place, heads.figure, heads.homes], ...rows];
}
