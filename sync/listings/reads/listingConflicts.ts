import { openConflicts } from '../../rows/commands/index.ts';
import type { RecordDoc } from '../../store/docs.ts';
import type { FieldConflict } from '../../model/listings.ts';
import { isOwnField } from '../catalogue/ownFields.ts';
import { mapped, type Source } from '../../kit/source.ts';

/** The fields of a listing lie in its document's `row`. */
const ROW = 'row.';

/** The path of a conflict's field as the screens say it, and back. */
const shownField = (path: string): string => (path.startsWith(ROW) ? path.slice(ROW.length) : path);
export const storedField = (field: string): string =>
  field === '_deleted' ? field : `${ROW}${field}`;

/** The open conflicts of one's own listings, by listing. */
export function listingConflicts(
  records: Source<readonly RecordDoc[]>,
): Source<ReadonlyMap<string, readonly FieldConflict[]>> {
  return mapped(records, (docs) => {
    const byListing = new Map<string, FieldConflict[]>();
    for (const { rowId, field, base, mine, theirs } of openConflicts(docs, 'properties')) {
      // Kept before what the server writes by itself was told from what a person wrote: there is nothing to say to it.
      if (field !== '_deleted' && !isOwnField(shownField(field))) continue;
      const open = byListing.get(rowId) ?? [];
      open.push({ field: shownField(field), base, mine, theirs });
      byListing.set(rowId, open);
    }
    return byListing;
  });
}
