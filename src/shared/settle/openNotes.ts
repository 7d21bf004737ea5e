import type { ConflictBody } from '#contract/entities/records/settle.ts';
import { canKeepBoth } from '#sync/model/rules/settlement.ts';
import type { Kept } from '#src/data/types.ts';
import type { OpenField } from './openFields.ts';

/** A conflict in something a person noted, or in their profile, that two of their devices changed. */
export interface OpenNote {
  readonly collection: 'records' | 'users';
  readonly rowId: string;
  /** The kind of a record; null: the profile, or a record of unknown kind. */
  readonly kind: string | null;
  /** Its name, such as that of a listing or a search; null where it has none. */
  readonly called: string | null;
  /** By the name of the field, without the path to it. */
  readonly fields: readonly OpenField[];
}

/** Both texts can be kept; of a name or a day only one can. */
const WORDS: ReadonlySet<string> = new Set(['note', 'text', 'about', 'lostReason', 'nextStep']);

/** The conflicts of notes and of the profile that the person has to settle, the oldest first. */
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

/** For a field changed several times the last text waits, against what was there first. */
function withField(fields: readonly OpenField[], body: ConflictBody): readonly OpenField[] {
  const { field, mine, theirs, at } = body;
  const before = fields.find((each) => each.field === field);
  const isWords = WORDS.has(field.split('.').at(-1) ?? '') || field.startsWith('body.remarks.');
  const open = {
    field,
    base: before?.base ?? body.base,
    mine,
    theirs,
    canKeepBoth: isWords && canKeepBoth({ mine, theirs }),
    at,
  };
  return [...fields.filter((each) => each.field !== field), open];
}

/** The text of a record that one side removed, so that the person sees what would be lost; empty where it has none. */
export function wordsOf(row: unknown): readonly string[] {
  if (typeof row !== 'object' || row === null || !('body' in row)) return [];
  const body = row.body as Readonly<Record<string, unknown>>;
  return ['full_name', 'title', 'name', 'text', 'note', 'nextStep', 'lostReason']
    .map((field) => body[field])
    .filter((words): words is string => typeof words === 'string' && words !== '');
}
