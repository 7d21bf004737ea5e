import { Refusal, toRefusal } from '#server/domain/refusal.ts';
import {
  type ClientSocket,
  type Connection,
  type Handler,
  type RealtimeDeps,
} from './connection.ts';
import { type Barred, createBarred } from './barred.ts';
import { onDelivered, onRead } from './events/marks.ts';
import { goOffline, onJoin, onUserOnline } from './events/presence.ts';
import { onSendMessages } from './events/sendMessages.ts';
import { onHeartbeat, onReauth } from './events/session.ts';
import { onWatchAreas } from './events/watchAreas.ts';
import { onTypingStart, onTypingStop, stopTyping } from './events/typing.ts';
import { forgetHandshake } from './forgetHandshake.ts';
import { type Io, sessionRoom, userRoom } from './io.ts';

/** A Map, not an object: an event called `__proto__` is just unknown. */
const handlers = new Map<string, Handler>([
  ['join', onJoin],
  ['user_online', onUserOnline],
  ['send_messages', onSendMessages],
  ['message_delivered', onDelivered],
  ['message_read', onRead],
  ['typing_start', onTypingStart],
  ['typing_stop', onTypingStop],
  ['watch_areas', onWatchAreas],
  ['reauth', onReauth],
  ['heartbeat', onHeartbeat],
]);

/** Frames that may be malformed or unknown before a connection is closed; one is forgiven a second. */
const STRIKES_MAX = 100;
/** One socket a device is the rule; this many of one person are a mistake or an attack. */
const SOCKETS_A_PERSON_MAX = 50;
/** setTimeout's longest delay; a token that lives longer is looked at again then. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Serves every socket of `io`: authenticates it, carries out its events, ends it when its token ends. */
export function serveSockets(io: Io, deps: RealtimeDeps): void {
  const barred = createBarred(deps.now);

  async function admit(socket: ClientSocket): Promise<Error | undefined> {
    const token: unknown = socket.handshake.auth['token'];
    try {
      const claims = await deps.authenticate(typeof token === 'string' ? token : undefined);
      barred.check(claims.sub);
      const open = io.of('/').adapter.rooms.get(userRoom(claims.sub))?.size ?? 0;
      if (open >= SOCKETS_A_PERSON_MAX) {
        throw new Refusal('rate_limited', 'too many connections', { retryAfter: 30 });
      }
      socket.data = { claims };
      return undefined;
    } catch (thrown) {
      const refusal = toRefusal(thrown);
      if (refusal.code === 'internal') deps.log.error('socket handshake', thrown);
      return Object.assign(new Error(refusal.code), { data: refusal.toBody().error });
    }
  }

  io.use((socket, proceed) => void admit(socket).then(proceed));
  io.on('connection', (socket: ClientSocket) => {
    forgetHandshake(socket);
    serve(socket, deps, barred);
  });
}

function serve(socket: ClientSocket, deps: RealtimeDeps, barred: Barred): void {
  const { sub: userId } = socket.data.claims;
  let strikes = 0;
  let struckAt = deps.now();
  let expiry: NodeJS.Timeout | undefined;

  function endAtExpiry(): void {
    clearTimeout(expiry);
    const left = socket.data.claims.exp * 1000 - deps.now();
    if (left <= 0) {
      socket.emit('message_error', { error: 'the token has expired', code: 'unauthenticated' });
      socket.disconnect(true);
    } else {
      expiry = setTimeout(endAtExpiry, Math.min(left, LONGEST_TIMER_MS));
    }
  }

  const connection: Connection = {
    socket,
    userId,
    typing: new Map(),
    renew(claims) {
      const { session_id: before } = socket.data.claims;
      if (before !== claims.session_id && before) void socket.leave(sessionRoom(before));
      if (claims.session_id) void socket.join(sessionRoom(claims.session_id));
      socket.data.claims = claims;
      endAtExpiry();
    },
  };

  function strike(): void {
    const at = deps.now();
    strikes = Math.max(0, strikes - (at - struckAt) / 1000) + 1;
    struckAt = at;
    if (strikes < STRIKES_MAX || !socket.connected) return;
    deps.log.warn(`socket of ${userId} closed: too many frames that are not understood`);
    barred.bar(userId);
    socket.disconnect(true);
  }

  async function carryOut(event: string, args: unknown[]): Promise<void> {
    const handler = handlers.get(event);
    if (!handler) return strike();
    const acknowledge = acknowledgementOf(args);
    const [payload] = args;
    try {
      const answer = await handler(connection, payload, deps);
      acknowledge?.(answer.ack);
      answer.after?.();
    } catch (thrown) {
      const refusal = toRefusal(thrown);
      if (refusal.code === 'internal') deps.log.error(`socket event ${event}`, thrown);
      const body = refusal.toBody();
      if (acknowledge) acknowledge(body);
      else socket.emit('message_error', { error: refusal.message, code: refusal.code });
      if (refusal.code === 'invalid_request') strike();
    }
  }

  void socket.join(userRoom(userId));
  connection.renew(socket.data.claims);
  socket.onAny((event: string, ...args: unknown[]) => {
    // A closed connection may still have frames that arrived before it was closed.
    if (socket.connected) void carryOut(event, args);
  });
  socket.on('disconnect', () => {
    clearTimeout(expiry);
    stopTyping(connection);
    goOffline(connection, deps);
  });
}

/** The function socket.io puts last when the client asked for an acknowledgement. */
function acknowledgementOf(args: readonly unknown[]): ((ack: object) => void) | undefined {
  const last = args.at(-1);
  return typeof last === 'function' ? (last as (ack: object) => void) : undefined;
}
