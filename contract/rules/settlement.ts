import type { ConflictBody } from '../entities/records/settle.ts';

/** Whose words a field shall have. `both`: theirs, and mine after them. */
export type Choice = 'mine' | 'theirs' | 'both';

type Sides = Pick<ConflictBody, 'mine' | 'theirs'>;

/** Whether keeping both means something for these two values: words and lists can stand one after the other. */
export const canKeepBoth = ({ mine, theirs }: Sides): boolean =>
  (typeof mine === 'string' && typeof theirs === 'string') ||
  (Array.isArray(mine) && Array.isArray(theirs));

/**
 * What a field shall be by a person's choice, given what is live now; null: it stays as it is. `both` of what
 * cannot stand side by side is mine. Done twice it gives the same, so that a tab may die before it is noted.
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

/** The value a path leads to; undefined where it leads nowhere. */
export const valueAt = (row: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => objectOf(value)[key], row);

/** The row with the value at the path; undefined takes the field out. */
export function withValue<Row extends object>(row: Row, path: string, value: unknown): Row {
  const [key = '', ...rest] = path.split('.');
  const inner = objectOf(row)[key];
  const next = rest.length === 0 ? value : withValue(objectOf(inner), rest.join('.'), value);
  const { [key]: _, ...others } = objectOf(row);
  return (next === undefined ? others : { ...objectOf(row), [key]: next }) as Row;
}

const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
