import { useCallback } from 'react';
import { track } from '#src/analytics/track.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import type { Sync } from '#src/data/types.ts';

type SendMessage = Sync['chat']['sendMessage'];

/** Sends a message, and counts that one was sent: its length, never its words. */
export function useSendMessage(): SendMessage {
  const { chat, session } = useSync();
  return useCallback<SendMessage>(
    async (message) => {
      const sent = await chat.sendMessage(message);
      const person = session.get();
      if (person.status === 'authenticated') {
        track({
          name: 'message_sent',
          message_length: Array.from(message.content).length,
          has_attachments: false,
          conversation_id: message.conversationId,
          user_role: person.currentRole,
        });
      }
      return sent;
    },
    [chat, session],
  );
}
