import { markSchema } from '#contract/protocol/socket.ts';
import { setMarks } from '#server/domain/messages/index.ts';
import { parseRequest } from '#server/domain/requests/index.ts';
import { type Handler, OK } from '../connection.ts';

/** `message_delivered`: everything up to and including `seq` is on a device of the caller. */
export const onDelivered: Handler = async ({ socket, userId }, payload, deps) => {
  const { conversationId, seq } = parseRequest(markSchema, payload);
  deps.rates.take('mark', userId);
  await setMarks(deps, userId, { conversationId, delivered: seq }, socket.id);
  return OK;
};

/** `message_read`: the caller has seen everything up to and including `seq`. */
export const onRead: Handler = async ({ socket, userId }, payload, deps) => {
  const { conversationId, seq } = parseRequest(markSchema, payload);
  deps.rates.take('mark', userId);
  await setMarks(deps, userId, { conversationId, read: seq }, socket.id);
  return OK;
};
