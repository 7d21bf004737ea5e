import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { partOf, serveHandler, type Served, type Trouble } from './served.ts';

/**
 * A store that speaks S3, for tests: one bucket in memory, and two keys. Written after the pages "Authenticating Requests: Using the
 * Authorization Header (AWS Signature Version 4)" and "Error responses" of the API's reference; `s3Server.test.ts` holds its signatures to
 * the three examples of that page.
 */
export interface S3Server extends Served, Trouble {
  /** As S3_URL names it. `port`: of a line before it. */
  url(given?: {
    readonly key?: Key;
    readonly secret?: string;
    readonly bucket?: string;
    readonly region?: string;
    readonly port?: number;
  }): string;
  /** Paths of what lies there. */
  paths(): string[];
}

interface Key {
  readonly id: string;
  readonly secret: string;
  readonly mayWrite: boolean;
}

/** With all that a path or an address has to write otherwise. */
export const FULL: Key = { id: 'ROOSTKEYFULL', secret: 'a/secret+with=signs&more', mayWrite: true };
export const READING: Key = { id: 'ROOSTKEYREADING', secret: 'another', mayWrite: false };

const BUCKET = 'roost-test';
const REGION = 'test-1';
const SKEW_MS = 15 * 60_000;
/** Objects of a page of a list. */
const PAGE = 3;

interface Kept {
  readonly bytes: Uint8Array;
  readonly type: string;
  readonly at: Date;
}

class Fault extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Kept>();
  const trouble: Trouble = { busyFor: 0 };

  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    if (trouble.busyFor > 0) {
      trouble.busyFor -= 1;
      throw new Fault(503, 'SlowDown');
    }
    const bytes = new Uint8Array(await request.arrayBuffer());
    const key = judge(request, bytes);
    const [bucket = '', ...rest] = decodeURIComponent(url.pathname).slice(1).split('/');
    if (bucket !== BUCKET) throw new Fault(404, 'NoSuchBucket');
    const path = rest.join('/');
    const isWrite = request.method === 'PUT' || request.method === 'DELETE';
    if (isWrite && !key.mayWrite) throw new Fault(403, 'AccessDenied');
    if (path === '' && request.method === 'GET') return list(url.searchParams);
    switch (request.method) {
      case 'PUT':
        objects.set(path, {
          ...{ bytes, at: new Date() },
          type: request.headers.get('content-type') ?? 'binary/octet-stream',
        });
        return new Response(null, { headers: { etag: `"${hex(bytes)}"` } });
      case 'GET':
      case 'HEAD': {
        const kept = objects.get(path);
        if (!kept) throw new Fault(404, 'NoSuchKey');
        const headers = { 'content-type': kept.type, 'last-modified': kept.at.toUTCString() };
        return partOf(kept.bytes, request, headers);
      }
      case 'DELETE':
        objects.delete(path);
        return new Response(null, { status: 204 });
      default:
        throw new Fault(405, 'MethodNotAllowed');
    }
  }

  function list(query: URLSearchParams): Response {
    if (query.get('list-type') !== '2') throw new Fault(501, 'NotImplemented');
    const prefix = query.get('prefix') ?? '';
    const token = query.get('continuation-token');
    const after = token === null ? '' : Buffer.from(token, 'base64').toString();
    const all = [...objects]
      .filter(([path]) => path.startsWith(prefix) && path > after)
      .toSorted(([one], [other]) => (one < other ? -1 : 1));
    const page = all.slice(0, PAGE);
    // Of the last path, with the signs of base64 that an address has to write otherwise.
    const next = Buffer.from(page.at(-1)?.[0] ?? '').toString('base64');
    const found = page.map(
      ([path, { bytes, at }]) =>
        `<Contents><Key>${xml(path)}</Key><LastModified>${at.toISOString()}</LastModified><ETag>&quot;${hex(bytes)}&quot;</ETag><Size>${bytes.length}</Size></Contents>`,
    );
    const isCut = all.length > page.length;
    const body = `<Name>${BUCKET}</Name><IsTruncated>${isCut}</IsTruncated>${found.join('')}${isCut ? `<NextContinuationToken>${xml(next)}</NextContinuationToken>` : ''}`;
    return answerXml(200, `<ListBucketResult>${body}</ListBucketResult>`);
  }

  const served = await serveHandler(async (request) => {
    try {
      return await answer(request);
    } catch (thrown) {
      if (!(thrown instanceof Fault)) throw thrown;
      return answerXml(thrown.status, `<Error><Code>${thrown.code}</Code></Error>`);
    }
  });
  return {
    ...served,
    get busyFor() {
      return trouble.busyFor;
    },
    set busyFor(times) {
      trouble.busyFor = times;
    },
    url({
      key = FULL,
      secret = key.secret,
      bucket = BUCKET,
      region = REGION,
      port = served.port,
    } = {}) {
      const login = `${encodeURIComponent(key.id)}:${encodeURIComponent(secret)}`;
      return `http://${login}@127.0.0.1:${port}/${bucket}/some/folder?region=${region}`;
    },
    paths: () => [...objects.keys()].toSorted(),
  };
}

