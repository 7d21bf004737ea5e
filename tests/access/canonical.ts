/**
 * The parts of an answer that come from chance or the clock. The same thing has the same name wherever it
 * stands.
 */
const BY_CHANCE: readonly (readonly [string, RegExp])[] = [
  ['id', /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g],
  ['mark', /(?<="fingerprint": ?")[0-9a-f]{32}(?=")/g],
  ['ref', /(?<="ref": ?")[2-9A-HJ-NP-Z]{8}(?=")/g],
  ['agent', /AG-[0-9A-F]{10}/g],
  ['time', /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d(?::\d\d)?)/g],
  ['place in the order', /(?<="xid": ?")\d+(?=")/g],
  // Drawn at random, 150 to 300 m off.
  ['pin', /(?<="(?:lat|lon)": ?)-?\d+(?:\.\d+)?/g],
];

/** An answer with everything that chance or the clock made named by the order in which it first stands there. */
export function canonical(text: string): string {
  let named = text;
  for (const [what, pattern] of BY_CHANCE) {
    const names = new Map<string, string>();
    named = named.replaceAll(pattern, (found) => {
      const name = what === 'id' ? (names.get(found) ?? `<${what} ${names.size}>`) : `<${what}>`;
      names.set(found, name);
      return name;
    });
  }
  return named;
}

/** The names of all fields of an answer of JSON or of lines of it, with the names they stand under. */
export function keysOf(text: string): string[] {
  const keys = new Set<string>();
  const look = (value: unknown, under: string): void => {
    if (Array.isArray(value)) for (const one of value) look(one, under);
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) {
        const name = under === '' ? key : `${under}.${key}`;
        keys.add(name);
        look(inner, name);
      }
  };
  for (const line of text.replace(/^\d{3} /, '').split('\n'))
    if (line.startsWith('{') || line.startsWith('[')) look(JSON.parse(line), '');
  return [...keys].toSorted();
}
