import type { Touched } from '../beneath/changes.ts';
import { heightOf } from '../beneath/layout.ts';

/**
 * The list with the newer state of one of its documents where it stood; null where that alone does not say what the
 * list is now: the document was not in it, is gone, or one of the fields `by` that place it changed.
 */
export function inPlace<Doc extends { readonly id: string }>(
  list: readonly Doc[],
  { id, doc, isThere }: Touched<Doc>,
  by: readonly (keyof Doc)[] = [],
): readonly Doc[] | null {
  const before = list.find((one) => one.id === id);
  if (before === undefined || !isThere) return null;
  if (by.some((field) => before[field] !== doc[field])) return null;
  // News of another tab may come late: what is here is as new or newer.
  return heightOf(doc) > heightOf(before) ? list.map((one) => (one.id === id ? doc : one)) : list;
}
