import * as z from 'zod/mini';
import { checkKey, type ObjectStore } from './objectStore.ts';

const missingSchema = z.object({ statusCode: z.literal(['404', 404]) });

/** The storage service did not do as it was asked; `status` is its answer's. */
export class StorageRefused extends Error {
  override readonly name = 'StorageRefused';
  readonly status: number;
  constructor(action: string, status: number) {
    super(`the storage service answered ${status} to ${action}`);
    this.status = status;
  }
}

/** A bucket in the storage service of a Supabase project. */
export interface Bucket {
  readonly origin: string;
  readonly secretKey: string;
  /** Made by the migration: private, reached with the secret key alone. */
  readonly bucket: string;
}

/** Objects in a bucket of a Supabase project. */
export function createSupabaseObjects(
  { origin, secretKey, bucket }: Bucket,
  send: typeof fetch = fetch,
): ObjectStore {
  const keys = { authorization: `Bearer ${secretKey}`, apikey: secretKey };
  const pathOf = (key: string, name: string): string => {
    checkKey(key);
    return `${key}/${name}`;
  };
  const ask = (
    method: string,
    path: string,
    body?: RequestInit['body'],
    headers = {},
  ): Promise<Response> =>
    send(`${origin}/storage/v1/object/${bucket}${path}`, {
      method,
      headers: { ...keys, ...headers },
      ...(body !== undefined && { body }),
    });

  return {
    async put(key, name, bytes, type) {
      const headers = {
        'content-type': type,
        'cache-control': 'max-age=31536000',
        'x-upsert': 'true',
      };
      const answer = await ask('POST', `/${pathOf(key, name)}`, Buffer.from(bytes), headers);
      if (!answer.ok) throw new StorageRefused('an upload', answer.status);
    },
    async get(key, name) {
      const answer = await ask('GET', `/${pathOf(key, name)}`);
      if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
      if (await isMissing(answer)) return undefined;
      throw new StorageRefused('a download', answer.status);
    },
    async remove(key, names) {
      const prefixes = names.map((name) => pathOf(key, name));
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
