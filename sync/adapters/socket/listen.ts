import type { Socket as IoSocket } from 'socket.io-client';
import type * as z from 'zod/mini';
import {
  markNoticeSchema,
  newMessageSchema,
  onlineUsersSchema,
  syncHintSchema,
  typingNoticeSchema,
  userOfflineNoticeSchema,
  userOnlineNoticeSchema,
} from '#contract/protocol/socket.ts';
import type { Log } from '../../kit/log.ts';
import type { SocketEvent } from '../../model/ports/transport.ts';
import type { Unanswered } from './unanswered.ts';

export interface ListenDeps {
  readonly userId: string;
  readonly unanswered: Pick<Unanswered, 'settle' | 'isEmpty'>;
  readonly log: Log;
  emit(event: SocketEvent): void;
}

/** Passes what the server tells on as events of the port. An event that does not parse is dropped and reported. */
export function listen(socket: IoSocket, { userId, unanswered, emit, log }: ListenDeps): void {
  const on = <T>(
    name: string,
    schema: z.ZodMiniType<T>,
    eventOf: (payload: T) => SocketEvent | null,
    isAwaited: () => boolean = () => true,
  ) => {
    socket.on(name, (payload: unknown) => {
      if (!isAwaited()) return;
      const parsed = schema.safeParse(payload);
      if (!parsed.success) {
        log.warn(`${name} came in a shape that is not understood`);
        return;
      }
      const event = eventOf(parsed.data);
      if (event !== null) emit(event);
    });
  };

  on('new_message', newMessageSchema, (payload) => ({ type: 'newMessage', payload }));
  on(
    'message_sent',
    newMessageSchema,
    (payload) => (unanswered.settle(payload) ? { type: 'newMessage', payload } : null),
    // One for each message that is sent: of nearly all there is nothing to be told.
    () => !unanswered.isEmpty(),
  );
  on('message_delivered', markNoticeSchema, (payload) => ({ type: 'delivered', payload }));
  on('message_read', markNoticeSchema, (payload) => ({ type: 'read', payload }));
  on('user_typing', typingNoticeSchema, (payload) => ({ type: 'typing', payload }));
  on('user_stopped_typing', typingNoticeSchema, (payload) => ({ type: 'stoppedTyping', payload }));
  on('online_users', onlineUsersSchema, ({ users }) => ({
    type: 'online',
    people: users.filter(({ id }) => id !== userId),
    whole: true,
  }));
  on('user_online', userOnlineNoticeSchema, (person) =>
    person.id === userId ? null : { type: 'online', people: [person], whole: false },
  );
  on('user_offline', userOfflineNoticeSchema, ({ id }) => ({ type: 'offline', userId: id }));
  on('sync_hint', syncHintSchema, (payload) => ({ type: 'hint', payload }));
  // Parsed where calls are, which are loaded with the first.
  socket.onAny((event: string, payload: unknown) => {
    if (/call|webrtc/.test(event)) emit({ type: 'call', event, payload });
  });
}
