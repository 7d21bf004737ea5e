import { majorOf } from '#contract/rules/money/money.ts';
import type { CsvRows } from '#src/ui/csvText.ts';
import type { Sheet } from './sheet.ts';

/** The head of each column, translated. */
export interface SheetHeads {
  readonly home: string;
  readonly price: string;
  readonly area: string;
  readonly perSquareMetre: string;
  readonly km: string;
  readonly weight: string;
  readonly counts: string;
}

/** The table of an analysis for a spreadsheet: sums in whole units, areas in m². */
export function sheetCsv(
  { homes, currency }: Sheet,
  out: ReadonlySet<string>,
  heads: SheetHeads,
): CsvRows {
  const major = (minor: number) => majorOf({ amount: minor, currency });
  return [
    Object.values({
      home: heads.home,
      price: `${heads.price} (${currency})`,
      area: heads.area,
      perSquareMetre: heads.perSquareMetre,
      km: heads.km,
      weight: heads.weight,
      counts: heads.counts,
    }),
    ...homes.map(({ id, title, price, area, km, weight }) => [
      title,
      major(price),
      area,
      area === null || area === 0 ? null : Math.round(major(price / area) * 100) / 100,
      km,
      weight,
      out.has(id) ? 0 : 1,
    ]),
  ];
}
