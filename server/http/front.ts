import type { IncomingMessage, RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { REQUEST_HEADER } from '#contract/protocol/errors.ts';
import { PROTOCOL_HEADER, type SpokenVersions } from '#contract/protocol/version.ts';
import type { Api } from '#server/api/api.ts';
import { asCaller, asRequest } from '#server/db/caller.ts';
import { checkProtocol, Refusal, toRefusal } from '#server/domain/requests/index.ts';
import type { Log } from '#server/log.ts';
import { callerAddress } from './callerAddress.ts';
import { drainAfterAnswer } from './drain.ts';
import { isForwarded } from './forwarded.ts';
import type { InTurn } from './inTurn.ts';
import { requestNameOf } from './requestName.ts';
import { setHeaders } from './securityHeaders.ts';
import { shielded } from './shield.ts';
import { type Middleware, nothingHere } from './staticFiles.ts';

/**
 * The library gives what is left of a refused body half a second and then ends the connection, be the next
 * request on it already. It is drained by us instead.
 */
const LISTENER = { autoCleanupIncoming: false };

interface Front {
  readonly api: Api;
  readonly client: Middleware;
  readonly paths?: {
    readonly isOnlyHere: boolean;
    fetch(request: Request, peer: string): Promise<Response>;
    handleDev(request: Request): Promise<Response>;
  };
  readonly log: Log;
  /** Of clients whose calls reach the tables. */
  readonly spoken: SpokenVersions;
  readonly trustProxy: boolean;
  readonly inTurn: InTurn;
  /** Put on every answer. */
  readonly headers: Record<string, string>;
}

const isApi = (path: string): boolean =>
  path === '/api' || path.startsWith('/api/') || path.startsWith('/photos/');
const isBackend = (path: string): boolean =>
  /^\/(?:auth|rest|realtime|storage|functions|graphql)\/v1(?:\/|$)/.test(path) || isDev(path);
/** Signing in, refreshing and leaving are left to any client. */
const isRest = (path: string): boolean => path.startsWith('/rest/v1/');
/** Pages of the trial server. */
const isDev = (path: string): boolean => /^\/dev\/(?:mailbox|google)(?:[./]|$)/.test(path);

/** Sends each request where it belongs by its path: /api, Supabase's own paths, or the client. */
export function createFront({
  api,
  client,
  paths,
  log,
  spoken,
  trustProxy,
  inTurn,
  headers,
}: Front): RequestListener {
  const addressOf = (incoming: IncomingMessage) => callerAddress(incoming, trustProxy);
  const toApi = getRequestListener(
    (request, env) => api.fetch(request, { address: addressOf(env.incoming as IncomingMessage) }),
    LISTENER,
  );
  const toBackend = getRequestListener(
    (request, env) => fromBackend(request, addressOf(env.incoming as IncomingMessage)),
    LISTENER,
  );

  async function fromBackend(request: Request, peer: string): Promise<Response> {
    const { pathname } = new URL(request.url);
    try {
      if (!paths) throw new Refusal('not_found', 'Supabase is elsewhere');
      if (isDev(pathname) && (!paths.isOnlyHere || isForwarded(request.headers)))
        throw new Refusal('not_found', 'only this machine is shown mails and the simulated Google');
      if (isDev(pathname)) return await paths.handleDev(request);
      if (isRest(pathname)) {
        const refused = refusedRest(request, spoken);
        if (refused !== null) return refused;
      }
      return await paths.fetch(request, peer);
    } catch (thrown) {
      const refusal = toRefusal(thrown);
      if (refusal.code === 'internal' && !request.signal.aborted)
        // The query may hold the code of a mail's link: the path is all that is logged.
        log.error(`${request.method} ${pathname}`, thrown);
      return Response.json(refusal.toBody(), { status: refusal.status });
    }
  }

  return (request, response) => {
    setHeaders(response, headers);
    drainAfterAnswer(request, response);
    const path = request.url?.split('?', 1)[0] ?? '/';
    const answer = (): unknown => {
      if (isApi(path)) return toApi(request, response);
      if (isBackend(path)) return toBackend(request, response);
      return client(request, response, () => nothingHere(request, response));
    };
    const address = addressOf(request);
    const name = requestNameOf(request, trustProxy);
    if (isApi(path) || isBackend(path)) response.setHeader(REQUEST_HEADER, name);
    inTurn({
      request,
      response,
      address,
      answer: () =>
        asCaller(address, () =>
          asRequest(name, () => shielded(request, response, { answer, log })),
        ),
    });
  };
}

/** The refusal of a client this server does not understand, as PostgREST words its errors; null: it is understood. */
function refusedRest({ headers }: Request, spoken: SpokenVersions): Response | null {
  try {
    checkProtocol(headers.get(PROTOCOL_HEADER), spoken);
    return null;
  } catch (thrown) {
    const { code, message, detail, status } = toRefusal(thrown);
    return Response.json(
      { code, message, details: null, hint: null },
      {
        status,
        headers: {
          'cache-control': 'no-store',
          [PROTOCOL_HEADER]: String(spoken.newest),
          ...(detail.retryAfter !== undefined && { 'retry-after': String(detail.retryAfter) }),
        },
      },
    );
  }
}
