import { asCaller, asRequest } from '#server/db/caller.ts';
import type { Claims } from '#server/db/db.ts';
import { contained } from '#server/contained.ts';
import { newRequestName } from '#server/http/requestName.ts';
import { type Refusal, toRefusal } from '#server/domain/requests/index.ts';
import { createAdmission } from './admission.ts';
import type { ClientSocket, Connection, Handler, RealtimeDeps } from './connection.ts';
import { boundPackets } from './boundPackets.ts';
import type { Barred } from './barred.ts';
import { onAnswer, onCallResponse, onCandidate, onOffer } from './events/calls.ts';
import { onDelivered, onRead } from './events/marks.ts';
import { goOffline, onJoin, onUserOnline } from './events/presence.ts';
import { onSendMessages } from './events/sendMessages.ts';
import { onHeartbeat, onReauth } from './events/session.ts';
import { onTypingStart, onTypingStop, stopTyping } from './events/typing.ts';
import { onWatchAreas } from './events/watchAreas.ts';
import { createExpiries, type Expiries } from './expiries.ts';
import { forgetHandshake } from './forgetHandshake.ts';
import { EVERY_CITY, type Io, sessionRoom, userRoom } from './io.ts';
import { createStrikes } from './strikes.ts';

/** The handler of each event. A Map, not an object: an event called `__proto__` is just unknown. */
const handlers: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ['join', onJoin],
  ['user_online', onUserOnline],
  ['send_messages', onSendMessages],
  ['message_delivered', onDelivered],
  ['message_read', onRead],
  ['typing_start', onTypingStart],
  ['typing_stop', onTypingStop],
  ['watch_areas', onWatchAreas],
  ['webrtc_offer', onOffer],
  ['webrtc_answer', onAnswer],
  ['webrtc_ice_candidate', onCandidate],
  ['call_response', onCallResponse],
  ['reauth', onReauth],
  ['heartbeat', onHeartbeat],
]);

/**
 * Serves every socket of `io`, which stands on its server already: authenticates it, carries out its
 * events, ends it when its token ends.
 */
export function serveSockets(io: Io, deps: RealtimeDeps): void {
  const { barred } = deps;

  boundPackets(io, deps.rates, (line) => {
    const socket = [...io.of('/').sockets.values()].find(({ conn }) => Object.is(conn, line));
    if (socket === undefined) line.close(true);
    else end(socket, deps, barred);
  });
  const admit = createAdmission(deps, barred);
  io.use(contained('a handshake', admit));
  const expiries = createExpiries<Connection>(deps.now, ({ socket }) => {
    socket.emit('message_error', { error: 'the token has expired', code: 'unauthenticated' });
    socket.disconnect(true);
  });
  const serve = createServing({ deps, barred, expiries });
  const begin = (socket: ClientSocket): void => {
    forgetHandshake(socket);
    serve(socket);
  };
  io.on('connection', contained('a socket', begin, deps.log));
}

/** The parts that all connections share. */
interface Serving {
  readonly deps: RealtimeDeps;
  readonly barred: Barred;
  readonly expiries: Expiries<Connection>;
}

/**
 * Serves connections by the same few functions: an idle connection is to cost little, and what it may need later is made when it
 * does.
 */
function createServing(serving: Serving): (socket: ClientSocket) => void {
  const { deps, expiries } = serving;
  const connections = new WeakMap<ClientSocket, Connection>();

  const hear = contained(
    'a socket event',
    function heard(this: ClientSocket, event: string, ...args: unknown[]) {
      const connection = connections.get(this);
      // A closed connection may still have frames that arrived before it was closed.
      if (connection === undefined || !this.connected) return undefined;
      return carryOut(connection, serving, event, args);
    },
    deps.log,
  );
  const leave = contained(
    'leaving a socket',
    function left(this: ClientSocket) {
      const connection = connections.get(this);
      if (connection === undefined) return;
      expiries.forget(connection);
      stopTyping(connection);
      goOffline(connection, deps);
      deps.lines.closed(connection.userId);
      deps.calls.left(connection.userId, this.id);
    },
    deps.log,
  );

  return (socket) => {
    const { sub: userId, exp } = socket.data.claims;
    const connection: Connection = { socket, userId };
    connections.set(socket, connection);
    socket.emit('protocol', { version: deps.spoken.newest });
    join(socket, deps);
    if (endIfOver(connection, deps)) return;
    expiries.keep(connection, exp * 1000);
    deps.lines.opened(userId);
    deps.calls.joined(userId, socket.id);
    socket.onAny(hear);
    socket.on('disconnect', leave);
  };
}

