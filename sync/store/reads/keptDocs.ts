import { isOneWrite } from '../beneath/layout.ts';

/**
 * A function that keeps references from read to read: a document that was not written since is the object it was, so what was
 * worked out of it once stays known.
 */
export function keptDocs<Doc extends { readonly id: string }>(): (
  next: readonly Doc[],
) => readonly Doc[] {
  let last: ReadonlyMap<string, Doc> = new Map();
  return (next) => {
    const docs = next.map((doc) => {
      const before = last.get(doc.id);
      return before !== undefined && isOneWrite(before, doc) ? before : doc;
    });
    last = new Map(docs.map((doc) => [doc.id, doc]));
    return docs;
  };
}
