import {
  RECORD_SCHEMAS,
  type RecordBody,
  type RecordKind,
  type SingleKind,
} from '#contract/entities/record.ts';
import { newId, recordIdOf } from '#contract/rules/ids.ts';
import type { LocalDatabase } from '../../store/index.ts';
import type { Clock, Random } from '../../kit/clock.ts';
import { removeDocs, storeDoc, storeTogether } from '../../store/writes.ts';

/** The tools that the writes of records need, of the signed-in person. */
export interface RecordDeps {
  readonly userId: string;
  readonly database: LocalDatabase;
  readonly clock: Clock;
  readonly random: Random;
}

type Body = Readonly<Record<string, unknown>>;

/** Changes fields of the one record of a kind. Throws a ZodError for what its schema refuses. */
export async function changeRecord<Kind extends SingleKind>(
  deps: RecordDeps,
  kind: Kind,
  fields: Partial<RecordBody<Kind>>,
): Promise<void> {
  const id = recordIdOf(deps.userId, kind);
  await writeRecord(deps, kind, id, (before) => ({ ...before, ...fields }));
}

/**
 * Keeps a new record. One that stands under its id stays as it is: nothing writes a whole body over another. Gives the id. Throws a
 * ZodError for what its schema refuses.
 */
export async function makeRecord<Kind extends RecordKind>(
  deps: RecordDeps,
  kind: Kind,
  body: RecordBody<Kind>,
  id: string = newId(deps.clock.now(), deps.random.bytes(16)),
): Promise<string> {
  await amendRecord(deps, kind, id, (before) => (before === null ? body : null));
  return id;
}

/** Takes records out, here and, by replication, everywhere: all of them, or none. */
export const removeRecords = (deps: RecordDeps, ids: readonly string[]): Promise<void> =>
  // One is written from what the library holds, without a look into the store: a page may be left at once.
  ids.length === 1
    ? removeDocs(deps.database, 'records', ids)
    : storeTogether(deps.database, 'records', new Map(ids.map((id) => [id, () => null])));

/** Makes the next body of a record from the stored one, null where there is none; null leaves it as it is. */
export type Amendment<Kind extends RecordKind> = (
  before: RecordBody<Kind> | null,
) => RecordBody<Kind> | null;

/**
 * Changes a record by what is stored when it is written: runs again where another writer was faster. Throws a ZodError
 * for what the kind's schema refuses.
 */
export function amendRecord<Kind extends RecordKind>(
  { database }: Pick<RecordDeps, 'database'>,
  kind: Kind,
  id: string,
  amend: Amendment<Kind>,
): Promise<void> {
  const parse = (body: unknown) => RECORD_SCHEMAS[kind].parse(body) as RecordBody<Kind>;
  return storeDoc(database, 'records', id, (before) => {
    const after = amend(before === null ? null : parse(before.body));
    if (after === null) return null;
    return { ...(before ?? { id, kind, rev: 0, updated_at: '' }), body: parse(after) };
  });
}

/**
 * Writes the record of this id as `change` makes it of what is stored, null when nothing is. Throws what `change`
 * throws, and a ZodError for what the kind's schema refuses.
 */
export function writeRecord(
  { database }: Pick<RecordDeps, 'database'>,
  kind: RecordKind,
  id: string,
  change: (before: Body | null) => Body,
): Promise<void> {
  const bodyOf = (before: Body | null): Body => RECORD_SCHEMAS[kind].parse(change(before));
  return storeDoc(database, 'records', id, (before) => {
    if (before === null) return { id, kind, body: bodyOf(null), rev: 0, updated_at: '' };
    return { ...before, body: bodyOf(before.body) };
  });
}
