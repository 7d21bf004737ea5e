import * as z from 'zod/mini';
import type { CollectionKey } from '../store/index.ts';
import { stateOf } from '../store/rowNotes.ts';
import type { ParcelKind } from '../model/parcel.ts';
import { isUnheard } from '../store/unsent.ts';
import { kindOfChange, type NotedAlone, type UnsentKind } from '../model/unsent.ts';

const rowSchema = z.looseObject({
  _deleted: z.optional(z.boolean()),
  ownerId: z.optional(z.string()),
  id: z.string(),
  is_primary: z.optional(z.boolean()),
  row: z.optional(z.looseObject({ renter_id: z.optional(z.string()) })),
});
const recordSchema = z.looseObject({
  kind: z.string(),
  body: z.record(z.string(), z.unknown()),
});

/** The server's body of a record; null: none. */
export function bodyOf(before: unknown): Readonly<Record<string, unknown>> | null {
  const parsed = recordSchema.safeParse(before);
  return parsed.success ? parsed.data.body : null;
}

/** The state that a change was made from; null: none, or unknown. */
export function beforeOf(doc: object): object | null {
  const state = stateOf(doc);
  return state.status === 'changed' ? (state.base ?? null) : null;
}

/** Letters and reports are for us; the photo is the person's own. */
export const kindOfParcel = (kind: ParcelKind): UnsentKind => (kind === 'photo' ? 'own' : 'letter');

/** The inquiry of a question that was just asked: the message it came with is what the person wrote, and is counted. */
function isNewQuestion(doc: object, isTheirs: boolean): boolean {
  const state = stateOf(doc);
  return isTheirs && state.status === 'changed' && state.base === null;
}

/**
 * The kind under which a row of this device is counted, as it is stored with its note; null: it does not
 * wait, or is not the person's to send.
 */
export function kindOfRow(
  key: CollectionKey,
  doc: object,
  userId: string,
): UnsentKind | NotedAlone | null {
  const row = rowSchema.safeParse(doc);
  if (!row.success || !isUnheard(doc, row.data._deleted)) return null;
  switch (key) {
    case 'properties':
      return row.data.ownerId === userId ? 'listing' : null;
    case 'inquiries':
      return isNewQuestion(doc, row.data.row?.renter_id === userId) ? 'noted' : 'inquiry';
    case 'viewings':
      return 'viewing';
    case 'users':
      return row.data.id === userId ? 'own' : null;
    case 'roles':
      // A switch is one choice, though it changes two rows.
      return row.data.is_primary === true ? 'own' : null;
    case 'records': {
      const record = recordSchema.safeParse(doc);
      return record.success
        ? kindOfChange(record.data.kind, record.data.body, bodyOf(beforeOf(doc)))
        : null;
    }
    default:
      return null;
  }
}
