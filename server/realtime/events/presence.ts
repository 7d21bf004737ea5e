import { joinSchema, userOnlineSchema } from '#contract/protocol/socket.ts';
import { parseRequest, Refusal } from '#server/domain/requests/index.ts';
import { personOf } from '#server/domain/conversations/index.ts';
import { type Connection, type Handler, OK, type RealtimeDeps } from '../connection.ts';
import { userRoom } from '../io.ts';

/** `join`: the token decided already which room is the caller's, so this only refuses another's. */
export const onJoin: Handler = ({ userId }, payload, { rates }) => {
  rates.take('join', userId);
  if (parseRequest(joinSchema, payload).toLowerCase() !== userId) {
    throw new Refusal('forbidden', 'one joins as oneself');
  }
  return OK;
};

/** `user_online`: tells the caller's partners when this is their first socket, and the caller who of them is here. */
export const onUserOnline: Handler = async (connection, payload, deps) => {
  const { socket, userId } = connection;
  deps.rates.take('join', userId);
  if (parseRequest(userOnlineSchema, payload).id.toLowerCase() !== userId) {
    throw new Refusal('forbidden', 'one comes online as oneself');
  }
  const isFirst = deps.presence.enter(userId, socket.id);
  const [partners, person] = await Promise.all([
    deps.partnersOf(userId),
    isFirst ? personOf(deps.db, userId) : undefined,
  ]);
  if (!socket.connected) return OK;
  const here = partners.filter(({ id }) => deps.presence.isOnline(id));
  if (person && here.length > 0) {
    socket.nsp.to(here.map(({ id }) => userRoom(id))).emit('user_online', person);
  }
  socket.emit('online_users', { users: here });
  return OK;
};

/** The other end of `user_online`: partners are told once nothing of the person has come back in time. */
export function goOffline({ socket, userId }: Connection, deps: RealtimeDeps): void {
  deps.presence.leave(userId, socket.id, () => {
    tellGone(userId, deps, socket.nsp).catch((thrown: unknown) => {
      deps.log.warn('could not tell that somebody went offline', thrown);
    });
  });
}

async function tellGone(
  userId: string,
  { partnersOf, presence }: RealtimeDeps,
  nsp: Connection['socket']['nsp'],
): Promise<void> {
  const partners = await partnersOf(userId);
  // They may be back by now, and then were announced before this would arrive.
  if (presence.isOnline(userId)) return;
  const here = partners.filter(({ id }) => presence.isOnline(id));
  if (here.length === 0) return;
  nsp.to(here.map(({ id }) => userRoom(id))).emit('user_offline', { id: userId });
}
