import type { OwnProperty } from '#contract/entities/property.ts';
import type { RecordBody } from '#src/data/types.ts';
import { draftOf } from './draftOf.ts';

/** Fields of this one home: its door, and when it is shown. */
const OWN = new Set(['number', 'unit', 'viewing_slots']);

/** A new listing's draft with all that another home is like, its photos too. Null: it was made by another version. */
export function copyOf(held: OwnProperty): RecordBody<'listing_draft'> | null {
  const draft = draftOf(held, undefined);
  if (draft === null) return null;
  const fields = Object.entries(draft.fields).filter(([name]) => !OWN.has(name));
  return { ...draft, editsRev: null, fields: Object.fromEntries(fields) };
}
