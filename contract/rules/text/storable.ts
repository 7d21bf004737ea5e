/**
 * Whether Postgres can hold every text in a parsed JSON value: none has a NUL or half a surrogate pair.
 * Not recursive: 64 kB of brackets nest deeper than a call stack.
 */
export function isStorable(value: unknown): boolean {
  const open = [value];
  for (let one = open.pop(); one !== undefined || open.length > 0; one = open.pop()) {
    if (typeof one === 'string' && (one.includes('\0') || !one.isWellFormed())) return false;
    if (typeof one === 'object' && one !== null)
      open.push(...Object.keys(one), ...Object.values(one));
  }
  return true;
}

/** A text without what Postgres cannot hold: a NUL goes, half a surrogate pair becomes U+FFFD. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** The same for every text in a JSON value; the value itself where there is nothing to mend. */
export function storableIn<Value>(value: Value): Value {
  if (isStorable(value)) return value;
  const mended = (one: unknown): unknown => {
    if (typeof one === 'string') return storable(one);
    if (Array.isArray(one)) return one.map(mended);
    // Only plain objects are JSON: a Blob or a Date stays what it is.
    if (typeof one !== 'object' || one === null || Object.getPrototypeOf(one) !== Object.prototype)
      return one;
    return Object.fromEntries(
      Object.entries(one).map(([name, each]) => [storable(name), mended(each)]),
    );
  };
  return mended(value) as Value;
}
