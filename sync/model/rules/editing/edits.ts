import { isSame } from '#contract/rules/isSame.ts';
import { type Fields, objectOf, valueIn, withValueIn } from './fields.ts';
import { isListed, mergeListed } from './listed.ts';
import { MAPS, SETS } from './recordShape.ts';
import { mergeSets } from './sets.ts';

/** A change of one field of a stored body, as a screen made it. */
export interface FieldEdit {
  /** The keys that lead to it: `['title']`, or an entry of a map as `['fields', 'title']`. */
  readonly path: readonly string[];
  /** Undefined takes it away. */
  readonly to: unknown;
  /** The values the screen knows to be or to have been stored, the one it was made from first. Another one was written elsewhere. */
  readonly known: readonly unknown[];
}

/** A value that was written elsewhere and gave way to an edit. */
export interface Overwritten {
  readonly path: readonly string[];
  readonly base: unknown;
  readonly was: unknown;
  readonly to: unknown;
}

/** The changes between two states of a body, field by field, of maps entry by entry. */
export function editsBetween(from: object, to: object): readonly FieldEdit[] {
  const [before, after] = [from as Fields, to as Fields];
  return keysOf(before, after).flatMap((key) => {
    const [was, is] = [before[key], after[key]];
    if (isSame(was, is)) return [];
    if (!MAPS.includes(key) || Array.isArray(is) || Array.isArray(was))
      return [{ path: [key], to: is, known: [was] }];
    const [wasMap, isMap] = [objectOf(was), objectOf(is)];
    return keysOf(wasMap, isMap)
      .filter((entry) => !isSame(wasMap[entry], isMap[entry]))
      .map((entry) => ({ path: [key, entry], to: isMap[entry], known: [wasMap[entry]] }));
  });
}

/**
 * The stored body with these changes. Fields that were not changed stay as they are stored; sets and lists of things with ids take
 * the changes of both sides. A field that was written elsewhere meanwhile becomes what is written now, and is named.
 */
export function applyEdits<Body extends object>(
  body: Body,
  edits: readonly FieldEdit[],
): { readonly body: Body; readonly overwritten: readonly Overwritten[] } {
  let next: Fields = body as Fields;
  const overwritten: Overwritten[] = [];
  for (const { path, to, known } of edits) {
    const was = valueIn(next, path);
    if (isSame(was, to)) continue;
    const [base] = known;
    const isKnown = known.some((each) => isSame(each, was));
    const merged = isKnown ? null : mergedOf(path, { base, mine: to, theirs: was });
    if (!isKnown && merged === null) overwritten.push({ path, base, was, to });
    next = withValueIn(next, path, merged === null ? to : merged.value);
  }
  return { body: next as Body, overwritten };
}

interface Sides {
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** Both changes of a value that is more than one; null: it is one. */
export function mergedOf(
  path: readonly string[],
  { base, mine, theirs }: Sides,
): { readonly value: unknown } | null {
  if (SETS.includes(path.at(-1) ?? '') && Array.isArray(mine) && Array.isArray(theirs))
    return { value: mergeSets(Array.isArray(base) ? base : [], mine, theirs) };
  if (isListed(mine) && isListed(theirs) && mine.length + theirs.length > 0)
    // This side is written now: of a thing that both changed it is the newer one.
    return { value: mergeListed(isListed(base) ? base : [], theirs, mine).list };
  return null;
}

const keysOf = (one: Fields, other: Fields): readonly string[] => [
  ...new Set([...Object.keys(one), ...Object.keys(other)]),
];
