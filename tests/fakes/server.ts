import type { Conversation, Marks } from '#contract/entities/conversation.ts';
import type { Message } from '#contract/entities/message.ts';
import { type MessageDraft, messageDraftSchema } from '#contract/entities/messageDraft.ts';
import { isQuiet } from '#contract/entities/callEntry.ts';
import { changeIn, erased, hasOwnWords, UNSENT } from '#contract/entities/change.ts';
import { isSaid } from '#contract/entities/reaction.ts';
import { fileIdIn } from '#contract/entities/fileWords.ts';
import { aboutIn, wordsOf } from '#contract/entities/reply.ts';
import type { Person } from '#contract/entities/user.ts';
import type { CatchUpAnswer, CatchUpBody } from '#contract/protocol/api.ts';
import { ERROR_STATUS, type ErrorCode } from '#contract/protocol/errors.ts';
import {
  CATCH_UP_MESSAGES_MAX,
  EDIT_WITHIN_MS,
  HISTORY_PAGE,
  UNSEND_WITHIN_MS,
} from '#contract/protocol/limits.ts';
import {
  MISMATCH_RETRY_AFTER,
  mismatchOf,
  SPOKEN,
  type SpokenVersions,
} from '#contract/protocol/version.ts';
import type { SendMessages, SendResult } from '#contract/protocol/socket.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import { storable } from '#contract/rules/text/storable.ts';
import { type SocketEvent, TransportError } from '#sync/model/ports/transport.ts';
import type { Clock } from '#sync/kit/clock.ts';
import { createFakeFiles, type FakeFiles } from './fileSending.ts';

/** A stored conversation. Marks by user id. */
export interface Stored {
  readonly id: string;
  readonly people: readonly [string, string];
  readonly messages: Message[];
  readonly delivered: Map<string, number>;
  readonly read: Map<string, number>;
}

export interface Connection {
  readonly userId: string;
  push(event: SocketEvent): void;
  drop(needsAuth: boolean): void;
}

export interface FakeServer {
  readonly stored: Map<string, Stored>;
  /** The server's files, beside their messages. */
  readonly files: FakeFiles;
  addPerson: (id: string) => Person;
  /** A new access token; the session's refresh works until `endSession`. */
  signIn: (userId: string) => string;
  expireTokens: (userId: string) => void;
  endSessions: (userId: string) => void;
  refresh: (userId: string) => string | null;
  /** The versions of clients it understands; a test raises it as a deployment does. */
  spoken: SpokenVersions;
  /** Throws `client_outdated` or `server_outdated`. */
  agree: (protocol: number) => void;
  /** Gives the user of a token. Throws `unauthenticated`. */
  authenticate: (token: string | null) => string;
  /**
   * One batch, or the first `upTo` items of it: the process died in the middle. `origin`: the line it came by, which hears of
   * it by its answer alone.
   */
  send: (userId: string, batch: SendMessages, upTo?: number, origin?: Connection) => SendResult[];
  catchUp: (userId: string, body: CatchUpBody) => CatchUpAnswer;
  conversations: (userId: string) => Conversation[];
  history: (
    userId: string,
    conversationId: string,
    range: { readonly beforeSeq?: number; readonly afterSeq?: number; readonly limit: number },
  ) => Message[];
  marks: (
    userId: string,
    conversationId: string,
    marks: { readonly deliveredSeq?: number; readonly readSeq?: number },
  ) => Marks;
  typing: (
    userId: string,
    state: 'start' | 'stop',
    receiverId: string,
    conversationId: string,
  ) => void;
  /** Gives how to leave: the server learns of it after so long, ms. */
  connect: (connection: Connection) => (noticedAfterMs?: number) => void;
  connections: (userId: string) => number;
  hint: (userId: string, payload: { readonly collection: string; readonly scope: string }) => void;
  /** Every connection breaks, what is stored stays. */
  restart: () => void;
  /** A backup is brought back, in which each conversation had at most so many messages, and the server starts again. */
  restore: (count: number) => void;
  /** Items that are refused for good, e.g. 403. */
  refuse: (draft: MessageDraft) => ErrorCode | null;
  /** Every call fails with it, until it is null again. */
  failure: { readonly code: ErrorCode; readonly retryAfterMs?: number } | null;
}

