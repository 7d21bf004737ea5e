import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Embedded } from '#server/embedded/index.ts';

/** Serves an embedded backend alone on a free port of this machine. */
export async function listenEmbedded(
  embedded: Embedded,
): Promise<{ url: string; close(): Promise<void> }> {
  const answer = getRequestListener((request) =>
    new URL(request.url).pathname.startsWith('/dev/')
      ? embedded.handleDev(request)
      : embedded.fetch(request, '127.0.0.1'),
  );
  const server = createServer((request, response) => void answer(request, response));
  server.on('upgrade', (request, socket, head) => embedded.upgrade(request, socket, head));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
