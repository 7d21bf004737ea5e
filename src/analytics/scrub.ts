/** Looks like an e-mail address, wherever it occurs. */
const MAIL = /[^\s@/"'<>=:]+(?:@|%40)[^\s@/"'<>]+\.[^\s@/"'<>.]+/giu;
/** Whole URLs of pages, and paths. */
const ADDRESS = /^(?:https?:\/\/|\/)/u;

/**
 * Removes what an event must not contain. Queries and fragments of URLs go, since they hold e-mail addresses, return
 * addresses and tokens. So does whatever looks like an e-mail address, anywhere.
 */
export function scrub(properties: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [name, scrubValue(value)]),
  );
}

function scrubValue(value: unknown): unknown {
  if (typeof value === 'string') return scrubText(value);
  if (Array.isArray(value)) return value.map(scrubValue);
  if (isRecord(value)) return scrub(value);
  return value;
}

function scrubText(text: string): string {
  const plain = ADDRESS.test(text) ? (text.split(/[?#]/u, 1)[0] ?? '') : text;
  return plain.replace(MAIL, '…');
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
