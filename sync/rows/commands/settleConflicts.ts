import { type ConflictBody, conflictSchema } from '#contract/entities/records/settle.ts';
import { type Choice, settledValue, valueAt, withValue } from '../../model/rules/settlement.ts';
import type { SettledRows } from '../../model/settledRows.ts';
import type { LocalDatabase } from '../../store/index.ts';
import { reviving } from '../../store/writes.ts';

/** A conflict that waits, with the id of its record. */
export interface OpenConflict extends ConflictBody {
  readonly recordId: string;
}

/** The stored conflicts of a collection; what is not understood is left out. */
export function openConflicts(
  docs: readonly { readonly id: string; readonly kind: string; readonly body: unknown }[],
  collection: string,
): OpenConflict[] {
  return docs.flatMap(({ id, kind, body }) => {
    const parsed = kind === 'conflict' ? conflictSchema.safeParse(body) : null;
    const isOurs = parsed?.success === true && parsed.data.collection === collection;
    return isOurs ? [{ ...parsed.data, recordId: id }] : [];
  });
}

/**
 * Settles conflicts of one row by a person's choices, by field; fields without a choice go on waiting. The row is
 * written first and the conflict goes after it: a tab that dies between leaves a conflict to settle once more.
 */
export async function settleConflicts(
  database: LocalDatabase,
  { collection, rowId }: { readonly collection: string; readonly rowId: string },
  choices: Readonly<Record<string, Choice>>,
  rows: SettledRows,
): Promise<void> {
  await reviving(database)(async () => {
    const records = await database.collection('records');
    const docs = await records.find({ selector: { kind: 'conflict' } }).exec();
    const open = openConflicts(docs, collection).filter(
      (conflict) => conflict.rowId === rowId && choices[conflict.field] !== undefined,
    );
    for (const conflict of open.toSorted((one, two) => one.at - two.at))
      await settleOne(conflict, choices[conflict.field] ?? 'theirs', rows);
    await records.bulkRemove(open.map(({ recordId }) => recordId));
  })();
}

async function settleOne(
  { rowId, field, mine, theirs }: OpenConflict,
  choice: Choice,
  rows: SettledRows,
): Promise<void> {
  if (choice === 'theirs') return;
  if (field !== '_deleted')
    return await rows.change(rowId, (row) => {
      const settled = settledValue({ mine, theirs }, choice, valueAt(row, field));
      return settled === null ? row : withValue(row, field, settled.value);
    });
  // Removed on one side: mine is either the row, or that it goes.
  if (typeof mine === 'object' && mine !== null) await rows.restore(mine);
  else await rows.remove(rowId);
}
