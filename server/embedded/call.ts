/** A request to /auth/v1 or /rest/v1, its body read and within bounds. */
export interface Call {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  /** '' where there is none. */
  readonly body: string;
  /** Network address of the caller, as the socket says it; never from a header. */
  readonly peer: string | undefined;
}

/** The body is larger than `limit` bytes. */
export class BodyTooLarge extends Error {}

/** Reads a request of at most `limit` bytes. Throws BodyTooLarge, without reading on. */
export async function readCall(
  request: Request,
  peer: string | undefined,
  limit: number,
): Promise<Call> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new BodyTooLarge();
  const { method, headers } = request;
  const body = request.body === null ? '' : await readText(request.body, limit);
  return { method, url: new URL(request.url), headers: new Headers(headers), body, peer };
}

async function readText(stream: ReadableStream<Uint8Array>, limit: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // To cancel the stream would be to cut the line before the refusal is on it; the front drains the rest.
  for await (const chunk of stream.values({ preventCancel: true })) {
    size += chunk.byteLength;
    if (size > limit) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The same call as a request. */
export function toRequest({ method, url, headers, body }: Call): Request {
  const copy = new Headers(headers);
  // Its length may have changed, and it is no longer compressed or chunked.
  for (const name of ['content-length', 'transfer-encoding']) copy.delete(name);
  return new Request(url, { method, headers: copy, ...(body !== '' && { body }) });
}

/** The fields of a JSON object; nothing when it is none. */
export function fieldsOf({ body }: Call): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** A text field, or ''. */
export function textField(call: Call, name: string): string {
  const value = fieldsOf(call)[name];
  return typeof value === 'string' ? value : '';
}