/** Joins the rooms of a person and their session. Of which cities it wants to hear a connection says later, if ever. */
function join(socket: ClientSocket, { log }: RealtimeDeps): void {
  const { sub, session_id: sessionId } = socket.data.claims;
  const rooms = [userRoom(sub), EVERY_CITY, ...(sessionId ? [sessionRoom(sessionId)] : [])];
  contained('joining rooms', () => socket.join(rooms), log)();
}

/** From here on its room tells a socket of the end of its session; one that ended a moment before is ended here. */
function endIfOver({ socket }: Connection, { endedLately }: RealtimeDeps): boolean {
  const isOver = endedLately.has(socket.data.claims.session_id);
  if (isOver) socket.disconnect(true);
  return isOver;
}

/** Takes over fresh claims of the same person: the connection then lives to their expiry. */
function renew(
  connection: Connection,
  { deps, expiries }: Serving,
  { sub, exp, session_id }: Claims,
): void {
  const { socket } = connection;
  const { session_id: before } = socket.data.claims;
  const change = async (): Promise<void> => {
    if (before !== session_id && before) await socket.leave(sessionRoom(before));
    if (session_id) await socket.join(sessionRoom(session_id));
    endIfOver(connection, deps);
  };
  socket.data.claims = { sub, exp, ...(session_id && { session_id }) };
  contained('joining rooms', change, deps.log)();
  expiries.keep(connection, exp * 1000);
}

function strike(connection: Connection, { deps, barred }: Serving): void {
  connection.strikes ??= createStrikes(deps.steady);
  // The others of somebody who was barred have no hundred of their own.
  const isOver = connection.strikes.add() || barred.isBarred(connection.userId);
  if (isOver && connection.socket.connected) end(connection.socket, deps, barred);
}

/** Each event is a request of its own. */
const carryOut = (
  connection: Connection,
  serving: Serving,
  event: string,
  args: unknown[],
): Promise<void> => asRequest(newRequestName(), () => carriedOut(connection, serving, event, args));

async function carriedOut(
  connection: Connection,
  serving: Serving,
  event: string,
  args: unknown[],
): Promise<void> {
  const { deps } = serving;
  const { socket, userId } = connection;
  const handler = handlers.get(event);
  if (!handler) return strike(connection, serving);
  const acknowledge = acknowledgementOf(args);
  const [payload] = args;
  const began = deps.steady();
  const over = (outcome: string) => deps.onHeard?.(event, outcome, (deps.steady() - began) / 1000);
  try {
    deps.rates.take('event', userId);
    const answer = await asCaller(userId, () => handler(connection, payload, deps));
    if (answer.renewed) renew(connection, serving, answer.renewed);
    acknowledge?.(answer.ack);
    answer.after?.();
    over('ok');
  } catch (thrown) {
    const refusal = toRefusal(thrown);
    over(refusal.code);
    if (refusal.code === 'internal') deps.log.error(`socket event ${event}`, thrown);
    const body = refusal.toBody();
    if (acknowledge) acknowledge(body);
    else socket.emit('message_error', { error: refusal.message, code: refusal.code });
    if (!isOurs(refusal)) strike(connection, serving);
  }
}

/** Hangs up on somebody who sends too much, says why, and lets them wait. */
function end(socket: ClientSocket, { log }: RealtimeDeps, barred: Barred): void {
  const { sub } = socket.data.claims;
  log.warn('a socket was closed: it sent too much, or too much that was refused');
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
