import type { LocalDatabase } from '../../store/index.ts';
import type { PropertyDoc } from '../../store/docs.ts';
import { indexedOf } from '../catalogue/propertyRow.ts';
import type { SettledRows } from '../../model/settledRows.ts';
import { removeDocs, storeDoc } from '../../store/writes.ts';

/** How one's own listings are written when a conflict about them is settled. */
export const settledListings = (database: LocalDatabase): SettledRows => ({
  change: (id, change) =>
    storeDoc(database, 'properties', id, (before) => {
      if (before === null) return null;
      const next = change(before);
      return { ...next, ...indexedOf(next.row) };
    }),
  remove: (id) => removeDocs(database, 'properties', [id]),
  async restore(row) {
    const doc = row as PropertyDoc;
    await storeDoc(database, 'properties', doc.id, (before) =>
      before === null ? { ...doc, ...indexedOf(doc.row), rev: 0 } : null,
    );
  },
});
