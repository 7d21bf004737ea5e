import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Server as Listener } from 'node:net';
import type { Duplex } from 'node:stream';
import { contained } from '#server/contained.ts';
import { Refusal } from '#server/domain/requests/index.ts';
import type { Log } from '#server/log.ts';
import { isAddress } from './askedAddress.ts';
import { hangUp } from './hangUp.ts';
import { refuse, shielded } from './shield.ts';

/**
 * Listens from the first moment to the last. A handler stands behind it at any time: until `open`, one that
 * says that it is too early. No error of a handler passes the door.
 */
export interface Door {
  /** The only server that listens. */
  readonly server: Server;
  /** From now on requests and upgrades are handed to the listeners of this one, which itself never listens. */
  open(inner: Server): void;
  /** It was asked to end: who is answered from now on is asked to ask elsewhere, and no line becomes another one. */
  leave(): void;
  readonly isLeaving: () => boolean;
  /**
   * Takes no more connections; those that stand are answered. Before that it hangs up for a moment on requests that only ask: a proxy asks
   * another process then, and hands this one nothing more. Otherwise one that came in that very moment would be lost, and what changes
   * something a proxy must not send twice. Comes back when it is done.
   */
  stop(): Promise<void>;
  /** Takes no more connections, and comes back when every request that was there is answered, or after `withinMs`. */
  shut(withinMs: number): Promise<void>;
}

/** A request of 64 kB arrives in far less even on a poor line. */
const REQUEST_TIMEOUT_MS = 30_000;
/**
 * Longer than a proxy in front keeps an idle connection (60 s is usual): the one who asks closes first. It holds from the first
 * moment, since a start may keep the process busy for longer than Node's own 5 s.
 */
const KEEP_ALIVE_MS = 75_000;

/** A line on which nothing of an answer is read for so long, ms, is broken off: until it is read it lies in the memory. */
const UNREAD_MS = 120_000;

/** A proxy that was hung up on leaves this process alone after so long, ms, and for longer than that. */
const TOLD_MS = 300;
/** All have gone after so long without a question, ms. */
const UNASKED_MS = 1500;
const ONLY_ASKS = new Set(['GET', 'HEAD']);

/** A door that is not open yet, for a server that may listen at once. */
export function createDoor(log: Log, { unreadMs = UNREAD_MS } = {}): Door {
  const server = createServer({
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
  });
  let inner: Server | undefined;
  let isLeaving = false;
  const inHand = new Set<ServerResponse>();
  let onIdle: () => void = () => undefined;
  /** Called with each request that is hung up on; undefined while none is. */
  let onHungUp: (() => void) | undefined;

  function answer(request: IncomingMessage, response: ServerResponse): void {
    if (onHungUp && ONLY_ASKS.has(request.method ?? '')) {
      request.socket.destroy();
      return onHungUp();
    }
    if (isLeaving) response.setHeader('connection', 'close');
    if (!isAddress(request)) return refuse(response, NO_ADDRESS);
    if (inner === undefined) return notYet(request, response);
    inner.emit('request', request, response);
  }

  function onRequest(request: IncomingMessage, response: ServerResponse): void {
    inHand.add(response);
    response.once(
      'close',
      contained('what follows an answer', () => {
        inHand.delete(response);
        if (inHand.size === 0) onIdle();
      }),
    );
    // A line that broke is nobody's mistake, and an `error` that nobody hears ends the process.
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    letGoUnread(response, unreadMs);
    shielded(request, response, { answer: () => answer(request, response), log });
  }

  function onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // Node hears no more of this line from here on.
    socket.on('error', () => undefined);
    if (!isAddress(request)) return hangUp(socket, '400 Bad Request');
    if (inner === undefined || isLeaving) return hangUp(socket, '503 Service Unavailable');
    inner.emit('upgrade', request, socket, head);
  }

  function onError(thrown: Error): void {
    // Before it listens, whoever made it listen is told.
    if (server.listening) log.error('a connection was not taken', thrown);
  }

  server.on('request', contained('a request', onRequest, log));
  server.on('upgrade', contained('an upgrade', onUpgrade, log));
  server.on('error', contained('the server', onError, log));

  return {
    server,
    open(opened) {
      inner = opened;
    },
    leave() {
      isLeaving = true;
    },
    isLeaving: () => isLeaving,
    async stop() {
      await new Promise<void>((resolve) => {
        let timer = setTimeout(contained('stopping', resolve, log), UNASKED_MS);
        onHungUp = () => {
          clearTimeout(timer);
          timer = setTimeout(contained('stopping', resolve, log), TOLD_MS);
          onHungUp = () => undefined;
        };
      });
      onHungUp = undefined;
      // An http server that is closed hangs up on idle connections, too.
      if (server.listening) Listener.prototype.close.call(server);
    },
    async shut(withinMs) {
      isLeaving = true;
      server.close();
      if (inHand.size > 0)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, withinMs);
          onIdle = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      server.closeAllConnections();
    },
  };
}

/**
 * Breaks the line where nothing of an answer is read for so long. Until it begins it may take as long as it likes, and once it is out the line
 * waits for the next request as before.
 */
function letGoUnread(response: ServerResponse, ms: number): void {
  const writeHead = response.writeHead.bind(response) as (...of: unknown[]) => ServerResponse;
  const breakOffAfter = response.setTimeout.bind(response);
  response.writeHead = (...of: unknown[]) => {
    breakOffAfter(ms);
    return writeHead(...of);
  };
}

const NO_ADDRESS = new Refusal('invalid_request', 'the request line names no address', {
  field: 'address',
});

/** For somebody who opened it too early: without words, since no language is known yet. Asks again by itself. */
const NOT_YET_PAGE = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="2"><title>Roost</title>
<style>:root{color-scheme:light dark}body{display:grid;place-items:center;min-height:100dvh;margin:0;font:600 2rem Georgia,serif}</style>
<p>Roost …</p>
`;

/** Until everything is there: tells probes and browsers to come back. */
function notYet(request: IncomingMessage, response: ServerResponse): void {
  const refusal = new Refusal('unavailable', 'still starting', { retryAfter: 1 });
  if (request.headers.accept?.includes('text/html') !== true) return refuse(response, refusal);
  response.writeHead(refusal.status, { 'content-type': 'text/html', 'retry-after': '1' });
  response.end(NOT_YET_PAGE);
}
