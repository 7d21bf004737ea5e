import { ownPropertySchema, type OwnProperty } from '#contract/entities/property.ts';
import type { RecordBody } from '#src/data/types.ts';
import { valuesOf } from './writeDraft.ts';

type Draft = RecordBody<'listing_draft'>;

/**
 * Turns a listing into a draft of it, with what the server refused of it last; a listing that was refused as a whole
 * becomes a new one. Null: there is neither, or it was made by another version.
 */
export function draftOf(
  held: OwnProperty | null,
  refused: RecordBody<'refusal'> | undefined,
): Draft | null {
  const written = { ...held, ...refused?.fields, id: held?.id ?? refused?.rowId };
  const parsed = ownPropertySchema.safeParse(written);
  if (!parsed.success) return null;
  // Documents and films stand among the photos of a draft: their bytes come and go alike.
  const { photos: pictures, details } = parsed.data;
  const photos = [...pictures, ...(details.files ?? [])].map((one) => ({ ...one }));
  const editsRev = held === null ? null : 0;
  return { step: 0, at: Date.now(), fields: { ...valuesOf(parsed.data) }, photos, editsRev };
}
