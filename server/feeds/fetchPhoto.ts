import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { PHOTO_MAX_BYTES } from '#contract/protocol/limits.ts';
import { contained } from '#server/contained.ts';
import { type FetchPhoto, PhotoUnreachable } from '#server/domain/feeds/index.ts';
import { guardedLookup, PUBLIC_REACH, type Reach } from '#server/push/reach.ts';

const TIMEOUT_MS = 20_000;
/** From one address to another. */
const HOPS = 3;

/**
 * Fetches photos of feeds from the public internet: over TLS, by name, from no address of this network, within the bytes of a photo.
 * Each address that an answer leads on to is looked at anew.
 */
export function createFetchPhoto(reach: Reach = PUBLIC_REACH): FetchPhoto {
  const fetchOne = async (address: string, hops: number): Promise<Uint8Array> => {
    const url = urlOf(address);
    if (url === null || !reach.accepts(url)) throw new PhotoUnreachable('address');
    const { next, bytes } = await ask(url, reach);
    if (bytes !== undefined) return bytes;
    if (next === undefined || hops === 0) throw new PhotoUnreachable('not_there');
    return await fetchOne(addressOf(next, url), hops - 1);
  };
  return (url) => fetchOne(url, HOPS);
}

/** The address that an answer leads on to. Throws PhotoUnreachable where it is none: whoever answers writes it. */
export function addressOf(next: string, from: URL): string {
  if (!URL.canParse(next, from.href)) throw new PhotoUnreachable('not_there');
  return new URL(next, from).href;
}

function urlOf(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}

interface Answered {
  readonly bytes?: Uint8Array;
  /** It is elsewhere. */
  readonly next?: string;
}

async function ask(url: URL, reach: Reach): Promise<Answered> {
  const asked = request(url, {
    lookup: guardedLookup(reach),
    headers: { accept: 'image/*', 'user-agent': 'Roost' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  // A line that breaks once the answer has begun ends its reading.
  asked.on(
    'error',
    contained('a photo of a feed', () => undefined),
  );
  asked.end();
  try {
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    const { statusCode = 0, headers } = answer;
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined)
      return { next: headers.location };
    if (statusCode !== 200) throw new PhotoUnreachable('not_there');
    return { bytes: await bytesOf(answer) };
  } catch (thrown) {
    throw thrown instanceof PhotoUnreachable ? thrown : new PhotoUnreachable('not_there');
  } finally {
    asked.destroy();
  }
}

async function bytesOf(answer: IncomingMessage): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > PHOTO_MAX_BYTES) throw new PhotoUnreachable('too_large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
