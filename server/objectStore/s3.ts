import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { type ObjectStore, partsOf, pathOf, type Store, StoreRefused } from './objectStore.ts';
import type { S3Place } from './s3Address.ts';
import { type Answer, createStoreLine, type StoreLine } from './storeLine.ts';

const CODE = /<Code>(?<code>[A-Za-z]{1,60})<\/Code>/;
const FOUND = /<Contents>(?<found>[\s\S]*?)<\/Contents>/g;

/** Objects in a bucket of S3, or of a store that speaks as it does, by their path: `<folder>/<room>/<key>/<name>`. */
export function createS3Store(place: S3Place, line: StoreLine = createStoreLine()): Store {
  const { keyId: accessKeyId, secret: secretAccessKey, region } = place;
  const client = new AwsClient({
    ...{ accessKeyId, secretAccessKey, service: 's3' },
    ...(region !== undefined && { region }),
  });
  const bucket = `${place.origin}/${place.bucket}`;
  const below = place.folder === '' ? '' : `${place.folder}/`;

  interface Call {
    readonly query?: Readonly<Record<string, string>>;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: Buffer;
  }
  const ask = async (action: string, method: string, path: string, call: Call = {}) => {
    const url = new URL(`${bucket}${path}`);
    for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value);
    const hash = createHash('sha256')
      .update(call.body ?? '')
      .digest('hex');
    return await line.ask({
      action,
      sent: call.body?.length ?? 0,
      async request() {
        const signed = await client.sign(url, {
          method,
          // The very bytes are signed: also where no TLS looks after them.
          headers: { ...call.headers, 'x-amz-content-sha256': hash },
          ...(call.body && { body: new Uint8Array(call.body) }),
        });
        // Behind the signature: proxies before some stores change it.
        signed.headers.set('accept-encoding', 'identity');
        return signed;
      },
    });
  };
  const refusal = async ({ response, action }: Answer, said?: string): Promise<StoreRefused> =>
    new StoreRefused(action, response.status, codeOf(said ?? '') ?? '');

  return (room): ObjectStore => {
    const root = `${below}${room}/`;
    const pathTo = (key: string, name: string): string => `/${root}${pathOf(key, name)}`;

    return {
      async put(key, name, bytes, type) {
        const answer = await ask('an upload', 'PUT', pathTo(key, name), {
          headers: { 'content-type': type },
          body: Buffer.from(bytes),
        });
        const said = await line.textOf(answer);
        if (!answer.response.ok) throw await refusal(answer, said);
      },
      async get(key, name, from = 0) {
        const answer = await ask('a download', 'GET', pathTo(key, name), {
          ...(from > 0 && { headers: { range: `bytes=${from}-` } }),
        });
        if (answer.response.ok) return line.objectOf(answer, from);
        const said = await line.textOf(answer);
        if (isMissing(answer.response.status, said)) return undefined;
        throw await refusal(answer, said);
      },
      async head(key, name) {
        const answer = await ask('a question', 'HEAD', pathTo(key, name));
        answer.controller.abort();
        const { status, ok, headers } = answer.response;
        if (status === 404) return undefined;
        if (!ok) throw await refusal(answer);
        return {
          bytes: Number(headers.get('content-length')),
          at: Date.parse(headers.get('last-modified') ?? ''),
        };
      },
      async *list() {
        let next: string | undefined;
        do {
          const answer = await ask('a list', 'GET', '', {
            query: {
              'list-type': '2',
              prefix: root,
              ...(next !== undefined && { 'continuation-token': next }),
            },
          });
          const said = await line.textOf(answer);
          if (!answer.response.ok) throw await refusal(answer, said);
          for (const { groups } of said.matchAll(FOUND)) {
            const found = groups?.['found'] ?? '';
            const parts = partsOf((textIn(found, 'Key') ?? '').slice(root.length));
            if (parts)
              yield {
                ...parts,
                bytes: Number(textIn(found, 'Size')),
                at: Date.parse(textIn(found, 'LastModified') ?? ''),
              };
          }
          next = textIn(said, 'NextContinuationToken');
        } while (next !== undefined);
      },
      async remove(key, names) {
        for (const name of names) {
          const answer = await ask('a removal', 'DELETE', pathTo(key, name));
          const said = await line.textOf(answer);
          if (!answer.response.ok && !isMissing(answer.response.status, said))
            throw await refusal(answer, said);
        }
      },
    };
  };
}

/** A bucket that is not there is no object that is not there. */
const isMissing = (status: number, said: string): boolean =>
  status === 404 && codeOf(said) !== 'NoSuchBucket';

const codeOf = (said: string): string | undefined => CODE.exec(said)?.groups?.['code'];

/** The text of an element; what stores write as entities is written back. */
const textIn = (xml: string, element: string): string | undefined =>
  new RegExp(`<${element}>([^<]*)</${element}>`)
    .exec(xml)?.[1]
    ?.replace(
      /&(?:amp|lt|gt|quot|apos|#(\d{1,6})|#x([0-9a-fA-F]{1,5}));/g,
      (entity, decimal, hex) =>
        decimal || hex
          ? String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(String(hex), 16))
          : (ENTITIES[entity] ?? ''),
    );

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};
