import type { ConversationRow, Sync } from '#src/data/types.ts';
import { once } from './once.ts';
import type { Sendable } from './sendable.ts';

/** Puts it into a conversation: tried again after a failure, what is missing of it. `sent`: the parts before that. */
export async function putInConversation(
  chat: Pick<Sync['chat'], 'sendMessage'>,
  { id: conversationId, other }: Pick<ConversationRow, 'id' | 'other'>,
  what: Sendable,
  sent: Set<string>,
): Promise<void> {
  const to = { conversationId, receiverId: other.id };
  if (what.kind === 'homes') {
    for (const id of what.ids)
      await once(sent, `${conversationId} ${id}`, () =>
        chat.sendMessage({ ...to, content: id, messageType: 'property' }),
      );
    return;
  }
  const { href } = new URL(what.href, window.location.href);
  const content = `${what.words}\n${href}`;
  await once(sent, `${conversationId} ${content}`, () => chat.sendMessage({ ...to, content }));
}
