import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { keepNewest } from '#contract/rules/keepNewest.ts';

export type Compression = 'br' | 'gzip';
export type Compress = (text: string) => Promise<Uint8Array>;

const COMPRESS: Readonly<Record<Compression, Compress>> = {
  br: promisify<string, Uint8Array>(brotliCompress),
  gzip: promisify<string, Uint8Array>(gzip),
};

/** Answers as they were compressed, by their content: the same text is compressed once. The `most` asked for last are kept. */
export function createCompressedAnswers(most: number, compress = COMPRESS) {
  const kept = new Map<string, Promise<Uint8Array>>();
  return (text: string, how: Compression): Promise<Uint8Array> => {
    const key = `${how} ${createHash('sha256').update(text).digest('base64')}`;
    const answer = kept.get(key) ?? compress[how](text);
    keepNewest(kept, key, answer, most);
    // The next request tries a failed one again.
    answer.catch(() => kept.delete(key));
    return answer;
  };
}
