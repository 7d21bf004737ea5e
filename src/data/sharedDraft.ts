/** A draft on one screen, and what of the stored one this screen knows. The stored one is shared by all tabs and devices. */
export interface SharedDraft {
  /** The text in the field. */
  readonly shown: string;
  /** The stored text that what is shown was made of. */
  readonly seen: string;
  /** Texts this screen stored and has not yet seen as stored, the oldest first; '' where a sent text was emptied. */
  readonly written: readonly string[];
  /** The shown text was typed here, and not taken from the store. */
  readonly isOwn: boolean;
}

export const draftFrom = (stored: string): SharedDraft => ({
  ...{ shown: stored, seen: stored, written: [], isOwn: false },
});

/** The person typed. */
export const typedIn = (draft: SharedDraft, shown: string): SharedDraft => ({
  ...{ ...draft, shown, isOwn: true },
});

/** The shown text is on its way into the store. */
export const writtenFrom = (draft: SharedDraft, text: string): SharedDraft => ({
  ...draft,
  seen: text,
  written: [...draft.written.filter((each) => each !== text), text],
});

/** The shown text was sent or saved elsewhere: its draft is emptied behind it. */
export const sentFrom = ({ shown, seen, written }: SharedDraft): SharedDraft => ({
  ...{ shown: '', seen: '', isOwn: false },
  written: [...written, ...[seen, shown].filter((each) => each !== ''), ''],
});

/**
 * The draft when the store says `stored`. Own writes come back as they were made, the older ones late. A text
 * that another tab sent leaves here, too; of two texts that know nothing of each other both are kept.
 */
export function heardIn(draft: SharedDraft, stored: string): SharedDraft {
  const { shown, seen, written, isOwn } = draft;
  const isStored = (each: string) => isSameText(each, stored);
  // The next text may be stored already when the one before it is told to be emptied.
  const at = stored === '' ? written.findIndex(isStored) : written.findLastIndex(isStored);
  if (at !== -1) return { ...draft, written: written.slice(at + 1) };
  if (isSameText(stored, seen)) return draft;
  const known = { seen: stored, written: [] };
  if (stored === shown) return { ...draft, ...known };
  const isOther = isOwn && stored !== '' && !isGrownOf(stored, seen);
  if (shown === seen && !isOther) return { shown: stored, isOwn: false, ...known };
  return { shown: bothOf(isOther ? '' : seen, shown, stored), isOwn, ...known };
}

/** The store may leave out the blanks around the words. */
const isSameText = (one: string, other: string): boolean => one.trim() === other.trim();

/** Whether one text can have been made of the other by writing in it: the half of it at least still stands at its ends. */
function isGrownOf(text: string, before: string): boolean {
  const most = Math.min(text.length, before.length);
  let start = 0;
  while (start < most && text[start] === before[start]) start += 1;
  let end = 0;
  while (end < most - start && text.at(-1 - end) === before.at(-1 - end)) end += 1;
  return (start + end) * 2 >= before.length;
}

/**
 * Joins two versions of a text: the change of the one within the other, else one below the other, in the same
 * order in both tabs.
 */
function bothOf(base: string, mine: string, theirs: string): string {
  if (theirs.includes(mine) && mine !== '') return theirs;
  if (mine.includes(theirs) && theirs !== '') return mine;
  if (base !== '' && mine.includes(base)) {
    const rest = mine.replace(base, () => theirs);
    return theirs === '' ? rest.trim() : rest;
  }
  if (base !== '' && theirs.includes(base)) return theirs.replace(base, () => mine);
  return [mine, theirs]
    .filter((text) => text.trim() !== '')
    .toSorted()
    .join('\n');
}
