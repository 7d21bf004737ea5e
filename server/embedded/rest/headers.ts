import type { Refused } from './refused.ts';

const PREFERENCES: ReadonlySet<string> = new Set([
  'return=minimal',
  'return=representation',
  'missing=default',
  'handling=lenient',
  'handling=strict',
]);
/** Neither plans of queries nor tables as text: the product reads JSON. */
const MEDIA_TYPES: ReadonlySet<string> = new Set([
  'application/json',
  'application/vnd.pgrst.object+json',
  '*/*',
]);
/** Handed on; another one, such as a range of rows, is not. */
const HANDED_ON = ['apikey', 'authorization', 'origin', 'accept', 'prefer', 'x-client-info'];

/** Refuses headers that ask for more than the product's own calls: counts, upserts, plans, other schemas. */
export function refusedHeader(headers: Headers): Refused | undefined {
  for (const name of ['accept-profile', 'content-profile']) {
    if (!['', 'public'].includes(headers.get(name) ?? '')) return { kind: 'schema' };
  }
  const asked = wordsOf(headers.get('prefer')).find((word) => !PREFERENCES.has(word));
  if (asked !== undefined) return { kind: 'preference', name: asked.slice(0, 40) };
  const accepted = wordsOf(headers.get('accept')).map((type) => type.split(';', 1)[0] ?? '');
  if (!accepted.every((type) => MEDIA_TYPES.has(type))) return { kind: 'media_type' };
  return undefined;
}

/** The headers that the library is given: those it needs for a call that passed. */
export function handedOn(headers: Headers): Headers {
  const own = new Headers();
  for (const name of HANDED_ON) {
    const value = headers.get(name);
    if (value !== null) own.set(name, value);
  }
  return own;
}

function wordsOf(header: string | null): string[] {
  return (header ?? '')
    .split(',')
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== '');
}
