import type { ConflictBody } from '#contract/entities/records/settle.ts';
import { valueIn, withValueIn } from './editing/fields.ts';

/** The side whose value a field gets. `both`: theirs, followed by mine. */
export type Choice = 'mine' | 'theirs' | 'both';

type Sides = Pick<ConflictBody, 'mine' | 'theirs'>;

/** Whether both values can be kept: texts and lists can be joined, but no list that has each language once. */
export const canKeepBoth = ({ mine, theirs }: Sides): boolean =>
  (typeof mine === 'string' && typeof theirs === 'string') ||
  (Array.isArray(mine) && Array.isArray(theirs) && ![...mine, ...theirs].some(isInLanguage));

const isInLanguage = (item: unknown): boolean =>
  typeof item === 'object' && item !== null && 'language' in item;

/**
 * The value a field gets by a person's choice, given the live one; null: it stays as it is. `both` of values that
 * cannot be joined is mine. Idempotent, so that a tab may die before the choice is noted.
 */
export function settledValue(
  sides: Sides,
  choice: Choice,
  live: unknown,
): { readonly value: unknown } | null {
  const { mine } = sides;
  if (choice === 'theirs') return null;
  if (choice === 'mine' || !canKeepBoth(sides)) return { value: mine };
  if (Array.isArray(mine)) return { value: joinedLists(Array.isArray(live) ? live : [], mine) };
  const [words, own] = [typeof live === 'string' ? live : '', String(mine)];
  if (words.includes(own)) return null;
  return { value: words === '' ? own : `${words}\n${own}` };
}

const joinedLists = (live: readonly unknown[], mine: readonly unknown[]): readonly unknown[] => {
  const known = new Set(live.map((item) => JSON.stringify(item)));
  return [...live, ...mine.filter((item) => !known.has(JSON.stringify(item)))];
};

/** The value at the path of a conflict, as `row.details.pets`; undefined where the path does not exist. */
export const valueAt = (row: unknown, path: string): unknown => valueIn(row, path.split('.'));

/** The row with the value at the path; undefined removes the field. */
export const withValue = <Row extends object>(row: Row, path: string, value: unknown): Row =>
  withValueIn(row, path.split('.'), value);
