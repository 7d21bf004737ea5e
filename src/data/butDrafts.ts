import { isShallowSame } from './isShallowSame.ts';
import type { ConversationRow, Live } from './types.ts';

type Rows = readonly ConversationRow[] | undefined;
type Row = ConversationRow | null | undefined;

const lists = new WeakMap<object, Live<Rows>>();
const lasting = new WeakMap<object, Live<Row>>();
const drafts = new WeakMap<object, Live<string | undefined>>();

/**
 * Conversations for whoever does not show what is being written in them: the same rows until more than a draft has
 * changed, for a draft is saved while somebody types. The drafts they tell may be old.
 */
export const butDrafts = (live: Live<Rows>): Live<Rows> => kept(lists, live, saysSame);

/**
 * A conversation for whoever shows whom it is with and how it was marked: the same row whatever is written in it. Its words, times
 * and counts may be old.
 */
export const butNews = (live: Live<Row>): Live<Row> =>
  kept(lasting, live, (one, other) => isSameBut(NEWS, one, other));

/** The draft of a conversation alone; undefined while it is being read, or where there is none. */
export function draftIn(live: Live<Row>): Live<string | undefined> {
  const made = drafts.get(live) ?? {
    get: () => live.get()?.draft,
    subscribe: (onChange: () => void) => live.subscribe(onChange),
  };
  drafts.set(live, made);
  return made;
}

function kept<T>(
  known: WeakMap<object, Live<T>>,
  live: Live<T>,
  isSame: (one: T, other: T) => boolean,
): Live<T> {
  const before = known.get(live);
  if (before !== undefined) return before;
  let last: { readonly value: T } | null = null;
  const made: Live<T> = {
    get() {
      const value = live.get();
      if (last === null || !isSame(last.value, value)) last = { value };
      return last.value;
    },
    subscribe: (onChange) => live.subscribe(onChange),
  };
  known.set(live, made);
  return made;
}

const saysSame = (one: Rows, other: Rows): boolean =>
  one === other ||
  (one !== undefined &&
    one.length === other?.length &&
    one.every((row, at) => isSameButDraft(row, other[at])));

/** Whether two rows say the same, whatever is being written. */
export const isSameButDraft = (one: Row, other: Row): boolean => isSameBut(DRAFT, one, other);

type Fields = ReadonlySet<keyof ConversationRow>;
const DRAFT: Fields = new Set(['draft']);
/** They change with what is written in a conversation, by either of the two. */
const NEWS: Fields = new Set(['draft', 'preview', 'lastActivityAt', 'unread', 'waiting', 'failed']);

function isSameBut(left: Fields, one: Row, other: Row): boolean {
  if (one === other) return true;
  if (one == null || other == null) return false;
  // Persons and previews are made anew with their row.
  return (Object.keys(other) as (keyof ConversationRow)[]).every(
    (field) => left.has(field) || isShallowSame(one[field], other[field]),
  );
}
