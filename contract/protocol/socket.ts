import * as z from 'zod/mini';
import { messageSchema } from '../entities/message.ts';
import { messageDraftSchema } from '../entities/messageDraft.ts';
import { personSchema } from '../entities/user.ts';
import { errorCodeSchema } from './errors.ts';
import { xidSchema } from './homes.ts';
import { SEND_BATCH_MAX, WATCHED_AREAS_MAX, WATCHED_CITIES_MAX } from './limits.ts';

/**
 * Path of the socket server. The handshake's `auth` carries `token`, which is never in a URL, and `protocol`, the client's
 * version (see version.ts).
 */
export const SOCKET_PATH = '/socket.io';

const socketErrorSchema = z.object({
  code: errorCodeSchema,
  message: z.string(),
  /** Seconds. */
  retryAfter: z.optional(z.number()),
});
export type SocketError = z.infer<typeof socketErrorSchema>;

/** `send_messages`: one lane, at most SEND_BATCH_MAX, in the order written. Acknowledged. */
export const sendMessagesSchema = z.object({
  conversationId: z.uuid(),
  /** The other person: the server makes the conversation if this is its first message. */
  receiverId: z.uuid(),
  messages: z.array(messageDraftSchema).check(z.minLength(1), z.maxLength(SEND_BATCH_MAX)),
  /** The sender takes answers that do not give again what was sent, and does without `message_sent`. */
  brief: z.optional(z.boolean()),
});
export type SendMessages = z.infer<typeof sendMessagesSchema>;

/** Stored now or before; `message` is the stored row. */
const acceptedSchema = z.object({
  status: z.literal('accepted'),
  id: z.uuid(),
  message: messageSchema,
});
/** Will never be stored in this form. */
const rejectedSchema = z.object({
  status: z.literal('rejected'),
  id: z.uuid(),
  code: errorCodeSchema,
});
export const sendResultSchema = z.discriminatedUnion('status', [acceptedSchema, rejectedSchema]);
export type SendResult = z.infer<typeof sendResultSchema>;

/** The same for a sender that asked for it to be brief. */
const briefResultSchema = z.discriminatedUnion('status', [
  acceptedSchema,
  rejectedSchema,
  /** Stored now or before, word for word as it was sent. */
  z.object({
    status: z.literal('stored'),
    id: z.uuid(),
    seq: messageSchema.shape.seq,
    created_at: messageSchema.shape.created_at,
  }),
]);
export type BriefResult = z.infer<typeof briefResultSchema>;

/** The acknowledgement of `send_messages`: one result per item in its order, or one error for all. */
export const sendMessagesAckSchema = z.union([
  z.object({ results: z.array(sendResultSchema) }),
  z.object({ error: socketErrorSchema }),
]);

export const briefAckSchema = z.union([
  z.object({ results: z.array(briefResultSchema) }),
  z.object({ error: socketErrorSchema }),
]);

/** `message_delivered` and `message_read`, client to server: up to and including `seq`. */
export const markSchema = z.object({ conversationId: z.uuid(), seq: z.int().check(z.positive()) });
/**
 * The same two events, from the server to both participants' other devices; `userId` is the person whose mark it is.
 */
export const markNoticeSchema = z.object({ ...markSchema.shape, userId: z.uuid() });
export type MarkNotice = z.infer<typeof markNoticeSchema>;

export const plainAckSchema = z.union([
  z.object({ ok: z.literal(true) }),
  z.object({ error: socketErrorSchema }),
]);
export type PlainAck = z.infer<typeof plainAckSchema>;

/** `typing_start` and `typing_stop`, client to server. */
export const typingSchema = z.object({ receiverId: z.uuid(), conversationId: z.uuid() });
/** `user_typing` and `user_stopped_typing`, server to client. */
export const typingNoticeSchema = z.object({ userId: z.uuid(), conversationId: z.uuid() });
export type TypingNotice = z.infer<typeof typingNoticeSchema>;

/** `join`: the user's own id; anything else is refused. */
export const joinSchema = z.uuid();
/** `user_online`, client to server. The payload only announces: details are read from the database. */
export const userOnlineSchema = z.looseObject({ id: z.uuid() });
/** `online_users`, server to client: people of one's conversations who are connected now. */
export const onlineUsersSchema = z.object({ users: z.array(personSchema) });
/** `user_online` and `user_offline`, server to client. */
export const userOnlineNoticeSchema = personSchema;
export const userOfflineNoticeSchema = z.object({ id: z.uuid() });

/**
 * `new_message`, server to the receiver and to the sender's other devices: a hint that includes the row.
 * `message_sent`, to the sending socket after its acknowledgement, has the same payload; of what was asked for to be brief there is none.
 */
export const newMessageSchema = z.object({ conversationId: z.uuid(), message: messageSchema });
export type NewMessage = z.infer<typeof newMessageSchema>;
/** `message_error`, server to the sending socket: logged by the client, never shown as an alert. */
export const messageErrorSchema = z.object({ error: z.string(), code: errorCodeSchema });

/** `protocol`, server to client, before anything else: the newest version the server speaks. */
export const protocolNoticeSchema = z.object({ version: z.int() });

/** `sync_hint`: rows of this collection and scope changed; pull them. */
export const syncHintSchema = z.object({
  collection: z.string(),
  scope: z.string(),
  /** Of an area's listings: the transaction of the newest change (xid8). The area is in step when its checkpoint is there. */
  xid: z.optional(xidSchema),
  /** So many devices hear this that they are to ask spread over these ms. */
  spread: z.optional(z.int()),
});
export type SyncHint = z.infer<typeof syncHintSchema>;

/**
 * `watch_areas`, client to server: all areas on this device, the whole list each time. From then on `sync_hint` comes
 * for their listings (scope `area:<id>`). `cities`: those whose areas it takes (scope `city:<id>`); without it the device hears
 * of every change of an area, as `all`. Acknowledged with PlainAck; sent again after each connect.
 */
export const watchAreasSchema = z.object({
  areas: z.array(z.uuid()).check(z.maxLength(WATCHED_AREAS_MAX)),
  cities: z.optional(z.array(z.uuid()).check(z.maxLength(WATCHED_CITIES_MAX))),
});

/** `reauth`: a fresh access token before the old one expires. Acknowledged with PlainAck. */
export const reauthSchema = z.object({ token: z.string() });

/** `heartbeat`: acknowledged at once with PlainAck; shows the client that the connection works. */

/** The data of `connect_error` when the handshake is refused. */
export const handshakeErrorSchema = socketErrorSchema;
