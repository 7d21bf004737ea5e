import type { ConflictBody } from '#contract/entities/records/settle.ts';
import { canKeepBoth } from '#contract/rules/settlement.ts';
import type { Kept } from '#src/data/types.ts';
import type { OpenField } from './openFields.ts';

/** Something a person noted, or their own profile, of which two of their devices wrote different things. */
export interface OpenNote {
  readonly collection: 'records' | 'users';
  readonly rowId: string;
  /** Of a record its kind; null: the own profile, or a record nobody said the kind of. */
  readonly kind: string | null;
  /** What it is called, as a home or a search; null where it has no name. */
  readonly called: string | null;
  /** By the name of the field, without the path to it. */
  readonly fields: readonly OpenField[];
}

/** Texts with room for both; a name or a day is one. */
const WORDS: ReadonlySet<string> = new Set(['note', 'text', 'about', 'lostReason', 'nextStep']);

/** What of notes and of the profile waits for the person's word, the oldest first. */
export function openNotes(conflicts: readonly Kept<'conflict'>[]): readonly OpenNote[] {
  const notes = new Map<string, OpenNote>();
  const bodies = conflicts.map(({ body }) => body).toSorted((one, other) => one.at - other.at);
  for (const body of bodies) {
    const { collection, rowId } = body;
    if (collection !== 'records' && collection !== 'users') continue;
    const before = notes.get(rowId);
    notes.set(rowId, {
      collection,
      rowId,
      kind: body.kind ?? before?.kind ?? null,
      called: body.called ?? before?.called ?? null,
      fields: withField(before?.fields ?? [], body),
    });
  }
  return [...notes.values()];
}

/** Of one field written several times the last words wait, against what was there first. */
function withField(fields: readonly OpenField[], body: ConflictBody): readonly OpenField[] {
  const { field, mine, theirs } = body;
  const before = fields.find((each) => each.field === field);
  const isWords = WORDS.has(field.split('.').at(-1) ?? '');
  const open = {
    field,
    base: before?.base ?? body.base,
    mine,
    theirs,
    canKeepBoth: isWords && canKeepBoth({ mine, theirs }),
  };
  return [...fields.filter((each) => each.field !== field), open];
}

/** The words of a record that one side removed, so that it can be told what would go; empty where it says none. */
export function wordsOf(row: unknown): readonly string[] {
  if (typeof row !== 'object' || row === null || !('body' in row)) return [];
  const body = row.body as Readonly<Record<string, unknown>>;
  return ['title', 'name', 'text', 'note', 'nextStep', 'lostReason']
    .map((field) => body[field])
    .filter((words): words is string => typeof words === 'string' && words !== '');
}
