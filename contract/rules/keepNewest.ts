/** Keeps a value of a map as its newest; beyond so many the oldest goes. */
export function keepNewest<Key, Value>(
  all: Map<Key, Value>,
  key: Key,
  value: Value,
  most: number,
): void {
  all.delete(key);
  all.set(key, value);
  for (const oldest of all.keys()) {
    if (all.size <= most) break;
    all.delete(oldest);
  }
}
