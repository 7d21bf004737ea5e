import type { Person } from '#contract/entities/user.ts';
import { joinSchema, userOnlineSchema } from '#contract/protocol/socket.ts';
import { parseRequest, Refusal } from '#server/domain/requests/index.ts';
import { personOf } from '#server/domain/conversations/index.ts';
import { type Connection, type Handler, OK, type RealtimeDeps } from '../connection.ts';
import { type Io, userRoom } from '../io.ts';

/** `join`: the token decided already which room is the caller's, so this only refuses another's. */
export const onJoin: Handler = ({ userId }, payload, { rates }) => {
  rates.take('join', userId);
  if (parseRequest(joinSchema, payload).toLowerCase() !== userId) {
    throw new Refusal('forbidden', 'one joins as oneself');
  }
  return OK;
};

/**
 * `user_online`: tells the caller's partners when this is their first socket, and the caller who of them is here. Where nobody
 * knows who is here nothing is told, and apps take nobody for absent.
 */
export const onUserOnline: Handler = async (connection, payload, deps) => {
  const { socket, userId } = connection;
  deps.rates.take('join', userId);
  if (parseRequest(userOnlineSchema, payload).id.toLowerCase() !== userId) {
    throw new Refusal('forbidden', 'one comes online as oneself');
  }
  const entered = deps.presence.enter(userId, socket.id);
  const partnersOf = deps.partnersOf(userId);
  const isFirst = await entered;
  const [partners, person] = await Promise.all([
    partnersOf,
    isFirst ? personOf(deps.db, userId) : undefined,
  ]);
  if (!socket.connected) return OK;
  const here = await hereOf(partners, deps);
  if (here === null || !socket.connected) return OK;
  if (person && here.length > 0) {
    socket.nsp.to(here.map(({ id }) => userRoom(id))).emit('user_online', person);
  }
  socket.emit('online_users', { users: here });
  return OK;
};

async function hereOf(
  people: readonly Person[],
  { presence }: Pick<RealtimeDeps, 'presence'>,
): Promise<Person[] | null> {
  const here = await presence.whoIsHere(people.map(({ id }) => id));
  return here && people.filter(({ id }) => here.has(id));
}

/** The other end of `user_online`: partners are told once nothing of the person has come back in time. */
export function goOffline({ socket, userId }: Connection, deps: RealtimeDeps): void {
  deps.presence.leave(userId, socket.id, () => tellGone(userId, socket.nsp, deps));
}

type Told = Pick<RealtimeDeps, 'partnersOf' | 'presence' | 'log'>;

/** Tells the partners of somebody who is not here any more. */
export async function tellGone(
  userId: string,
  sockets: Pick<Io, 'to'>,
  { partnersOf, presence, log }: Told,
): Promise<void> {
  try {
    const partners = await partnersOf(userId);
    const ids = partners.map(({ id }) => id);
    // They may be back by now, and then were announced before this would arrive.
    const here = await presence.whoIsHere([userId, ...ids]);
    if (here === null || here.has(userId)) return;
    const rooms = ids.filter((id) => here.has(id)).map(userRoom);
    if (rooms.length > 0) sockets.to(rooms).emit('user_offline', { id: userId });
  } catch (thrown) {
    log.warn('could not tell that somebody went offline', thrown);
  }
}

/** Tells a person, at the sockets of this process, who of their people is here: it was not known for a while. */
export async function tellHere(
  userId: string,
  io: Io,
  deps: Pick<RealtimeDeps, 'partnersOf' | 'presence'>,
): Promise<void> {
  const users = await hereOf(await deps.partnersOf(userId), deps);
  if (users !== null) io.local.to(userRoom(userId)).emit('online_users', { users });
}
