import { createServer, request } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';

export interface FrontAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** A proxy in front of a server that notes what is asked and can answer in its stead. */
export interface Front {
  readonly url: string;
  /** Paths with their queries, in order. */
  readonly requests: string[];
  /** Answers instead of the server; null asks it. */
  answer: ((path: string) => FrontAnswer | null) | null;
  close(): Promise<void>;
}

export async function startFront(target: string): Promise<Front> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    front.requests.push(path);
    const instead = front.answer?.(path) ?? null;
    if (instead !== null) {
      outgoing.writeHead(instead.status, { 'content-type': instead.type });
      outgoing.end(instead.body);
      return;
    }
    const onward = request(
      {
        hostname,
        port,
        path,
        method: incoming.method ?? 'GET',
        headers: incoming.headers,
        // A kept connection that the server has just closed would look like a network failure.
        agent: false,
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  server.on('upgrade', (incoming, socket: Socket, head) => {
    const onward = connect(Number(port), hostname, () => {
      const headers = Object.entries(incoming.headers).map(
        ([name, value]) => `${name}: ${String(value)}`,
      );
      onward.write(`GET ${incoming.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
      onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
    sockets.add(socket);
    for (const side of [socket, onward])
      side.on('error', () => {
        socket.destroy();
        onward.destroy();
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const front: Front = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    answer: null,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
  return front;
}
