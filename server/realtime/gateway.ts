import { checkProtocol } from '#server/domain/protocol.ts';
import { Refusal, toRefusal } from '#server/domain/refusal.ts';
import type { ClientSocket, Connection, RealtimeDeps } from './connection.ts';
import { boundPackets } from './boundPackets.ts';
import { type Barred, createBarred } from './barred.ts';
import { handlers } from './events/handlers.ts';
import { goOffline } from './events/presence.ts';
import { stopTyping } from './events/typing.ts';
import { forgetHandshake } from './forgetHandshake.ts';
import { type Io, sessionRoom, userRoom } from './io.ts';
import { createStrikes } from './strikes.ts';

/** One socket a device is the rule; this many of one person are a mistake or an attack. */
const SOCKETS_A_PERSON_MAX = 50;
/** setTimeout's longest delay; a token that lives longer is looked at again then. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Serves every socket of `io`, which stands on its server already: authenticates it, carries out its
 * events, ends it when its token ends.
 */
export function serveSockets(io: Io, deps: RealtimeDeps): void {
  const barred = createBarred(deps.steady);

  async function admit(socket: ClientSocket): Promise<Error | undefined> {
    const token: unknown = socket.handshake.auth['token'];
    const protocol: unknown = socket.handshake.auth['protocol'];
    try {
      checkProtocol(protocol, deps.spoken);
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

  boundPackets(io, deps.rates, (line) => {
    const socket = [...io.of('/').sockets.values()].find(({ conn }) => Object.is(conn, line));
    if (socket === undefined) line.close(true);
    else end(socket, deps, barred);
  });
  io.use((socket, proceed) => void admit(socket).then(proceed));
  io.on('connection', (socket: ClientSocket) => {
    forgetHandshake(socket);
    serve(socket, deps, barred);
  });
}

function serve(socket: ClientSocket, deps: RealtimeDeps, barred: Barred): void {
  const { sub: userId } = socket.data.claims;
  const strikes = createStrikes(deps.steady);
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
    // The others of somebody who was barred have no hundred of their own.
    const isOver = strikes.add() || barred.isBarred(userId);
    if (isOver && socket.connected) end(socket, deps, barred);
  }

  async function carryOut(event: string, args: unknown[]): Promise<void> {
    const handler = handlers.get(event);
    if (!handler) return strike();
    const acknowledge = acknowledgementOf(args);
    const [payload] = args;
    try {
      deps.rates.take('event', userId);
      const answer = await handler(connection, payload, deps);
      acknowledge?.(answer.ack);
      answer.after?.();
    } catch (thrown) {
      const refusal = toRefusal(thrown);
      if (refusal.code === 'internal') deps.log.error(`socket event ${event}`, thrown);
      const body = refusal.toBody();
      if (acknowledge) acknowledge(body);
      else socket.emit('message_error', { error: refusal.message, code: refusal.code });
      if (!isOurs(refusal)) strike();
    }
  }

  socket.emit('protocol', { version: deps.spoken.newest });
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

/** Hangs up on somebody who sends too much, says why, and lets them wait. */
function end(socket: ClientSocket, { log }: RealtimeDeps, barred: Barred): void {
  const { sub } = socket.data.claims;
  log.warn(`socket of ${sub} closed: it sent too much, or too much that was refused`);
  barred.bar(sub);
  socket.emit('message_error', { error: 'too many events', code: 'rate_limited' });
  socket.disconnect(true);
}

/** Failed here, not for what was sent. */
const isOurs = ({ code }: Refusal): boolean => code === 'internal' || code === 'unavailable';

/** The function socket.io puts last when the client asked for an acknowledgement. */
function acknowledgementOf(args: readonly unknown[]): ((ack: object) => void) | undefined {
  const last = args.at(-1);
  return typeof last === 'function' ? (last as (ack: object) => void) : undefined;
}
