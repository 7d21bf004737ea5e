/*
 * Typed arrays as one piece of bytes, to be read as they lie. In this order, all numbers of four bytes, in the order of bytes
 * of the machine that wrote it:
 *
 *   magic · format · order of bytes · kind · meaning · how many arrays · checksum (two) · the bytes of each array
 *
 * and then the arrays, each from a multiple of eight on.
 */

/** "RPK1", where the lowest byte comes first. */
const MAGIC = 0x314b5052;
/** Says in which order the bytes of a number stand: read in another order it is another number. */
const ORDER = 0x01020304;
const HEAD = 8;
/** Between those two the sum itself stands. */
const [LAST_OF_HEAD, CHECKED_FROM] = [5, 8];

export type Section = Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array;

export interface SectionsKind {
  /** Another one is of no use: raised with every change of what is written, or of what it means. */
  readonly format: number;
  /** The type of the arrays. */
  readonly kind: number;
  /** Of the lists that codes are places in. */
  readonly meaning: number;
}

const aligned = (bytes: number): number => (bytes + 7) & ~7;
const headBytes = (sections: number): number => aligned((HEAD + sections) * 4);

/** All arrays as bytes. */
export function writeSections(
  sections: readonly Section[],
  { format, kind, meaning }: SectionsKind,
): ArrayBuffer {
  const size = sections.reduce(
    (sum, { byteLength }) => sum + aligned(byteLength),
    headBytes(sections.length),
  );
  const buffer = new ArrayBuffer(size);
  const head = new Uint32Array(buffer, 0, HEAD + sections.length);
  head.set([MAGIC, format, ORDER, kind, meaning, sections.length]);
  let at = headBytes(sections.length);
  sections.forEach((section, place) => {
    head[HEAD + place] = section.byteLength;
    new Uint8Array(buffer, at).set(
      new Uint8Array(section.buffer, section.byteOffset, section.byteLength),
    );
    at += aligned(section.byteLength);
  });
  head.set(checksumOf(buffer), 6);
  return buffer;
}

/** Why bytes are no such arrays: they never were, were written otherwise, miss their end, or are not what was written. */
export type SectionsFault = 'no pack' | 'other version' | 'cut off' | 'changed';

/**
 * The arrays, as they lie in `buffer`; null where it is no such piece, was written by another version or machine, is cut off
 * or was changed.
 */
export function readSections(
  buffer: ArrayBuffer,
  kind: SectionsKind,
  widths: readonly number[],
): readonly Piece[] | null {
  const found = lookAtSections(buffer, kind, widths);
  return typeof found === 'string' ? null : found;
}

/** The same, with the reason where they are none. */
export function lookAtSections(
  buffer: ArrayBuffer,
  { format, kind, meaning }: SectionsKind,
  widths: readonly number[],
): readonly Piece[] | SectionsFault {
  const start = headBytes(widths.length);
  const head = new Uint32Array(buffer, 0, Math.min(start, wholeNumbers(buffer)) / 4);
  if (head.length > 0 && head[0] !== MAGIC) return 'no pack';
  const expected = [MAGIC, format, ORDER, kind, meaning, widths.length];
  if (expected.some((each, at) => at < head.length && head[at] !== each >>> 0))
    return 'other version';
  if (buffer.byteLength < start) return 'cut off';
  const pieces: Piece[] = [];
  let at = start;
  for (const [place, width] of widths.entries()) {
    const bytes = head[HEAD + place] ?? 0;
    if (bytes % width !== 0) return 'changed';
    pieces.push({ buffer, at, bytes });
    at += aligned(bytes);
  }
  if (at > buffer.byteLength) return 'cut off';
  if (at < buffer.byteLength) return 'changed';
  const [one, other] = checksumOf(buffer);
  return head[6] === one && head[7] === other ? pieces : 'changed';
}

/** How many of its bytes are whole numbers of four. */
const wholeNumbers = ({ byteLength }: ArrayBuffer): number => byteLength - (byteLength % 4);

export interface Piece {
  readonly buffer: ArrayBuffer;
  readonly at: number;
  readonly bytes: number;
}

/** A name for the bytes: another content has another one. */
export function contentOf(buffer: ArrayBuffer): string {
  const [one = 0, other = 0] = new Uint32Array(buffer, 24, 2);
  return one.toString(16).padStart(8, '0') + other.toString(16).padStart(8, '0');
}

/** Two FNV-1a sums over numbers of four bytes, with all of the head that is not the sum itself. */
function checksumOf(buffer: ArrayBuffer): [number, number] {
  const numbers = new Uint32Array(buffer);
  let one = 0x811c9dc5;
  let other = 0x2f0b4c47;
  // In one loop, without a function in it: a city's packs are four million numbers.
  for (let at = 0; at < numbers.length; at = at === LAST_OF_HEAD ? CHECKED_FROM : at + 1) {
    const number = numbers[at] ?? 0;
    one = Math.imul(one ^ number, 0x01000193);
    one ^= one >>> 15;
    other = Math.imul(other ^ number, 0x85ebca6b);
    other ^= other >>> 13;
  }
  return [one >>> 0, other >>> 0];
}
