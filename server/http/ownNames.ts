import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { contained } from '#server/contained.ts';

/** The parts of a request that name its host. */
export interface Addressed {
  readonly url?: string | undefined;
  readonly headers: { readonly host?: string | undefined };
  readonly socket: { readonly localAddress?: string | undefined };
}

/** Always this machine, whatever a name server says. */
const HERE = ['localhost', '127.0.0.1', '[::1]'];
const AUTHORITY = /^(?<name>[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::(?<port>\d{1,5}))?$/u;
const PORT_MAX = 65_535;

/**
 * Whether a request names this server: this machine, `publicUrl`, or the address it came to. A name that anybody can point
 * at this machine (DNS rebinding) makes a foreign page this origin for a browser. Ports are not looked at, a tunnel changes them.
 */
export function createOwnNames(publicUrl: string): (request: Addressed) => boolean {
  const names = new Set([...HERE, new URL(publicUrl).hostname]);

  function isOwn(authority: string, { localAddress = '' }: Addressed['socket']): boolean {
    const { name = '', port = '0' } = AUTHORITY.exec(authority.toLowerCase())?.groups ?? {};
    if (name === '' || Number(port) > PORT_MAX) return false;
    return names.has(name) || name.replaceAll(/[[\]]/gu, '') === bare(localAddress);
  }

  return ({ url = '/', headers, socket }) =>
    isOwn(headers.host ?? '', socket) && (url.startsWith('/') || isOwn(authorityIn(url), socket));
}

/** An IPv4 address as a socket of both families says it, and as IPv4. */
const bare = (address: string): string => address.toLowerCase().replace(/^::ffff:/u, '');

/** A request line may hold a whole address, and libraries then believe it and not Host. */
const authorityIn = (url: string): string => /^https?:\/\/([^/?#]*)/iu.exec(url)?.[1] ?? '';

interface Refusal {
  readonly status: 400 | 421;
  readonly name: string;
  readonly text: string;
}
const FOREIGN: Refusal = {
  status: 421,
  name: 'Misdirected Request',
  text: 'This server does not answer to the name in Host. It does to localhost, to the address of its machine and to PUBLIC_URL.\n',
};
const NO_PATH: Refusal = {
  status: 400,
  name: 'Bad Request',
  text: 'The request names no path: expected one that begins with /, or an http(s) address.\n',
};

/** Why a request is not answered; undefined for one that is. */
function refusalOf(
  request: Addressed,
  isOurs: (request: Addressed) => boolean,
): Refusal | undefined {
  const { url = '/' } = request;
  if (!url.startsWith('/') && authorityIn(url) === '') return NO_PATH;
  return isOurs(request) ? undefined : FOREIGN;
}

/**
 * From now on every listener of `server` for requests and upgrades hears those alone that name it: to be called when all are there.
 * The answer is no JSON, so apps take it for somebody else's and keep what they have to send.
 */
export function answerOnlyTo(server: Server, isOurs: (request: Addressed) => boolean): void {
  const ask = takeOver(server, 'request');
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const refusal = refusalOf(request, isOurs);
    if (refusal === undefined) {
      lowerHost(request);
      return ask(request, response);
    }
    response.writeHead(refusal.status, { 'content-type': 'text/plain', connection: 'close' });
    response.end(refusal.text);
  };
  server.on('request', contained('a request', answer));
  const upgrade = takeOver(server, 'upgrade');
  const answerUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const refusal = refusalOf(request, isOurs);
    if (refusal === undefined) {
      lowerHost(request);
      return upgrade(request, socket, head);
    }
    socket.end(
      `HTTP/1.1 ${refusal.status} ${refusal.name}\r\nconnection: close\r\ncontent-type: text/plain\r\n\r\n${refusal.text}`,
    );
  };
  server.on('upgrade', contained('an upgrade', answerUpgrade));
}

/** Names are the same in capitals, which libraries behind refuse as no host. */
function lowerHost({ headers }: IncomingMessage): void {
  if (headers.host !== undefined) headers.host = headers.host.toLowerCase();
}

/** Takes all listeners of `event` away and gives what calls them. */
function takeOver(server: Server, event: 'request' | 'upgrade'): (...heard: unknown[]) => void {
  const listeners = server.listeners(event);
  server.removeAllListeners(event);
  return (...heard) => {
    for (const listener of listeners) Reflect.apply(listener, server, heard);
  };
}
