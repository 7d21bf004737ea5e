import type { RefusalBody } from '#contract/entities/records/settle.ts';
import { refusalRecordIdOf } from '#contract/rules/ids.ts';
import { writeRecord } from './commands/records.ts';
import type { Docs } from '../store/docs.ts';
import { isSame } from '../kit/isSame.ts';
import type { Fields } from '../model/rules/editing/fields.ts';
import type { Definition, ReplicatedKey } from './definition.ts';
import type { KeepConflictDeps } from './keepConflict.ts';
import { isMadeHere, type Refused } from './row.ts';
import type { KnownRow } from './rowStore.ts';

/**
 * Keeps what was written here and is refused, before it is undone: no tab can die with it nowhere. A removal says
 * nothing that could be lost.
 */
export async function keepRefusal<Key extends ReplicatedKey>(
  { userId, database, clock }: KeepConflictDeps,
  { key, keepsRefused }: Definition<Key>,
  { row: mine, state }: KnownRow<Docs[Key]>,
  refused: Refused,
): Promise<void> {
  if (keepsRefused === undefined || mine._deleted) return;
  if (keepsRefused.isWritten?.(mine) === false) return;
  const known = state.status === 'changed' ? (state.base ?? null) : null;
  // Of what the server had lost all goes.
  const base = isMadeHere(known) ? null : known;
  const [now, before] = [fieldsIn(mine), base === null ? null : fieldsIn(base)];
  const written = keepsRefused.fields.filter(
    (field) => now[field] !== undefined && !(before !== null && isSame(now[field], before[field])),
  );
  const body: RefusalBody = {
    collection: key,
    rowId: mine.id,
    isNew: base === null || base._deleted,
    ...refused,
    fields: Object.fromEntries(written.map((field) => [field, now[field]])),
    at: clock.now(),
  };
  await writeRecord({ database }, 'refusal', refusalRecordIdOf(userId, mine.id), (earlier) => ({
    ...body,
    // An earlier refusal that was not seen to is not lost to a later one.
    fields: { ...(earlier?.['fields'] as Fields | undefined), ...body.fields },
  }));
}

/** Of listings, inquiries and viewings the fields lie in `row`. */
const fieldsIn = (doc: object): Fields => ('row' in doc ? doc.row : doc) as Fields;
