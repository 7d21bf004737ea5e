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
