import * as z from 'zod/mini';
import { RECORD_SCHEMAS, type RecordBody, type RecordKind } from '#contract/entities/record.ts';
import type { ConflictBody } from '#contract/entities/records/settle.ts';
import { conflictRecordIdOf } from '#contract/rules/ids.ts';
import { applyEdits, type FieldEdit, type Overwritten } from '../../model/rules/editing/edits.ts';
import type { RecordDoc } from '../../store/docs.ts';
import { isNotedKind, type NotedBody, type NotedKind } from '../../store/notes/index.ts';
import { storeDoc } from '../../store/writes.ts';
import { writtenOf } from '../definitions/written.ts';
import { keptValues } from '../keptValues.ts';
import { makeRecord, type RecordDeps } from './records.ts';

interface Edited<Kind extends RecordKind> {
  readonly kind: Kind;
  readonly id: string;
  readonly edits: readonly FieldEdit[];
  /** The body it is made of where nothing is stored; null: it stays away. */
  readonly whole: RecordBody<Kind> | null;
}

/**
 * Changes fields of what is stored when it is written, and no others. A value that was written elsewhere meanwhile gives way, and is
 * kept as a conflict where its kind asks about the field. Throws a ZodError for what the kind's schema refuses.
 */
export async function editRecord<Kind extends RecordKind>(
  deps: RecordDeps,
  { kind, id, edits, whole }: Edited<Kind>,
): Promise<void> {
  let overwritten: readonly Overwritten[] = [];
  const parse = (body: unknown) => RECORD_SCHEMAS[kind].parse(body) as RecordDoc['body'];
  await storeDoc(deps.database, 'records', id, (before) => {
    overwritten = [];
    if (before === null)
      return whole === null ? null : { id, kind, body: parse(whole), rev: 0, updated_at: '' };
    const after = applyEdits(before.body, edits);
    overwritten = after.overwritten;
    return after.body === before.body ? null : { ...before, body: parse(after.body) };
  });
  const asked = writtenOf(kind);
  for (const one of overwritten)
    if (asked.includes(one.path[0] ?? '')) await keepOverwritten(deps, { kind, id }, one);
}

/** Kept behind the write: a tab that dies between the two leaves the newer value and no question. */
async function keepOverwritten(
  deps: RecordDeps,
  { kind, id: rowId }: { readonly kind: RecordKind; readonly id: string },
  { path, base, was, to }: Overwritten,
): Promise<void> {
  const of = { collection: 'records', rowId, field: ['body', ...path].join('.') };
  const values = keptValues({ base, mine: was, theirs: to });
  const body: ConflictBody = { ...of, kind, ...values, at: deps.clock.now() };
  await makeRecord(deps, 'conflict', body, conflictRecordIdOf(deps.userId, of, was));
}

interface Noted {
  readonly kind: NotedKind;
  readonly id: string;
  /** When it was written, ms since the epoch. */
  readonly at: number;
  readonly edits: readonly FieldEdit[];
}

/** The body that a text begins with. A listing begins otherwise, and one that is gone does not come back. */
const BEGUN = {
  listing_draft: null,
  reply_draft: { title: '', text: '' },
  text_draft: { text: '' },
} as const satisfies Record<NotedKind, object | null>;

/** Changes fields of a record that is being written; an answer begins with its first key. Throws a ZodError. */
export function writeNoted(deps: RecordDeps, { kind, id, at, edits }: Noted): Promise<void> {
  const begun = BEGUN[kind];
  const timed = [...edits, { path: ['at'], to: at, known: [] }];
  const whole = begun === null ? null : applyEdits<object>(begun, timed).body;
  return editRecord(deps, { kind, id, edits: timed, whole: whole as RecordBody<NotedKind> | null });
}

const notedEditsSchema = z.array(
  z.object({
    path: z.array(z.string()),
    // JSON has no undefined: a field that was taken away has none.
    to: z.optional(z.unknown()),
    known: z.array(z.unknown()),
  }),
);

/**
 * Brings what was noted while it was typed into what is stored. A field that was written later stays as it is, and a listing that is
 * gone stays away. `at`: ms since the epoch. Throws a ZodError.
 */
export async function restoreNoted(
  deps: RecordDeps,
  id: string,
  { kind: notedAs, ...note }: NotedBody,
): Promise<void> {
  // Before answers were noted a note said no kind.
  const kind = isNotedKind(notedAs) ? notedAs : 'listing_draft';
  if (!('edits' in note)) return await restoreWhole(deps, { kind, id }, note);
  const noted = notedEditsSchema.parse(note['edits']);
  let isOlder = false;
  await storeDoc(deps.database, 'records', id, (before) => {
    isOlder = Number(before?.body['at'] ?? 0) >= note.at;
    return null;
  });
  const edits = noted.map(
    ({ path, to, known }): FieldEdit => ({
      ...{ path, to },
      // JSON has no undefined.
      known: known.flatMap((value) => (value === null ? [null, undefined] : [value])),
    }),
  );
  if (isOlder) await writeUntouched(deps, { kind, id, at: note.at, edits });
  else await writeNoted(deps, { kind, id, at: note.at, edits });
}

/** Writes the fields that still are as they were known. */
async function writeUntouched(deps: RecordDeps, { kind, id, edits }: Noted): Promise<void> {
  await storeDoc(deps.database, 'records', id, (before) => {
    if (before === null) return null;
    const untouched = edits.filter(
      (edit) => applyEdits(before.body, [edit]).overwritten.length === 0,
    );
    const body = RECORD_SCHEMAS[kind].parse(applyEdits(before.body, untouched).body);
    return { ...before, body };
  });
}

/** A note of the version before: a whole body. */
async function restoreWhole(
  { database }: RecordDeps,
  { kind, id }: { readonly kind: NotedKind; readonly id: string },
  body: object,
): Promise<void> {
  const noted = RECORD_SCHEMAS[kind].parse(body);
  await storeDoc(database, 'records', id, (before) => {
    if (before === null)
      return kind === 'listing_draft' ? null : { id, kind, body: noted, rev: 0, updated_at: '' };
    const at = before.body['at'];
    return typeof at !== 'number' || at >= noted.at ? null : { ...before, body: noted };
  });
}
