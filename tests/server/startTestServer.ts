import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { io as connect, type Socket } from 'socket.io-client';
import { SOCKET_PATH } from '#contract/protocol/socket.ts';
import { type AppDeps, createApp } from '#server/app.ts';
import { embeddedBackend } from '#server/backend.ts';
import { createDoor } from '#server/http/door.ts';
import { quietLog, startTestBackend, type TestBackend } from './startTestBackend.ts';

/** The app on a free port, and the ways a client reaches it. */
export interface TestApp {
  /** Origin, without a path. */
  readonly url: string;
  /** A call of /api or any other path: JSON in, whatever came out. */
  call(method: string, path: string, asked?: Asked): Promise<Answered>;
  /** Every path of /api with its methods, in the order of their registration; `ALL` is whatever is left. */
  readonly routes: readonly { readonly method: string; readonly path: string }[];
  /** A connected socket; rejects with the handshake's error. */
  socket(token: string, options?: { origin?: string; protocol?: unknown }): Promise<Socket>;
  /** The first step of a server that was asked to end. */
  leave(): Promise<void>;
  /** Closes every socket made so far. */
  hangUp(): void;
  close(): Promise<void>;
}

/** With an embedded backend of its own. */
export interface TestServer extends TestApp {
  readonly backend: TestBackend;
  readonly makePerson: TestBackend['makePerson'];
}

export interface Asked {
  readonly token?: string;
  /** Sent as JSON unless it is text. */
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; undefined where it is none. */
  readonly body: unknown;
}

type Needed = 'db' | 'config' | 'tokenKeys' | 'tokenEndpoint';

/** Serves the app over parts that are there already; they stay their owner's to close. */
export async function serveTestApp(
  deps: Pick<AppDeps, Needed> & Partial<Omit<AppDeps, Needed>>,
): Promise<TestApp> {
  const door = deps.door ?? createDoor(deps.log ?? quietLog);
  const { server } = door;
  if (!server.listening) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const app = await createApp({
    log: quietLog,
    publicUrl: url,
    rates: 'relaxed',
    presenceGraceMs: 50,
    door,
    ...deps,
  });
  const sockets: Socket[] = [];
  const hangUp = () => {
    for (const socket of sockets.splice(0)) socket.disconnect();
  };

  return {
    url,
    call: (method, path, asked = {}) => call(url + path, method, asked),
    routes: app.api.routes,
    async socket(token, { origin, protocol } = {}) {
      const socket = connect(url, {
        path: SOCKET_PATH,
        transports: ['websocket'],
        auth: { token, ...(protocol !== undefined && { protocol }) },
        forceNew: true,
        reconnection: false,
        ...(origin && { extraHeaders: { origin } }),
      });
      sockets.push(socket);
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve);
        socket.once('connect_error', reject);
      });
      return socket;
    },
    leave: () => app.leave(),
    hangUp,
    async close() {
      hangUp();
      await app.close();
    },
  };
}

/** The whole server on a free port over an embedded backend: one of its own unless one is given. */
export async function startTestServer(
  options: Partial<AppDeps> & { backend?: TestBackend } = {},
): Promise<TestServer> {
  const { backend = await startTestBackend(), ...overrides } = options;
  const app = await serveTestApp({ ...embeddedBackend(backend.embedded).deps, ...overrides });
  return {
    ...app,
    backend,
    makePerson: (email, person) => backend.makePerson(email, person),
    async close() {
      await app.close();
      if (options.backend === undefined) await backend.close();
    },
  };
}

async function call(
  url: string,
  method: string,
  { token, body, headers }: Asked,
): Promise<Answered> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      ...(text !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(text !== undefined && { body: text }),
  });
  const answer = await response.text();
  return { status: response.status, headers: response.headers, text: answer, body: parsed(answer) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
