/** The entry of a kept search, with its time. `at`: ms since the epoch; `bytes`: of its text. */
export interface Entry {
  readonly key: string;
  readonly at: number;
  readonly bytes: number;
}

/** At most so many searches, and so many bytes of them. */
export const PAGES_KEPT = 20;
export const BYTES_KEPT = 1_000_000;
/** One of more than this is not kept: the others would go for it. */
const BYTES_OF_ONE = 200_000;

export interface Kept {
  /** The latest first. */
  readonly entries: readonly Entry[];
  /** Keys of what has to go. */
  readonly dropped: readonly string[];
}

/** With one more, in the place of what was kept of the same search; the oldest go where there is no room. */
export function withEntry(before: readonly Entry[], entry: Entry): Kept {
  const others = before.filter(({ key }) => key !== entry.key);
  // A page that is too large is dropped at once: an older one may be stored under its key.
  if (entry.bytes > BYTES_OF_ONE) return { entries: others, dropped: [entry.key] };
  const all = [entry, ...others];
  let bytes = 0;
  const isKept = ({ bytes: own }: Entry, place: number) => {
    bytes += own;
    return place < PAGES_KEPT && bytes <= BYTES_KEPT;
  };
  const entries = all.filter(isKept);
  const dropped = all.filter((each) => !entries.includes(each)).map(({ key }) => key);
  return { entries, dropped };
}

/** Reads the stored ledger; empty where it is no list of entries. */
export function entriesIn(stored: unknown): readonly Entry[] {
  if (!Array.isArray(stored)) return [];
  return stored.filter(
    (each: Partial<Entry> | null): each is Entry =>
      typeof each?.key === 'string' &&
      typeof each.at === 'number' &&
      typeof each.bytes === 'number',
  );
}
