import { LISTING_FILE_BYTES } from '#contract/protocol/limits.ts';
import type { ListingFileKind } from '#contract/entities/property.ts';
import { fileTypeOf, HEAD_BYTES, listingFileTypeOf } from '#contract/rules/files/fileType.ts';
import { withoutPlace } from '#contract/rules/files/withoutPlace.ts';
import { PhotoError } from '../../model/errors.ts';
import type { TakenFile } from '../../model/ports/photos.ts';
import { fileName } from '../../model/rules/files/fileName.ts';
import { subjectOf } from '../../model/rules/files/listingFileSubject.ts';

/**
 * Makes a document or a film ready to be sent, by its content: without the place where it was filmed, under a name that may be
 * shown, with a first guess at its subject. Throws PhotoError.
 */
export async function takeListingFile(
  file: Blob,
  name: string,
  sha256: (content: Blob) => Promise<string>,
): Promise<TakenFile> {
  if (file.size === 0) throw new PhotoError('file_empty');
  const kind = await kindOf(file);
  if (file.size > LISTING_FILE_BYTES[kind]) throw new PhotoError(`file_${kind}_large`);
  const whole = new Uint8Array(await file.arrayBuffer());
  const type = listingFileTypeOf(kind, whole);
  if (type === null) throw new PhotoError('file_kind');
  const cleaned = withoutPlace(whole);
  if (cleaned.kind === 'track') throw new PhotoError('file_placed');
  const bytes = new Blob([cleaned.bytes], { type });
  const shown = fileName(name);
  return {
    bytes,
    hash: await sha256(file),
    sentHash: await sha256(bytes),
    listed: { kind, type, name: shown, about: subjectOf(kind, shown) },
  };
}

/** As its first bytes say: a large file is refused before it is read. */
async function kindOf(file: Blob): Promise<ListingFileKind> {
  const type = fileTypeOf(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  if (type === 'application/pdf') return 'document';
  if (type === 'audio/mp4' || type === 'audio/webm') return 'video';
  throw new PhotoError('file_kind');
}
