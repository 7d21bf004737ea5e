import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** One address for several servers, which it takes in turn; one that does not answer leaves its turn to the next. */
export interface Balancer {
  readonly url: string;
  close(): Promise<void>;
}

/** Listens on 127.0.0.1, on a free port unless one is given. */
export async function startBalancer(ports: readonly number[], port = 0): Promise<Balancer> {
  const open = new Set<Socket>();
  let turn = 0;
  const reach = async (): Promise<Socket | undefined> => {
    for (let tries = 0; tries < ports.length; tries += 1) {
      const socket = connect(ports[(turn += 1) % ports.length] ?? 0, '127.0.0.1');
      try {
        await once(socket, 'connect');
        return socket;
      } catch {
        socket.destroy();
      }
    }
    return undefined;
  };
  const serve = async (line: Socket): Promise<void> => {
    line.on('error', () => undefined);
    open.add(line);
    const server = await reach();
    if (server === undefined || line.destroyed) {
      line.destroy();
      return;
    }
    open.add(server);
    server.on('error', () => undefined);
    for (const [one, other] of [
      [line, server],
      [server, line],
    ] as const) {
      one.pipe(other);
      one.once('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  };
  const server = createServer((line) => {
    serve(line).catch(() => line.destroy());
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
