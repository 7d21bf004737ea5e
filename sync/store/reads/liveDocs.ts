import { keepNewest } from '#contract/rules/keepNewest.ts';
import { onWritten, type Touched } from '../beneath/changes.ts';
import { type IndexRange, readRange } from '../beneath/documents.ts';
import { fieldsIn, heightOf, writtenAt } from '../beneath/layout.ts';
import type { CollectionKey, Docs } from '../collections.ts';
import type { LocalDatabase } from '../database.ts';
import type { Source } from '../../kit/source.ts';
import { type FollowDeps, following } from './following.ts';

export type LiveDocsDeps = FollowDeps;

/** The documents of a collection that are followed. */
export interface DocsRange<Doc> {
  /** All that belong to it are read from this range; without one, all of the collection. */
  readonly range?: IndexRange<Doc>;
  /** Whether a document that was written belongs to it. Default: every one. */
  belongs?(doc: Doc): boolean;
  /** The order they are told in. Default: by id. */
  compare?(one: Doc, other: Doc): number;
}

/** The number of removed documents that are remembered, so that late news does not bring them back. */
const GONE_MAX = 500;

/**
 * The documents of a range, live, without the library's own fields; a document that did not change keeps its object.
 * It is read once and then follows what is written. How it goes on after a failure is said at `following`.
 *
 * News of another tab comes in any order and may be older than what was read: a write that is not newer than what is here
 * changes nothing. The library's own live queries add such a document once more.
 */
export function liveDocs<Key extends CollectionKey>(
  database: LocalDatabase,
  key: Key,
  { range = { index: [], from: [], to: [] }, belongs, compare = byId }: DocsRange<Docs[Key]>,
  deps: LiveDocsDeps,
): Source<readonly Docs[Key][]> {
  return (emit) =>
    following(database, key, deps, (collection, { isOver, worked, failed }) => {
      const here = createHere<Docs[Key]>(belongs);
      const tell = () => emit(here.docs().sort(compare));
      /** The writes while the range is being read; null: it was read. */
      let meanwhile: Touched<Docs[Key]>[] | null = [];

      const stop = onWritten<Docs[Key]>(collection, (touched) => {
        if (meanwhile !== null) meanwhile.push(...touched);
        else if (here.take(touched)) tell();
      });
      const read = async () => {
        const docs = await readRange(collection, range);
        if (isOver()) return;
        here.take(docs.map((doc) => ({ id: doc.id, doc, isThere: true })));
        here.take(meanwhile ?? []);
        meanwhile = null;
        worked();
        tell();
      };
      read().catch(failed);
      return stop;
    });
}

/** The documents as the newest of their writes has them, in whatever order one hears of those. */
function createHere<Doc extends { readonly id: string }>(belongs?: (doc: Doc) => boolean) {
  const rows = new Map<string, { readonly height: number; readonly doc: Doc }>();
  const gone = new Map<string, { readonly height: number; readonly at: number }>();

  const isStale = ({ id, doc }: Touched<Doc>): boolean => {
    const height = heightOf(doc);
    const before = rows.get(id);
    if (before !== undefined) return height <= before.height;
    const removed = gone.get(id);
    // A document swept off the disk begins again at the lowest height.
    return removed !== undefined && height <= removed.height && (writtenAt(doc) ?? 0) <= removed.at;
  };
  const takeOut = ({ id, doc }: Touched<Doc>): boolean => {
    keepNewest(gone, id, { height: heightOf(doc), at: writtenAt(doc) ?? 0 }, GONE_MAX);
    return rows.delete(id);
  };
  const takeOne = (one: Touched<Doc>): boolean => {
    if (isStale(one)) return false;
    if (!one.isThere) return takeOut(one);
    if (belongs !== undefined && !belongs(one.doc)) return rows.delete(one.id);
    gone.delete(one.id);
    rows.set(one.id, { height: heightOf(one.doc), doc: fieldsIn(one.doc) as Doc });
    return true;
  };

  return {
    /** Whether that changed anything. */
    take: (touched: readonly Touched<Doc>[]): boolean =>
      touched.map(takeOne).some((isChanged) => isChanged),
    docs: (): Doc[] => [...rows.values()].map(({ doc }) => doc),
  };
}

const byId = (one: { readonly id: string }, other: { readonly id: string }): number =>
  one.id < other.id ? -1 : one.id > other.id ? 1 : 0;
