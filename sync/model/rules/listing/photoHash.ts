/** A perceptual hash: 64 bits as 16 lower-case hexadecimal digits. */
export type PhotoHash = string;

const BITS = 64;

/**
 * Photos that differ in at most this many of 64 bits show the same picture, rescaled or saved again. Chosen low, so
 * that different pictures are rarely taken for the same.
 */
const SAME_PHOTO_BITS = 6;

/** The number of bits in which two hashes differ, of 64. 64 when either is not a hash. */
export function photoHashDistance(one: PhotoHash, other: PhotoHash): number {
  if (!isPhotoHash(one) || !isPhotoHash(other)) return BITS;
  let rest = BigInt(`0x${one}`) ^ BigInt(`0x${other}`);
  let bits = 0;
  for (; rest > 0n; rest &= rest - 1n) bits += 1;
  return bits;
}

/** Whether two photos show the same picture. */
export function isSamePhoto(one: PhotoHash, other: PhotoHash): boolean {
  return photoHashDistance(one, other) <= SAME_PHOTO_BITS;
}

function isPhotoHash(text: string): boolean {
  return /^[0-9a-f]{16}$/.test(text);
}

/** The size to which a picture is scaled before it is hashed. */
export const HASH_WIDTH = 9;
export const HASH_HEIGHT = 8;

/**
 * The difference hash of a picture scaled to HASH_WIDTH × HASH_HEIGHT, row by row, 0 black: for each of 64 places
 * whether it grows brighter from left to right. The same picture at another size has nearly the same hash.
 */
export function differenceHash(grey: readonly number[]): PhotoHash {
  let bits = 0n;
  for (let row = 0; row < HASH_HEIGHT; row += 1) {
    for (let column = 0; column < HASH_WIDTH - 1; column += 1) {
      const at = row * HASH_WIDTH + column;
      bits = (bits << 1n) | ((grey[at] ?? 0) < (grey[at + 1] ?? 0) ? 1n : 0n);
    }
  }
  return bits.toString(16).padStart(16, '0');
}
