/** Looks like an address of mail, whatever it is a part of. */
const MAIL = /[^\s@/"'<>=:]+(?:@|%40)[^\s@/"'<>]+\.[^\s@/"'<>.]+/giu;
/** Whole addresses of pages, and paths. */
const ADDRESS = /^(?:https?:\/\/|\/)/u;

/**
 * What an event may say. Queries and fragments of addresses go: they carry mail addresses, places to return
 * to and tokens. So does whatever looks like a mail address, anywhere.
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