export interface FakeServerOptions {
  readonly clock: Clock;
  /** The harness tests itself: a server that stores an id again when it comes again. */
  readonly withoutUniqueKey?: boolean;
  /** See FakeFilesOptions. */
  readonly withoutKeepingParts?: boolean;
  /** How long a message may be changed; as in the contract where it is not said. */
  readonly editWithinMs?: number;
  readonly unsendWithinMs?: number;
  readonly catchUpPage?: number;
}

const answered = (code: ErrorCode, retryAfterMs?: number) =>
  new TransportError({
    kind: 'answered',
    code,
    status: ERROR_STATUS[code],
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });

const asWords = ({ message_type: messageType, content }: Message | MessageDraft) => ({
  messageType,
  content,
});

/** The words of a message as they stand. */
export function wordsNow({ messages }: Pick<Stored, 'messages'>, message: Message): string {
  if (message.message_type === UNSENT) return '';
  const edit = messages
    .map((one) => changeIn(asWords(one)))
    .findLast((change) => change?.kind === 'edit' && change.to === message.id);
  return edit?.kind === 'edit' ? edit.words : wordsOf(asWords(message));
}

/** The message protocol as the real server keeps it, over plain maps. */
export function createFakeServer(options: FakeServerOptions): FakeServer {
  const { clock, editWithinMs = EDIT_WITHIN_MS, unsendWithinMs = UNSEND_WITHIN_MS } = options;
  const catchUpPage = options.catchUpPage ?? CATCH_UP_MESSAGES_MAX;
  const people = new Map<string, Person>();
  const tokens = new Map<string, string>();
  const sessions = new Set<string>();
  const stored = new Map<string, Stored>();
  const byId = new Map<string, Message>();
  const connections = new Map<string, Set<Connection>>();
  let issued = 0;
  let epochs = 1;

  const issue = (userId: string) => {
    issued += 1;
    const token = `${userId}#${issued}`;
    tokens.set(token, userId);
    return token;
  };
  const push = (userId: string, event: SocketEvent, origin?: Connection) => {
    for (const connection of connections.get(userId) ?? [])
      if (connection !== origin) connection.push(event);
  };
  const other = (conversation: Stored, userId: string): string =>
    conversation.people[0] === userId ? conversation.people[1] : conversation.people[0];
  const personOf = (id: string): Person => {
    const person = people.get(id);
    if (person === undefined) throw answered('unknown_recipient');
    return person;
  };
  const failIfAsked = () => {
    if (server.failure !== null) throw answered(server.failure.code, server.failure.retryAfterMs);
  };
  const membership = (userId: string, id: string): Stored => {
    const conversation = stored.get(id);
    if (!conversation?.people.includes(userId)) throw answered('not_a_participant');
    return conversation;
  };
  const marksOf = (conversation: Stored, userId: string): Marks => {
    const they = other(conversation, userId);
    return {
      my_delivered_seq: conversation.delivered.get(userId) ?? 0,
      my_read_seq: conversation.read.get(userId) ?? 0,
      other_delivered_seq: conversation.delivered.get(they) ?? 0,
      other_read_seq: conversation.read.get(they) ?? 0,
    };
  };
  const rowOf = (conversation: Stored, userId: string): Conversation => {
    const last = conversation.messages.findLast((message) => isSaid(message.message_type));
    const otherId = other(conversation, userId);
    return {
      id: conversation.id,
      otherParticipantId: otherId,
      otherParticipant: personOf(otherId),
      last_message: last === undefined ? null : wordsNow(conversation, last),
      last_message_type: last?.message_type ?? null,
      last_message_at: last?.created_at ?? null,
      last_message_sender_id: last?.sender_id ?? null,
      last_message_id: last?.id ?? null,
      last_seq: conversation.messages.length,
      quiet: conversation.messages
        .filter(({ seq }) => seq > (conversation.read.get(userId) ?? 0))
        .filter((message) => isQuiet(message, message.sender_id === userId))
        .map(({ seq }) => seq),
      ...marksOf(conversation, userId),
    };
  };
  const ownConversations = (userId: string) =>
    [...stored.values()].filter((conversation) => conversation.people.includes(userId));

  const ensure = (userId: string, receiverId: string): Stored => {
    const id = conversationIdOf(userId, receiverId);
    const known = stored.get(id);
    if (known !== undefined) return known;
    const made: Stored = {
      id,
      people: [userId, receiverId],
      messages: [],
      delivered: new Map(),
      read: new Map(),
    };
    stored.set(id, made);
    // People who have written to each other see each other: also those who are here already.
    for (const [one, another] of [made.people, made.people.toReversed()]) {
      if (one === undefined || another === undefined) continue;
      if ((connections.get(another)?.size ?? 0) > 0)
        push(one, { type: 'online', people: [personOf(another)], whole: false });
    }
    return made;
  };

  /** Why this is nothing that can be said here by this person, now. */
  const faultOf = (userId: string, conversation: Stored, draft: MessageDraft): ErrorCode | null => {
    const about = aboutIn(asWords(draft));
    if (about === null) return null;
    const of = byId.get(about);
    if (of?.conversationId !== conversation.id || !isSaid(of.message_type))
      return 'invalid_request';
    const change = changeIn(asWords(draft));
    if (change === null) return null;
    if (of.sender_id !== userId) return 'forbidden';
    const age = clock.now() - Date.parse(of.created_at);
    if (change.kind === 'unsend')
      return of.message_type !== UNSENT && age > unsendWithinMs ? 'too_late' : null;
    if (of.message_type === UNSENT) return 'not_found';
    if (!hasOwnWords(asWords(of))) return 'invalid_request';
    return age > editWithinMs ? 'too_late' : null;
  };

  /** Removes the words of an unsent message, and of its edits. */
  const carryOut = (conversation: Stored, entry: Message) => {
    const change = changeIn(asWords(entry));
    if (change?.kind !== 'unsend') return;
    for (const [at, message] of conversation.messages.entries()) {
      const of = changeIn(asWords(message));
      const isGone = message.id === change.to || (of?.kind === 'edit' && of.to === change.to);
      if (!isGone) continue;
      const left = erased(asWords(message));
      const now = { ...message, message_type: left.messageType, content: left.content };
      conversation.messages[at] = now;
      byId.set(now.id, now);
    }
  };

  const storeOne = (
    userId: string,
    conversation: Stored,
    draft: MessageDraft,
    origin?: Connection,
  ): SendResult => {
    const known = options.withoutUniqueKey === true ? undefined : byId.get(draft.id);
    if (known !== undefined) {
      return known.sender_id === userId && known.conversationId === conversation.id
        ? { status: 'accepted', id: draft.id, message: known }
        : { status: 'rejected', id: draft.id, code: 'id_taken' };
    }
    const isFileHere =
      draft.message_type !== 'file' || server.files.complete.has(fileIdIn(draft.content));
    const lost = isFileHere ? null : 'file_missing';
    const code = faultOf(userId, conversation, draft) ?? lost ?? server.refuse(draft);
    if (code !== null) return { status: 'rejected', id: draft.id, code };
    const message: Message = {
      id: draft.id,
      conversationId: conversation.id,
      sender_id: userId,
      seq: conversation.messages.length + 1,
      content: storable(draft.content),
      message_type: draft.message_type,
      written_at: draft.written_at,
      created_at: new Date(clock.now()).toISOString(),
    };
    conversation.messages.push(message);
    byId.set(message.id, message);
    carryOut(conversation, message);
    if (isSaid(message.message_type)) {
      conversation.delivered.set(userId, message.seq);
      conversation.read.set(userId, message.seq);
    }
    for (const person of conversation.people)
      push(
        person,
        { type: 'newMessage', payload: { conversationId: conversation.id, message } },
        origin,
      );
    return { status: 'accepted', id: draft.id, message };
  };

  const server: FakeServer = {
    stored,
    files: createFakeFiles({
      failIfAsked,
      withoutKeepingParts: options.withoutKeepingParts === true,
    }),
    refuse: () => null,
    failure: null,
    spoken: SPOKEN,
    agree(protocol) {
      const mismatch = mismatchOf(protocol, server.spoken);
      if (mismatch !== null) throw answered(mismatch, MISMATCH_RETRY_AFTER[mismatch] * 1000);
    },
    addPerson(id) {
      const person: Person = {
        id,
        full_name: `Person ${id.slice(0, 4)}`,
        user_type: 'renter',
        avatar_url: null,
      };
      people.set(id, person);
      return person;
    },
    signIn(userId) {
      sessions.add(userId);
      return issue(userId);
    },
    expireTokens(userId) {
      for (const [token, of] of tokens) if (of === userId) tokens.delete(token);
    },
    endSessions(userId) {
      server.expireTokens(userId);
      sessions.delete(userId);
    },
    refresh: (userId) => (sessions.has(userId) ? issue(userId) : null),
    authenticate(token) {
      const userId = token === null ? undefined : tokens.get(token);
      if (userId === undefined) throw answered('unauthenticated');
      return userId;
    },
    send(userId, batch, upTo = batch.messages.length, origin) {
      failIfAsked();
      personOf(batch.receiverId);
      if (batch.conversationId !== conversationIdOf(userId, batch.receiverId))
        throw answered('conversation_mismatch');
      const conversation = ensure(userId, batch.receiverId);
      return batch.messages.slice(0, upTo).map((draft): SendResult => {
        const parsed = messageDraftSchema.safeParse(draft);
        if (!parsed.success) return { status: 'rejected', id: draft.id, code: 'invalid_request' };
        return storeOne(userId, conversation, parsed.data, origin);
      });
    },
    catchUp(userId, { cursors, complete }) {
      failIfAsked();
      const rows: Conversation[] = [];
      const messages: Message[] = [];
      const more: string[] = [];
      for (const conversation of ownConversations(userId)) {
        const cursor = cursors[conversation.id];
        if (cursor === undefined && !complete) continue;
        rows.push(rowOf(conversation, userId));
        const missing =
          cursor === undefined
            ? conversation.messages.slice(-HISTORY_PAGE)
            : conversation.messages.slice(cursor);
        const room = catchUpPage - messages.length;
        if (cursor === undefined && missing.length > room) {
          more.push(conversation.id);
          continue;
        }
        messages.push(...missing.slice(0, room));
        if (missing.length > room) more.push(conversation.id);
      }
      return { conversations: rows, messages, more, epoch: `epoch ${epochs}` };
    },
    conversations(userId) {
      failIfAsked();
      return ownConversations(userId).map((conversation) => rowOf(conversation, userId));
    },
    history(userId, id, { beforeSeq, afterSeq, limit }) {
      failIfAsked();
      const { messages } = membership(userId, id);
      if (afterSeq !== undefined) return messages.slice(afterSeq, afterSeq + limit);
      const end = beforeSeq === undefined ? messages.length : beforeSeq - 1;
      return messages.slice(Math.max(0, end - limit), end);
    },
    marks(userId, id, { deliveredSeq = 0, readSeq = 0 }) {
      failIfAsked();
      const conversation = membership(userId, id);
      const newest = conversation.messages.length;
      const raise = (kind: 'delivered' | 'read', to: number) => {
        const before = conversation[kind].get(userId) ?? 0;
        const after = Math.max(before, Math.min(to, newest));
        conversation[kind].set(userId, after);
        if (after === before) return;
        for (const person of conversation.people)
          push(person, { type: kind, payload: { conversationId: id, seq: after, userId } });
      };
      raise('read', readSeq);
      raise('delivered', Math.max(deliveredSeq, readSeq));
      return marksOf(conversation, userId);
    },
    typing(userId, state, receiverId, conversationId) {
      push(receiverId, {
        type: state === 'start' ? 'typing' : 'stoppedTyping',
        payload: { userId, conversationId },
      });
    },
    connect(connection) {
      const { userId } = connection;
      const own = connections.get(userId) ?? new Set();
      connections.set(userId, own);
      const isFirst = own.size === 0;
      own.add(connection);
      const around = () =>
        ownConversations(userId).map((conversation) => other(conversation, userId));
      const online = around().filter((id) => (connections.get(id)?.size ?? 0) > 0);
      connection.push({ type: 'online', people: online.map(personOf), whole: true });
      if (isFirst)
        for (const id of around())
          push(id, { type: 'online', people: [personOf(userId)], whole: false });
      const leave = () => {
        if (!own.delete(connection) || own.size > 0) return;
        for (const id of around()) push(id, { type: 'offline', userId });
      };
      return (noticedAfterMs = 0) => {
        if (noticedAfterMs === 0) leave();
        else clock.after(noticedAfterMs, leave);
      };
    },
    connections: (userId) => connections.get(userId)?.size ?? 0,
    hint: (userId, payload) => push(userId, { type: 'hint', payload }),
    restore(count) {
      epochs += 1;
      for (const conversation of stored.values()) {
        for (const { id } of conversation.messages.splice(count)) byId.delete(id);
        for (const marks of [conversation.delivered, conversation.read])
          for (const [person, seq] of marks) marks.set(person, Math.min(seq, count));
      }
      server.restart();
    },
    restart() {
      for (const own of connections.values()) for (const connection of own) connection.drop(false);
    },
  };
  return server;
}
