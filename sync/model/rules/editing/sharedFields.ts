import { isSame } from '#contract/rules/isSame.ts';
import { type FieldEdit, mergedOf } from './edits.ts';
import { valueIn, withValueIn } from './fields.ts';

/** A field that was written on this screen, and what the screen knows of the stored one. */
interface Written {
  readonly path: readonly string[];
  readonly shown: unknown;
  /** The value that was told last as stored. */
  readonly heard: unknown;
  /** Values that were handed to the store and not yet told as stored, the oldest first. */
  readonly sent: readonly unknown[];
  /** It was changed since. */
  readonly isDue: boolean;
}

/** The fields that were written on a screen, by their paths. Every other field is shown as it is stored. */
export type SharedFields = ReadonlyMap<string, Written>;

export const NOTHING_WRITTEN: SharedFields = new Map();

const keyOf = (path: readonly string[]): string => path.join('\n');

/** The person changed a field. `stored`: the body that was told last. */
export function typedIn(
  mine: SharedFields,
  stored: object,
  path: readonly string[],
  shown: unknown,
): SharedFields {
  const before = mine.get(keyOf(path));
  const heard = before === undefined ? valueIn(stored, path) : before.heard;
  const written = { path, shown, heard, sent: before?.sent ?? [], isDue: true };
  return new Map(mine).set(keyOf(path), written);
}

/** The changes that are not yet handed to the store. */
export const dueIn = (mine: SharedFields): readonly FieldEdit[] =>
  [...mine.values()]
    .filter(({ isDue }) => isDue)
    .map(({ path, shown, heard, sent }) => ({ path, to: shown, known: [heard, ...sent] }));

/** These changes were handed to the store. */
export function sentIn(mine: SharedFields, edits: readonly FieldEdit[]): SharedFields {
  const next = new Map(mine);
  for (const { path, to } of edits) {
    const written = next.get(keyOf(path));
    if (written === undefined) continue;
    const isDue = written.isDue && !isSame(written.shown, to);
    next.set(keyOf(path), { ...written, sent: [...written.sent, to], isDue });
  }
  return next;
}

/** The store did not take these changes: they are due again, unless something newer is. */
export function failedIn(mine: SharedFields, edits: readonly FieldEdit[]): SharedFields {
  const next = new Map(mine);
  for (const { path, to } of edits) {
    const written = next.get(keyOf(path));
    if (written === undefined) continue;
    const isDue = written.isDue || isSame(written.shown, to);
    next.set(keyOf(path), { ...written, isDue });
  }
  return next;
}

/**
 * The stored body was told. Own writes come back as they were made, the older ones late. A field that was written elsewhere is
 * shown as it is there, unless something is due here: that is about to be written over it.
 */
export function heardIn(mine: SharedFields, stored: object): SharedFields {
  const next = new Map<string, Written>();
  for (const [key, written] of mine) {
    const after = heardOf(written, valueIn(stored, written.path));
    if (after !== null) next.set(key, after);
  }
  return next.size === mine.size && [...next].every(([key, value]) => mine.get(key) === value)
    ? mine
    : next;
}

/** Null: nothing of it is this screen's any more. */
function heardOf(written: Written, stored: unknown): Written | null {
  const { path, shown, heard, sent, isDue } = written;
  if (isSame(stored, heard)) return written;
  const at = sent.findLastIndex((each) => isSame(each, stored));
  if (at !== -1) {
    const rest = sent.slice(at + 1);
    return rest.length === 0 && !isDue ? null : { ...written, heard: stored, sent: rest };
  }
  if (!isDue) return null;
  const both = mergedOf(path, { base: heard, mine: shown, theirs: stored });
  return { ...written, shown: both === null ? shown : both.value, heard: stored };
}

/** The stored body with what was written on this screen. */
export function shownIn<Body extends object>(mine: SharedFields, stored: Body): Body {
  let body = stored;
  for (const { path, shown } of mine.values())
    if (!isSame(valueIn(body, path), shown)) body = withValueIn(body, path, shown);
  return body;
}
