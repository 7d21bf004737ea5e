/** The fields of a plain object, by their names. */
export type Fields = Readonly<Record<string, unknown>>;

/** The fields of a value; none where it is no object. */
export const objectOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

/** The value at a path of keys; undefined where the path does not exist. */
export const valueIn = (from: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, key) => objectOf(value)[key], from);

/** The object with the value at a path of keys; undefined removes the field. */
export function withValueIn<T extends object>(
  object: T,
  [key = '', ...rest]: readonly string[],
  value: unknown,
): T {
  const before = objectOf(object);
  const next = rest.length === 0 ? value : withValueIn(objectOf(before[key]), rest, value);
  const { [key]: _, ...others } = before;
  return (next === undefined ? others : { ...before, [key]: next }) as T;
}
