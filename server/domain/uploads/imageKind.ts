import { fileTypeOf, isPhoto } from '#contract/rules/files/fileType.ts';

export type ImageKind = 'jpeg' | 'png' | 'webp' | 'gif';

/** What a picture is by its first bytes, whatever it is called; null for all we do not take, SVG among it. */
export function imageKindOf(bytes: Uint8Array): ImageKind | null {
  const type = fileTypeOf(bytes);
  return isPhoto(type) ? (type.slice('image/'.length) as ImageKind) : null;
}
