import type { RxDocumentData } from 'rxdb/plugins/core';

/** Documents as they lie there, by id. */
export type Here<Doc> = Map<string, RxDocumentData<Doc>>;

/** So few are read one by one. */
const FEW = 8;
/** A range is given up where so many times as many lie in it as are wanted. */
const MOST_BESIDE = 2;

/** `order`: ids that lie there one behind the other, wanted or not, with nothing in between. */
type Then<Doc> = (here: Here<Doc>, order: readonly string[]) => void;

/** Reads documents by id and calls back in the last one's event, while the transaction can be gone on with. */
export function readThen<Doc>(
  docs: IDBObjectStore,
  ids: readonly string[],
  booleanIndexes: readonly string[],
  then: Then<Doc>,
): void {
  const here: Here<Doc> = new Map();
  const take = (id: string, doc: object) => void here.set(id, known(doc, booleanIndexes));
  readEach(docs, ids, take, () => then(here, []));
}

/**
 * The same for documents that were made one after the other, or of which there are few: many are read as the range they lie in, in
 * one request.
 */
export function readTogetherThen<Doc>(
  docs: IDBObjectStore,
  ids: readonly string[],
  booleanIndexes: readonly string[],
  then: Then<Doc>,
): void {
  if (ids.length <= FEW) return readThen(docs, ids, booleanIndexes, then);
  const here: Here<Doc> = new Map();
  const take = (id: string, doc: object) => void here.set(id, known(doc, booleanIndexes));
  const wanted = new Set(ids);
  const sorted = [...wanted].toSorted();
  const limit = wanted.size * MOST_BESIDE;
  const range = IDBKeyRange.bound(sorted[0], sorted.at(-1));
  const request: IDBRequest<object[]> = docs.getAll(range, limit);
  request.addEventListener('success', () => {
    const { result } = request;
    const idOf = (doc: object) => Reflect.get(doc, docs.keyPath as string) as string;
    for (const doc of result) if (wanted.has(idOf(doc))) take(idOf(doc), doc);
    const last = result.at(-1);
    const isCut = last !== undefined && result.length >= limit;
    const left = isCut ? sorted.filter((id) => id > idOf(last)) : [];
    const order = result.map(idOf);
    readEach(docs, left, take, () => then(here, order));
  });
}

/** A range of an index, or its beginning, as IndexedDB keeps it. */
export interface Beginning {
  readonly index: string;
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly limit?: number;
}

/** Reads ranges and calls back in the last one's event, or at once where there is none. */
export function readRangesThen<Doc>(
  docs: IDBObjectStore,
  ranges: readonly Beginning[],
  booleanIndexes: readonly string[],
  then: (found: readonly RxDocumentData<Doc>[]) => void,
): void {
  const found: RxDocumentData<Doc>[] = [];
  let left = ranges.length;
  if (left === 0) return then(found);
  for (const { index, from, to, limit } of ranges) {
    const request: IDBRequest<object[]> = docs
      .index(index)
      .getAll(IDBKeyRange.bound(from, to), limit);
    request.addEventListener('success', () => {
      for (const doc of request.result) found.push(known<Doc>(doc, booleanIndexes));
      left -= 1;
      if (left === 0) then(found);
    });
  }
}

/** `done` is called in the event of the last, or at once where there is none. */
function readEach(
  docs: IDBObjectStore,
  ids: readonly string[],
  take: (id: string, doc: object) => void,
  done: () => void,
): void {
  let left = ids.length;
  if (left === 0) return done();
  for (const id of ids) {
    const request: IDBRequest<object | undefined> = docs.get(id);
    request.addEventListener('success', () => {
      const { result } = request;
      if (result !== undefined) take(id, result);
      left -= 1;
      if (left === 0) done();
    });
  }
}

/** IndexedDB has no keys that are true or false: in an index they are '1' and '0'. */
export function known<Doc>(
  document: object,
  booleanIndexes: readonly string[],
): RxDocumentData<Doc> {
  for (const field of booleanIndexes)
    Reflect.set(document, field, Reflect.get(document, field) === '1');
  return document as RxDocumentData<Doc>;
}
