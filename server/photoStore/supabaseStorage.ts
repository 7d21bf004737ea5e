import * as z from 'zod/mini';
import { LISTING_PHOTO_TIERS } from '#contract/protocol/limits.ts';
import { checkKey, type PhotoStore, type PhotoTier } from './photoStore.ts';

/** Made by the migration: private, reached with the secret key alone. */
const BUCKET = 'listing-photos';
const missingSchema = z.object({ statusCode: z.literal(['404', 404]) });
const TIERS = Object.keys(LISTING_PHOTO_TIERS) as PhotoTier[];

/** The storage service did not do as it was asked; `status` is its answer's. */
export class StorageRefused extends Error {
  override readonly name = 'StorageRefused';
  readonly status: number;
  constructor(action: string, status: number) {
    super(`the storage service answered ${status} to ${action}`);
    this.status = status;
  }
}

/** Photos in the storage service of a Supabase project at `origin`. */
export function createSupabaseStore(
  origin: string,
  secretKey: string,
  send: typeof fetch = fetch,
): PhotoStore {
  const keys = { authorization: `Bearer ${secretKey}`, apikey: secretKey };
  const pathOf = (key: string, tier: PhotoTier): string => {
    checkKey(key);
    return `${key}/${tier}.webp`;
  };
  const ask = (
    method: string,
    path: string,
    body?: RequestInit['body'],
    headers = {},
  ): Promise<Response> =>
    send(`${origin}/storage/v1/object/${BUCKET}${path}`, {
      method,
      headers: { ...keys, ...headers },
      ...(body !== undefined && { body }),
    });

  return {
    async put(key, tier, bytes) {
      const headers = {
        'content-type': 'image/webp',
        'cache-control': 'max-age=31536000',
        'x-upsert': 'true',
      };
      const answer = await ask('POST', `/${pathOf(key, tier)}`, Buffer.from(bytes), headers);
      if (!answer.ok) throw new StorageRefused('an upload', answer.status);
    },
    async get(key, tier) {
      const answer = await ask('GET', `/${pathOf(key, tier)}`);
      if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
      if (await isMissing(answer)) return undefined;
      throw new StorageRefused('a download', answer.status);
    },
    async remove(key) {
      const prefixes = TIERS.map((tier) => pathOf(key, tier));
      const answer = await ask('DELETE', '', JSON.stringify({ prefixes }), {
        'content-type': 'application/json',
      });
      if (!answer.ok) throw new StorageRefused('a removal', answer.status);
    },
  };
}

/** It says 400 for what is not there, with the 404 inside. */
async function isMissing(answer: Response): Promise<boolean> {
  if (answer.status !== 400) return answer.status === 404;
  const body: unknown = await answer.json().catch(() => undefined);
  return missingSchema.safeParse(body).success;
}