const answerXml = (status: number, body: string): Response =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`, {
    status,
    headers: { 'content-type': 'application/xml' },
  });

const xml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('=', '&#61;');

const hex = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex');

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=(?<id>[^/]+)\/(?<day>\d{8})\/(?<region>[^/]+)\/s3\/aws4_request, ?SignedHeaders=(?<signed>[a-z0-9;-]+), ?Signature=(?<signature>[0-9a-f]{64})$/;

/** The key that signed the request. Throws what S3 says of one that did not. */
function judge(request: Request, bytes: Uint8Array): Key {
  const { headers, method } = request;
  const given = AUTHORIZATION.exec(headers.get('authorization') ?? '')?.groups;
  if (!given) throw new Fault(403, 'AccessDenied');
  const key = [FULL, READING].find(({ id }) => id === decodeURIComponent(given['id'] ?? ''));
  if (!key) throw new Fault(403, 'InvalidAccessKeyId');
  if (given['region'] !== REGION) throw new Fault(400, 'AuthorizationHeaderMalformed');
  const time = headers.get('x-amz-date') ?? '';
  if (Math.abs(timeOf(time) - Date.now()) > SKEW_MS) throw new Fault(403, 'RequestTimeTooSkewed');
  const signed = (given['signed'] ?? '').split(';');
  const mustBe = ['host', ...[...headers.keys()].filter((name) => name.startsWith('x-amz-'))];
  if (mustBe.some((name) => !signed.includes(name))) throw new Fault(403, 'AccessDenied');
  const payload = headers.get('x-amz-content-sha256') ?? '';
  const url = new URL(request.url);
  const expected = signatureOf({
    ...{ method, time, payload, url, secret: key.secret, region: REGION },
    headers: signed.map((name) => [name, headers.get(name) ?? '']),
  });
  if (!isSame(expected, given['signature'] ?? '')) throw new Fault(403, 'SignatureDoesNotMatch');
  if (payload !== hex(bytes)) throw new Fault(400, 'XAmzContentSHA256Mismatch');
  return key;
}

const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(one, 'hex'), Buffer.from(other, 'hex'));

const timeOf = (written: string): number =>
  Date.parse(written.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

export interface Signed {
  readonly method: string;
  readonly url: URL;
  /** Those that are signed, in the order of their names. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The hash of the body, in hex. */
  readonly payload: string;
  /** As `20130524T000000Z`. */
  readonly time: string;
  readonly region: string;
  readonly secret: string;
}

/** The signature of a request by Signature Version 4, in hex. */
export function signatureOf({
  method,
  url,
  headers,
  payload,
  time,
  region,
  secret,
}: Signed): string {
  const path = decodeURIComponent(url.pathname).split('/').map(encoded).join('/');
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted((one, other) => (one < other ? -1 : 1))
    .join('&');
  const lines = headers.map(([name, value]) => `${name}:${value.trim().replaceAll(/ +/g, ' ')}\n`);
  const names = headers.map(([name]) => name).join(';');
  const request = [method, path, query, lines.join(''), names, payload].join('\n');
  const day = time.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, hex(request)].join('\n');
  const signing = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (last, word) => createHmac('sha256', last).update(word).digest(),
    `AWS4${secret}`,
  );
  return createHmac('sha256', signing).update(text).digest('hex');
}

const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
