import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Embedded } from '#server/embedded/index.ts';

interface Listening {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves an embedded backend alone on a free port of this machine. */
export async function listenEmbedded(embedded: Embedded): Promise<Listening> {
  const answer = getRequestListener((request) =>
    new URL(request.url).pathname.startsWith('/dev/')
      ? embedded.handleDev(request)
      : embedded.fetch(request, '127.0.0.1'),
  );
  return await listen(
    (request, response) => void answer(request, response),
    (server) =>
      server.on('upgrade', (request, socket, head) => embedded.upgrade(request, socket, head)),
  );
}

/** Answers on a free port of this machine. */
export async function listen(
  answer: RequestListener,
  prepare: (server: ReturnType<typeof createServer>) => void = () => undefined,
): Promise<Listening> {
  const server = createServer(answer);
  prepare(server);
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
