import { createHash } from 'node:crypto';

const DIGEST_BYTES = 32;

/** A file begins with the digest of the rest, so that one a disk has spoilt is none. */
export const sealed = (bytes: Buffer): Buffer => Buffer.concat([digestOf(bytes), bytes]);

/** The bytes that were sealed; undefined: nothing is there, or it was spoilt or cut off. */
export function opened(stored: Buffer | undefined): Buffer | undefined {
  const bytes = stored?.subarray(DIGEST_BYTES);
  return bytes && digestOf(bytes).equals(stored?.subarray(0, DIGEST_BYTES) ?? bytes)
    ? bytes
    : undefined;
}

const digestOf = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();
