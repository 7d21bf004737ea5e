import { TYPING_STOP_MS } from '#contract/protocol/limits.ts';
import { typingSchema } from '#contract/protocol/socket.ts';
import { contained } from '#server/contained.ts';
import { parseRequest, Refusal } from '#server/domain/requests/index.ts';
import { areInTouch } from '#server/domain/conversations/index.ts';
import { type Connection, type Handler, OK } from '../connection.ts';
import { userRoom } from '../io.ts';

/** `typing_start`: relayed to the receiver, and taken back after TYPING_STOP_MS unless renewed. */
export const onTypingStart: Handler = async (connection, payload, { db, rates }) => {
  const typing = parseRequest(typingSchema, payload);
  rates.take('typing', connection.userId);
  const conversationId = typing.conversationId.toLowerCase();
  if (!(await areInTouch(db, conversationId, connection.userId, typing.receiverId))) {
    throw new Refusal('not_a_participant', 'not a conversation of these two');
  }
  // It may have gone while the database was asked; what is shown now nobody would take back.
  if (connection.socket.connected) {
    show(connection, conversationId, typing.receiverId.toLowerCase());
  }
  return OK;
};

/** `typing_stop`: only takes back what was shown, so it needs no check and no rate. */
export const onTypingStop: Handler = (connection, payload) => {
  const { conversationId } = parseRequest(typingSchema, payload);
  takeBack(connection, conversationId.toLowerCase());
  return OK;
};

/** Takes back everything this connection shows. */
export function stopTyping(connection: Connection): void {
  for (const conversationId of connection.typing?.keys() ?? [])
    takeBack(connection, conversationId);
}

function show(connection: Connection, conversationId: string, receiverId: string): void {
  const { socket, userId } = connection;
  connection.typing ??= new Map();
  const { typing } = connection;
  clearTimeout(typing.get(conversationId)?.timer);
  const timer = setTimeout(
    contained('typing that stopped', takeBack),
    TYPING_STOP_MS,
    connection,
    conversationId,
  );
  typing.set(conversationId, { receiverId, timer });
  socket.nsp.to(userRoom(receiverId)).emit('user_typing', { userId, conversationId });
}

function takeBack({ socket, typing, userId }: Connection, conversationId: string): void {
  const shown = typing?.get(conversationId);
  if (!shown) return;
  clearTimeout(shown.timer);
  typing?.delete(conversationId);
  const notice = { userId, conversationId };
  socket.nsp.to(userRoom(shown.receiverId)).emit('user_stopped_typing', notice);
}
