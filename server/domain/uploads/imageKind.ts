import { fileTypeOf, isPhoto } from '#contract/rules/files/fileType.ts';

export type ImageKind = 'jpeg' | 'png' | 'webp' | 'gif';

/**
 * The kind of a picture by its first bytes, whatever its name; null for all kinds we do not take, SVG among
 * them.
 */
export function imageKindOf(bytes: Uint8Array): ImageKind | null {
  const type = fileTypeOf(bytes);
  return isPhoto(type) ? (type.slice('image/'.length) as ImageKind) : null;
}
