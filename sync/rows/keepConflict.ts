import type { ConflictBody } from '#contract/entities/records/settle.ts';
import { conflictRecordIdOf } from '#contract/rules/ids.ts';
import { valueAt } from '../model/rules/settlement.ts';
import { cutText } from '#contract/rules/text/cutText.ts';
import type { Docs } from '../store/docs.ts';
import type { LocalDatabase } from '../store/index.ts';
import type { Clock } from '../kit/clock.ts';
import type { Definition, ReplicatedKey } from './definition.ts';
import { keptValues } from './keptValues.ts';
import type { Stored } from './row.ts';
import type { Conflict } from './rowStore.ts';

export interface KeepConflictDeps {
  readonly userId: string;
  readonly database: LocalDatabase;
  readonly clock: Pick<Clock, 'now'>;
}

/**
 * Keeps what was written here and is about to give way, a record a field, before it does: see 0163. Told again
 * after a crash, it is the same record.
 */
export async function keepConflict<Key extends ReplicatedKey>(
  { userId, database, clock }: KeepConflictDeps,
  { key, keepsConflict = () => true }: Definition<Key>,
  { mine, theirs }: Conflict<Docs[Key]>,
): Promise<void> {
  const base = mine.state.status === 'changed' ? (mine.state.base ?? undefined) : undefined;
  const fields = theirs.conflicts.filter((field) => keepsConflict(mine.row, field, base));
  if (fields.length === 0) return;
  const named = nameOf(mine.row);
  const docs = fields.map((field) => {
    const body = bodyOf(field, { base, mine: mine.row, theirs: theirs.row });
    const of = { collection: key, rowId: mine.row.id, field };
    const id = conflictRecordIdOf(userId, of, body.mine);
    const kept = { ...of, ...named, ...body, at: clock.now() };
    return { id, kind: 'conflict', body: kept, rev: 0, updated_at: '' };
  });
  const records = await database.collection('records');
  const { error } = await records.bulkInsert(docs);
  // Kept before, by a tab that died in between.
  const failed = error.find(({ status }) => status !== 409);
  if (failed !== undefined) throw new Error(`a conflict was not kept: status ${failed.status}`);
}

const MOST_CALLED = 200;

/** The kind and the name of a record's row; nothing of other rows. */
function nameOf(row: object): Pick<ConflictBody, 'kind' | 'called'> {
  const kind = valueAt(row, 'kind');
  if (typeof kind !== 'string') return {};
  const names = ['asOf.title', 'fields.title', 'title', 'name'];
  const called = names
    .map((path) => valueAt(row, `body.${path}`))
    .find((name) => typeof name === 'string' && name !== '');
  return { kind, ...(typeof called === 'string' && { called: cutText(called, MOST_CALLED) }) };
}

interface Versions<Doc> {
  readonly base: Stored<Doc> | undefined;
  readonly mine: Stored<Doc>;
  readonly theirs: Stored<Doc>;
}

function bodyOf<Doc extends object>(
  field: string,
  { base, mine, theirs }: Versions<Doc>,
): Pick<ConflictBody, 'base' | 'mine' | 'theirs'> {
  const at = (row: Stored<Doc> | undefined) =>
    field === '_deleted' ? wholeOf(row) : valueAt(row, field);
  return keptValues({ base: at(base), mine: at(mine), theirs: at(theirs) });
}

const wholeOf = (row: { readonly _deleted: boolean } | undefined): unknown =>
  row === undefined || row._deleted ? null : row;
