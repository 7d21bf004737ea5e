import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';

/** A service of a test over real HTTP. */
export interface Served {
  readonly origin: string;
  readonly port: number;
  close(): Promise<void>;
}

/** Serves what answers requests, on a free port of this machine. */
export async function serveHandler(
  answer: (request: Request) => Promise<Response>,
): Promise<Served> {
  const listener = getRequestListener(answer, { overrideGlobalObjects: false });
  const server = createServer((request, response) => {
    listener(request, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The part of some bytes that a request asks for, as HTTP says it. */
export function partOf(
  bytes: Uint8Array,
  request: Request,
  headers: Record<string, string>,
): Response {
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.get('range') ?? '')?.[1] ?? 0);
  const range = { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` };
  return new Response(Buffer.from(bytes.subarray(from)), {
    status: from > 0 ? 206 : 200,
    headers: { ...headers, ...(from > 0 && range), 'content-length': String(bytes.length - from) },
  });
}

/** Says 503 so many times more. */
export interface Trouble {
  busyFor: number;
}
