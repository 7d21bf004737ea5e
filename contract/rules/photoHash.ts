/** A perceptual hash: 64 bits as 16 lower-case hexadecimal digits. */
export type PhotoHash = string;

const BITS = 64;

/** Photos this few bits apart show the same picture, rescaled or saved again. Of 64: chosen to accuse rarely. */
export const SAME_PHOTO_BITS = 6;

/** In how many of its 64 bits one hash differs from another. 64 when either is none. */
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
