import type * as z from 'zod/mini';
import { ERROR_STATUS, errorBodySchema, type ErrorCode } from '#contract/protocol/errors.ts';
import {
  MISMATCH_RETRY_AFTER,
  PROTOCOL_HEADER,
  PROTOCOL_VERSION,
  versionNamed,
} from '#contract/protocol/version.ts';
import { storableIn } from '#contract/rules/text/storable.ts';
import { TransportError, type Tokens } from '../../model/ports/transport.ts';
import { retryAfterOf } from './retryAfter.ts';

export interface CallDeps {
  readonly origin: string;
  readonly tokens: Pick<Tokens, 'access'>;
  /** The version this client speaks: that of its build. */
  readonly protocol?: number;
}

export interface CallRequest {
  readonly query?: Readonly<Record<string, number | string>>;
  readonly body?: unknown;
  readonly bytes?: Blob;
  /** Of a call that brings more than usual. */
  readonly timeoutMs?: number;
  /** For calls anybody may make: no token is waited for, and none is sent. */
  readonly isPublic?: boolean;
}

/** The server does not answer in this time: the line is taken to be dead. */
const TIMEOUT_MS = 20_000;

/**
 * One call of /api with the person's token, its answer parsed. Throws TransportError, and nothing else
 * but programming errors.
 */
export async function call<T>(
  { origin, tokens, protocol = PROTOCOL_VERSION }: CallDeps,
  schema: z.ZodMiniType<T>,
  path: string,
  request: CallRequest = {},
): Promise<T> {
  const token = request.isPublic === true ? null : await tokens.access();
  if (token === null && request.isPublic !== true) throw answered('unauthenticated', 401);
  const url = new URL(path, origin);
  for (const [name, value] of Object.entries(request.query ?? {}))
    url.searchParams.set(name, String(value));
  const { answer, body } = await exchange(
    url,
    {
      ...contentOf(request),
      headers: {
        [PROTOCOL_HEADER]: String(protocol),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
    },
    request.timeoutMs,
  );
  if (!answer.ok) throw failureOf(answer, body);
  // A server that is older than versions themselves cannot refuse what it does not understand.
  if (versionNamed(answer.headers.get(PROTOCOL_HEADER)) < protocol)
    throw answered(
      'server_outdated',
      ERROR_STATUS.server_outdated,
      MISMATCH_RETRY_AFTER.server_outdated,
    );
  const parsed = schema.safeParse(body);
  // A success in another shape is a captive portal, or a server of another protocol.
  if (!parsed.success) throw new TransportError({ kind: 'notOurs' });
  return parsed.data;
}

/** Bytes are put, JSON is posted, nothing is got. */
function contentOf({ body, bytes }: CallRequest): Pick<RequestInit, 'method' | 'body'> {
  if (bytes !== undefined) return { method: 'PUT', body: bytes };
  return body === undefined
    ? { method: 'GET' }
    : { method: 'POST', body: JSON.stringify(storableIn(body)) };
}

/** One request and its JSON; `body` is undefined where the answer was none. Throws TransportError `network`. */
export async function exchange(
  url: URL,
  init: RequestInit,
  timeoutMs = TIMEOUT_MS,
): Promise<{ readonly answer: Response; readonly body: unknown }> {
  try {
    const answer = await fetch(url, {
      ...init,
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await answer.text();
    return { answer, body: jsonOf(text) };
  } catch {
    throw new TransportError({ kind: 'network' });
  }
}

/** Undefined where the text is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads a refusal as an error. `body`: its JSON. */
export function failureOf(answer: Response, body: unknown): TransportError {
  const parsed = errorBodySchema.safeParse(body);
  if (parsed.success) {
    const { code, retryAfter } = parsed.data.error;
    const asked = retryAfter === undefined ? retryAfterOf(answer) : retryAfter * 1000;
    return answered(code, answer.status, asked);
  }
  return heldBackBy(answer) ?? new TransportError({ kind: 'notOurs' });
}

/**
 * Reads the answer of a proxy in front that cannot reach the server, or holds us back; null: any other
 * answer.
 */
export function heldBackBy(answer: Response): TransportError | null {
  const asked = retryAfterOf(answer);
  if (answer.status === 429) return answered('rate_limited', 429, asked);
  return answer.status >= 500 ? answered('unavailable', answer.status, asked) : null;
}

const answered = (code: ErrorCode, status: number, retryAfterMs?: number): TransportError =>
  new TransportError({
    kind: 'answered',
    code,
    status,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
