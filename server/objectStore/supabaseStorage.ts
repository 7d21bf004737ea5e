import * as z from 'zod/mini';
import { type ObjectStore, partsOf, pathOf, type Store, StoreRefused } from './objectStore.ts';
import { type Answer, createStoreLine, type StoreLine } from './storeLine.ts';

const refusalSchema = z.object({
  statusCode: z.optional(z.union([z.string(), z.number()])),
  error: z.optional(z.string()),
  code: z.optional(z.string()),
});
const infoSchema = z.object({ size: z.number(), last_modified: z.string() });
const pageSchema = z.object({
  objects: z.array(
    z.object({
      name: z.string(),
      updated_at: z.string(),
      metadata: z.nullish(z.object({ size: z.optional(z.number()) })),
    }),
  ),
  hasNext: z.boolean(),
  nextCursor: z.optional(z.string()),
});

/** The storage service of a Supabase project. */
export interface StorageService {
  readonly origin: string;
  readonly secretKey: string;
}

/**
 * Objects in the storage service of a Supabase project, a bucket a room: made by the migrations, private, reached with the secret
 * key alone.
 */
export function createSupabaseStore(
  { origin, secretKey }: StorageService,
  line: StoreLine = createStoreLine(),
): Store {
  const keys = {
    authorization: `Bearer ${secretKey}`,
    apikey: secretKey,
    'accept-encoding': 'identity',
  };

  interface Call {
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: Buffer | string;
  }
  const ask = (action: string, method: string, path: string, { headers, body }: Call = {}) =>
    line.ask({
      action,
      sent: body?.length ?? 0,
      request: () =>
        new Request(`${origin}/storage/v1/object${path}`, {
          method,
          headers: { ...keys, ...headers },
          ...(body !== undefined && {
            body: typeof body === 'string' ? body : new Uint8Array(body),
          }),
        }),
    });
  const askJson = (action: string, method: string, path: string, body: object) =>
    ask(action, method, path, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  /** The answer as JSON; null: there is no such object. */
  async function jsonOf(answer: Answer): Promise<unknown> {
    const said = parsed(await line.textOf(answer));
    const { response, action } = answer;
    if (response.ok) return said;
    const refusal = z.safeParse(refusalSchema, said).data;
    const reason = refusal?.code ?? refusal?.error ?? '';
    // It says 400 for what is not there, with the 404 inside, and the same for a bucket.
    const status = Number(refusal?.statusCode ?? response.status);
    if (status === 404 && !/bucket/i.test(`${reason} ${refusal?.error ?? ''}`)) return null;
    throw new StoreRefused(action, response.status, reason);
  }

  return (bucket): ObjectStore => ({
    async put(key, name, bytes, type) {
      const headers = {
        'content-type': type,
        'cache-control': 'max-age=31536000',
        'x-upsert': 'true',
      };
      const answer = await ask('an upload', 'POST', `/${bucket}/${pathOf(key, name)}`, {
        headers,
        body: Buffer.from(bytes),
      });
      if ((await jsonOf(answer)) === null)
        throw new StoreRefused('an upload', answer.response.status, 'not_found');
    },
    async get(key, name, from = 0) {
      const answer = await ask('a download', 'GET', `/${bucket}/${pathOf(key, name)}`, {
        ...(from > 0 && { headers: { range: `bytes=${from}-` } }),
      });
      if (answer.response.ok) return line.objectOf(answer, from);
      await jsonOf(answer);
      return undefined;
    },
    async head(key, name) {
      const answer = await ask('a question', 'GET', `/info/${bucket}/${pathOf(key, name)}`);
      const said = await jsonOf(answer);
      if (said === null) return undefined;
      const { size, last_modified: at } = z.parse(infoSchema, said);
      return { bytes: size, at: Date.parse(at) };
    },
    async *list() {
      let cursor: string | undefined;
      do {
        const answer = await askJson('a list', 'POST', `/list-v2/${bucket}`, {
          ...{ prefix: '', limit: 1000, with_delimiter: false },
          ...(cursor !== undefined && { cursor }),
        });
        const page = z.parse(pageSchema, await jsonOf(answer));
        for (const { name, updated_at: at, metadata } of page.objects) {
          const parts = partsOf(name);
          if (parts) yield { ...parts, bytes: metadata?.size ?? 0, at: Date.parse(at) };
        }
        cursor = page.hasNext ? page.nextCursor : undefined;
      } while (cursor !== undefined);
    },
    async remove(key, names) {
      const prefixes = names.map((name) => pathOf(key, name));
      await jsonOf(await askJson('a removal', 'DELETE', `/${bucket}`, { prefixes }));
    },
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
