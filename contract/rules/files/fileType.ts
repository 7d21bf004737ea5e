import type { FileKind } from '../../entities/fileWords.ts';
import type { ListingFileKind, ListingFileType } from '../../entities/property/media.ts';

/** The type of a file by its first bytes, whatever its name. */
export type FileType =
  | 'image/jpeg'
  | 'image/png'
  | 'image/webp'
  | 'image/gif'
  | 'image/heic'
  /** TIFF, and what cameras make of it; JPEG 2000 and XL; of Photoshop. */
  | 'image/other'
  | 'application/pdf'
  | 'audio/webm'
  | 'audio/ogg'
  | 'audio/mp4'
  /** Markup, which a browser could run. */
  | 'markup'
  /** A program. */
  | 'program'
  /** Anything else: it is handed on and never opened by us. */
  | 'application/octet-stream';

/** So many bytes of a file tell what it is. */
export const HEAD_BYTES = 1024;

/** Bytes at a place; null: any. */
const SIGNATURES: readonly (readonly [FileType, readonly (number | null)[]])[] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
  // 'RIFF', four bytes of length, 'WEBP'
  ['image/webp', [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50]],
  ['image/other', [0x49, 0x49, 0x2a, 0x00]],
  ['image/other', [0x4d, 0x4d, 0x00, 0x2a]],
  ['image/other', [0x49, 0x49, 0x2b, 0x00]],
  ['image/other', [0x4d, 0x4d, 0x00, 0x2b]],
  ['image/other', [0x49, 0x49, 0x52, 0x4f]],
  ['image/other', [0x49, 0x49, 0x55, 0x00]],
  // 'FUJIFILM', '8BPS'
  ['image/other', [0x46, 0x55, 0x4a, 0x49, 0x46, 0x49, 0x4c, 0x4d]],
  ['image/other', [0x38, 0x42, 0x50, 0x53]],
  // JPEG XL as it is and in its box, JPEG 2000
  ['image/other', [0xff, 0x0a]],
  ['image/other', [0x00, 0x00, 0x00, 0x0c, 0x4a, 0x58, 0x4c, 0x20]],
  ['image/other', [0x00, 0x00, 0x00, 0x0c, 0x6a, 0x50, 0x20, 0x20]],
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['audio/webm', [0x1a, 0x45, 0xdf, 0xa3]],
  ['audio/ogg', [0x4f, 0x67, 0x67, 0x53]],
  // 'MZ', ELF, Mach-O in both orders and for several machines, '#!'
  ['program', [0x4d, 0x5a]],
  ['program', [0x7f, 0x45, 0x4c, 0x46]],
  ['program', [0xfe, 0xed, 0xfa]],
  ['program', [null, 0xfa, 0xed, 0xfe]],
  ['program', [0xca, 0xfe, 0xba, 0xbe]],
  ['program', [0x23, 0x21]],
];

/** Brands of the container that phones keep both sound and pictures in, at its eighth byte. */
const PICTURE_BRANDS = [
  'heic',
  'heix',
  'hevc',
  'heim',
  'heis',
  'mif1',
  'msf1',
  'avif',
  'avis',
  'crx ',
];
const FTYP = [0x66, 0x74, 0x79, 0x70];

export function fileTypeOf(bytes: Uint8Array): FileType {
  const head = bytes.subarray(0, HEAD_BYTES);
  const found = SIGNATURES.find(([, signature]) =>
    signature.every((byte, index) => byte === null || head[index] === byte),
  );
  if (found !== undefined) return found[0];
  if (FTYP.every((byte, index) => head[index + 4] === byte)) {
    const brand = String.fromCharCode(...head.subarray(8, 12));
    return PICTURE_BRANDS.includes(brand) ? 'image/heic' : 'audio/mp4';
  }
  return isMarkup(head) ? 'markup' : 'application/octet-stream';
}

/** SVG, HTML, XML: the first sign is a bracket, or a tag that a browser would look for stands among the first words. */
function isMarkup(head: Uint8Array): boolean {
  // Every second byte of UTF-16 is none.
  const text = String.fromCharCode(...head.filter((byte) => byte !== 0)).toLowerCase();
  const start = text.replace(/^(?:ï»¿|ÿþ|þÿ)?\s*/u, '');
  return start.startsWith('<') || /<(?:script|svg|html|iframe|!doctype)/u.test(text);
}

/** As what the server hands a file of this kind on; null: it is none of that kind, or not one we take. */
export function servedType(kind: FileKind, type: FileType): string | null {
  if (type === 'markup' || type === 'program') return null;
  switch (kind) {
    case 'photo':
      return isPhoto(type) ? 'image/webp' : null;
    case 'voice':
      return type.startsWith('audio/') ? type : null;
    default:
      // A picture comes as a photo, without what the camera wrote, or not at all.
      if (type.startsWith('image/')) return null;
      return type === 'application/pdf' ? type : 'application/octet-stream';
  }
}

/** `hdlr`, eight bytes, `vide`: a track of pictures in MP4 and QuickTime. The number and the kind of such a track in Matroska. */
const FILM_MARKS: Readonly<Record<string, readonly (number | null)[]>> = {
  'audio/mp4': [
    ...[0x68, 0x64, 0x6c, 0x72],
    ...[null, null, null, null, null, null, null, null],
    ...[0x76, 0x69, 0x64, 0x65],
  ],
  'audio/webm': [0x83, 0x81, 0x01],
};

/** The kind a file is shown as with a listing, by all of its bytes; null: a listing does not show it. */
export function listingFileTypeOf(
  kind: ListingFileKind,
  bytes: Uint8Array,
): ListingFileType | null {
  const type = fileTypeOf(bytes);
  if (kind === 'document') return type === 'application/pdf' ? type : null;
  // Films and recordings lie in the same containers.
  const mark = FILM_MARKS[type];
  if (mark === undefined || !holds(bytes, mark)) return null;
  return type === 'audio/mp4' ? 'video/mp4' : 'video/webm';
}

function holds(bytes: Uint8Array, mark: readonly (number | null)[]): boolean {
  const first = mark[0] ?? 0;
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1))
    if (mark.every((byte, index) => byte === null || bytes[at + index] === byte)) return true;
  return false;
}

/** A picture every browser and the server can read. */
export const isPhoto = (type: FileType): boolean =>
  type.startsWith('image/') && type !== 'image/heic' && type !== 'image/other';
