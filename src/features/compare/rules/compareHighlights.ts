/** The rows of a comparison in which a value can be better. Lower is better for the first seven. */
export const COMPARE_ROWS = {
  price: 'low',
  trueCost: 'low',
  moveIn: 'low',
  deposit: 'low',
  distance: 'low',
  energy: 'low',
  area: 'high',
  bedrooms: 'high',
  bathrooms: 'high',
  photos: 'high',
  freshness: 'high',
} as const satisfies Record<string, 'low' | 'high'>;
export type CompareRow = keyof typeof COMPARE_ROWS;

/** A value of one home in one row; null when its owner does not state it. */
export type CompareValue = {
  readonly value: number;
  /** The unit of the number: a currency and period, 'm2', 'km'. Values of different units are never compared. */
  readonly unit: string;
} | null;

/** The best must differ from the worst by this share to be worth a mark. */
const LEAST_DIFFERENCE = 0.01;

/**
 * The homes with the best value of a row; none when fewer than two state one in the same unit, or when best
 * and worst are less than 1 % apart. Ties share. A value that is not stated neither wins nor loses. Product
 * rule 5.5.
 */
export function bestOf(row: CompareRow, values: readonly CompareValue[]): readonly boolean[] {
  const range = rangeOf(values);
  if (range === null || !isWorthAMark(range)) return values.map(() => false);
  const best = COMPARE_ROWS[row] === 'low' ? range.least : range.most;
  return values.map((one) => one?.value === best && one.unit === range.unit);
}

export interface CompareScore {
  /** 0 to 100; null when nothing with a weight is stated. */
  readonly score: number | null;
  /** The share of all weight that the score rests on, 0 to 1. */
  readonly coverage: number;
}

/**
 * A score for each home: sum(weight × position) / sum(weight of what is stated) × 100, the position from 0 for the
 * worst to 1 for the best of the row. Rows without a weight do not count.
 */
export function compareScores(
  rows: Readonly<Partial<Record<CompareRow, readonly CompareValue[]>>>,
  weights: Readonly<Record<string, number>>,
  homes: number,
): readonly CompareScore[] {
  const weighing = (Object.keys(rows) as CompareRow[])
    .map((row) => ({ weight: weights[row] ?? 0, standings: standingsOf(row, rows[row] ?? []) }))
    .filter(({ weight }) => weight > 0);
  const all = weighing.reduce((sum, { weight }) => sum + weight, 0);
  return Array.from({ length: homes }, (_, home) => {
    const stated = weighing.flatMap(({ weight, standings }) => {
      const standing = standings[home] ?? null;
      return standing === null ? [] : [{ weight, standing }];
    });
    const share = stated.reduce((sum, { weight }) => sum + weight, 0);
    const points = stated.reduce((sum, { weight, standing }) => sum + weight * standing, 0);
    return share === 0
      ? { score: null, coverage: 0 }
      : { score: (points / share) * 100, coverage: share / all };
  });
}

/** The position from 0 (worst) to 1 (best); null when not stated or in another unit. If all are equal, all are best. */
function standingsOf(row: CompareRow, values: readonly CompareValue[]): (number | null)[] {
  const range = rangeOf(values);
  return values.map((one) => {
    if (one === null || range === null || one.unit !== range.unit) return null;
    if (range.most === range.least) return 1;
    const share = (one.value - range.least) / (range.most - range.least);
    return COMPARE_ROWS[row] === 'low' ? 1 - share : share;
  });
}

interface Range {
  readonly unit: string;
  readonly least: number;
  readonly most: number;
}

/** The values in the unit most homes use, the first of them in a tie; null with fewer than two values. */
function rangeOf(values: readonly CompareValue[]): Range | null {
  const stated = values.filter((one) => one !== null);
  const count = (unit: string) => stated.filter((one) => one.unit === unit).length;
  const [unit] = stated.map((one) => one.unit).toSorted((one, other) => count(other) - count(one));
  if (unit === undefined || count(unit) < 2) return null;
  const numbers = stated.filter((one) => one.unit === unit).map(({ value }) => value);
  return { unit, least: Math.min(...numbers), most: Math.max(...numbers) };
}

function isWorthAMark({ least, most }: Range): boolean {
  const scale = Math.max(Math.abs(least), Math.abs(most));
  return most > least && most - least >= LEAST_DIFFERENCE * scale;
}
