import type { Announcements } from '#server/domain/messages/index.ts';
import { type Io, userRoom } from './io.ts';

/**
 * Tells every socket of the two people, but for the one the news came from. `onFirstMessage` is called
 * when two people begin to be partners.
 */
export function createAnnouncements(
  io: Io,
  onFirstMessage: (one: string, other: string) => void,
): Announcements {
  const told = (one: string, other: string, origin: string | undefined) => {
    const rooms = io.to([userRoom(one), userRoom(other)]);
    return origin === undefined ? rooms : rooms.except(origin);
  };
  return {
    messages(messages, receiverId, origin) {
      for (const message of messages) {
        const payload = { conversationId: message.conversationId, message };
        told(message.sender_id, receiverId, origin).emit('new_message', payload);
        if (message.seq === 1) onFirstMessage(message.sender_id, receiverId);
      }
    },
    mark(event, notice, otherId, origin) {
      told(notice.userId, otherId, origin).emit(event, notice);
    },
  };
}
