import { fold } from '#contract/rules/text/fold.ts';

const LENGTH_MAX = 80;

/** A name for addresses: small Latin letters, digits and hyphens; empty where a name has none of them. */
export const slugOf = (name: string): string =>
  fold(name)
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '')
    .slice(0, LENGTH_MAX)
    .replace(/-+$/u, '');

/**
 * A slug that nobody has: the name's, with its city where another city has it too, and then with a number. Adds it
 * to `taken`.
 */
export function freeSlug(name: string, city: string, taken: Set<string>): string {
  const own = slugOf(name) || 'area';
  const room = (text: string, end: string) => text.slice(0, LENGTH_MAX - end.length) + end;
  const withCity = slugOf(`${own} ${city}`) || own;
  let slug = taken.has(own) ? withCity : own;
  for (let number = 2; taken.has(slug); number += 1) slug = room(withCity, `-${number}`);
  taken.add(slug);
  return slug;
}
