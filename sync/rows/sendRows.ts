import type { SyncCollection } from '#contract/protocol/sync.ts';
import type { Rows } from '../model/ports/rows.ts';
import { type Answer, LANDLORD_ROLE } from './answers.ts';
import type { Change, RowParser } from './definition.ts';
import { isNothing } from './news.ts';
import type { RowFields } from './row.ts';

interface SentCollection<Doc> {
  readonly collection: SyncCollection;
  /** As which scope's rows the server answers. */
  readonly scope: string;
  readonly parse: RowParser<Doc>;
  /** The row as the server takes it, on this revision. */
  payload(change: Change<Doc>, rev: number): object;
}

/** The revision a change was made on; 0 for what is new. */
export const revOf = <Doc extends RowFields>({ mine, base }: Change<Doc>): number =>
  base === null ? 0 : (base ?? mine).rev;

/** Sends changed rows in one call; each is answered for itself. */
export async function sendRows<Doc extends RowFields>(
  rows: Rows,
  changes: readonly Change<Doc>[],
  { collection, scope, parse, payload }: SentCollection<Doc>,
): Promise<Answer<Doc>[]> {
  const { results } = await rows.push(
    collection,
    changes.map((change) => ({
      ...payload({ ...change, base: isNothing(change.base) ? null : change.base }, revOf(change)),
      ...(change.epoch !== undefined && { epoch: change.epoch }),
    })),
  );
  return changes.map(({ mine: { id } }, at): Answer<Doc> => {
    const result = results[at];
    if (result === undefined) throw new Error(`no answer for ${collection}/${id}`);
    if (result.status === 'rejected') {
      const { code, constraint } = result;
      if (constraint === LANDLORD_ROLE) return { status: 'waits' };
      return { status: 'rejected', code, ...(constraint !== undefined && { constraint }) };
    }
    if (result.status === 'reset') return { status: 'reset' };
    const parsed = parse({ deleted: false, rev: 0, updated_at: '', ...result.row, id }, scope);
    if (result.status === 'accepted') return { status: 'accepted', row: parsed };
    if (parsed === null) throw new Error(`a conflicting row of ${collection} is not understood`);
    return { status: 'conflict', row: parsed };
  });
}
