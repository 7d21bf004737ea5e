import { once } from 'node:events';
import { SignJWT } from 'jose';
import type { Socket } from 'socket.io-client';
import {
  type PlainAck,
  plainAckSchema,
  type SendResult,
  sendMessagesAckSchema,
} from '#contract/protocol/socket.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import { startTestServer, type TestServer } from './startTestServer.ts';

export interface Someone {
  readonly id: string;
  readonly token: string;
}

/** A server with Maya and Jonas, who have a thread, and Eve, who has none of theirs. */
export interface SocketWorld {
  readonly server: TestServer;
  readonly maya: Someone;
  readonly jonas: Someone;
  readonly eve: Someone;
  /** The id of Maya's and Jonas's conversation. */
  readonly thread: string;
  connected(who: { token: string }, options?: { origin?: string }): Promise<Socket>;
  /** A batch from Maya to Jonas or the other way. */
  batch(to: Someone, ...messages: unknown[]): object;
  /** A token as the auth service would make it, of a session of its own. */
  tokenFor(who: Someone, seconds: number): Promise<string>;
  /** Closes the sockets of one test. */
  hangUp(): void;
  close(): Promise<void>;
}

/** `options`: as a test server takes them. */
export async function startSocketWorld(
  options: Parameters<typeof startTestServer>[0] = {},
): Promise<SocketWorld> {
  const server = await startTestServer(options);
  const maya = await server.makePerson('maya@test.test');
  const jonas = await server.makePerson('jonas@test.test', { userType: 'landlord' });
  const eve = await server.makePerson('eve@test.test');
  const thread = conversationIdOf(maya.id, jonas.id);
  return {
    server,
    maya,
    jonas,
    eve,
    thread,
    connected: (who, options) => server.socket(who.token, options),
    batch: (to, ...messages) => ({ conversationId: thread, receiverId: to.id, messages }),
    tokenFor(who, seconds) {
      const claims = { sub: who.id, role: 'authenticated', session_id: crypto.randomUUID() };
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience('authenticated')
        .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
        .sign(new TextEncoder().encode(server.backend.embedded.jwtSecret));
    },
    hangUp: () => server.hangUp(),
    close: () => server.close(),
  };
}

/** A message as a device hands it over. */
export const draft = (content: string) => ({
  id: crypto.randomUUID(),
  content,
  message_type: 'text',
  written_at: new Date().toISOString(),
});

/** Emits and waits for the acknowledgement. */
export const ask = (socket: Socket, event: string, payload?: unknown): Promise<unknown> =>
  socket.timeout(5000).emitWithAck(event, payload);

export const askPlain = async (
  socket: Socket,
  event: string,
  payload?: unknown,
): Promise<PlainAck> => plainAckSchema.parse(await ask(socket, event, payload));

export async function send(socket: Socket, payload: object): Promise<SendResult[]> {
  const ack = sendMessagesAckSchema.parse(await ask(socket, 'send_messages', payload));
  if ('error' in ack) throw new Error(`refused: ${ack.error.code}`);
  return ack.results;
}

export async function refusalOf(socket: Socket, event: string, payload: unknown): Promise<unknown> {
  return ((await ask(socket, event, payload)) as { error?: unknown }).error;
}

/** Gathers every payload of an event from now on. */
export function gather<T>(socket: Socket, event: string): T[] {
  const seen: T[] = [];
  socket.on(event, (payload: T) => seen.push(payload));
  return seen;
}

/** The next payload of an event. */
export async function next(socket: Socket, event: string): Promise<unknown> {
  const emitter = socket as unknown as NodeJS.EventEmitter;
  const [payload] = (await once(emitter, event, {
    signal: AbortSignal.timeout(5000),
  })) as unknown[];
  return payload;
}

/** Once this is back, everything the server emitted to the socket before has arrived. */
export const settled = (socket: Socket): Promise<PlainAck> => askPlain(socket, 'heartbeat');
