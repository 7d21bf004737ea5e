/*
 * How the pinned version of the database library lays documents down in IndexedDB. Without the library: what looks before
 * it is there, and the workers, know this and nothing else of it. `tests/contract/beneath.suite.ts` holds the library to
 * it; an upgrade that changes it fails there.
 */

const PREFIX = 'rxdb-dexie-';

/** The IndexedDB database that holds a collection under a version of its schema. */
export const storeNameOf = (database: string, collection: string, version: number): string =>
  `${PREFIX}${database}--${version}--${collection}`;

/** The collection that an IndexedDB database holds, and its version; none when it is of another database. */
export function storedUnder(
  name: string,
  database: string,
): readonly { readonly version: number; readonly key: string }[] {
  const prefix = `${PREFIX}${database}--`;
  if (!name.startsWith(prefix)) return [];
  const [version = '', ...rest] = name.slice(prefix.length).split('--');
  return [{ version: Number(version), key: rest.join('--') }];
}

/** Whether a stored collection says how far a migration of this one has come. */
export const isMigrationOf = (stored: string, collection: string): boolean =>
  stored.startsWith(`rx-migration-state-meta-${collection}-`);

/** Of each of these databases, the object store with the documents. */
export const DOCS = 'docs';

/** The library puts whether a document is removed before, and its id behind, the fields of every index. */
export const indexOf = (fields: readonly string[]): string =>
  `[${['_deleted', ...fields, 'id'].join('+')}]`;

/** The index of when documents were last written, ms since the epoch. */
export const BY_WRITING = '_meta.lwt';

/** IndexedDB has no keys that are true or false: of a field in an index they are these. */
export const NOT_DELETED = '0';
const DELETED = '1';

/** As a document lies there: with fields of the library's own. */
export type Kept<Doc> = Doc & {
  readonly _deleted: typeof NOT_DELETED | typeof DELETED;
  readonly [own: `_${string}`]: unknown;
};

/** Whether something that lies there is a document that was not removed. */
export const isThere = (doc: unknown): doc is object =>
  typeof doc === 'object' && doc !== null && '_deleted' in doc && doc._deleted !== DELETED;

export const plain = <Doc>(kept: Kept<Doc>): Doc => fieldsIn(kept) as Doc;

/** A document without the library's own fields. */
export function fieldsIn(kept: object): object {
  return Object.fromEntries(Object.entries(kept).filter(([field]) => !field.startsWith('_')));
}

/** The library's fields beside those of a document. */
export interface Own {
  /** `<height>-<token>`: one more with every write; the token is the writer's. */
  readonly _rev: string;
  /** Carried along by every write of the library, and shown by no query. `lwt`: when it was written last. */
  readonly _meta: { readonly lwt: number; readonly [note: string]: unknown };
}

/** How often a document was written; 0 for what the library has never stored. */
export function heightOf(doc: object): number {
  const { _rev: revision } = doc as Partial<Own>;
  return revision === undefined ? 0 : Number.parseInt(revision, 10);
}

/** Whether two reads of a document found one and the same write of it; of what the library has never stored that is not known. */
export function isOneWrite(one: object, other: object): boolean {
  const { _rev: revision } = one as Partial<Own>;
  const { _rev: otherRevision } = other as Partial<Own>;
  const at = writtenAt(one);
  return (
    revision !== undefined &&
    revision === otherRevision &&
    at !== undefined &&
    at === writtenAt(other)
  );
}

/** The library's own note of its last write, ms since the epoch. */
export function writtenAt(doc: object): number | undefined {
  const { _meta: meta } = doc as Partial<Own>;
  return meta?.lwt;
}

/** The revision of a document that nobody wrote before. `token`: which of all writers this is. */
export const firstRevision = (token: string): string => `1-${token}`;
