import { ownPropertySchema, type OwnProperty } from '#contract/entities/property.ts';
import type { RecordBody } from '#src/data/types.ts';
import { valuesOf } from './writeDraft.ts';

type Draft = RecordBody<'listing_draft'>;

/**
 * A listing as a draft of it, with what the server refused of it last; what was refused whole is a new one again.
 * Null: there is neither, or what is there is of another version's making.
 */
export function draftOf(
  held: OwnProperty | null,
  refused: RecordBody<'refusal'> | undefined,
): Draft | null {
  const written = { ...held, ...refused?.fields, id: held?.id ?? refused?.rowId };
  const parsed = ownPropertySchema.safeParse(written);
  if (!parsed.success) return null;
  const photos = parsed.data.photos.map((photo) => ({ ...photo }));
  const editsRev = held === null ? null : 0;
  return { step: 0, at: Date.now(), fields: { ...valuesOf(parsed.data) }, photos, editsRev };
}
