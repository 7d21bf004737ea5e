import type { RefObject } from 'react';
import { withHome } from '#contract/entities/sharedHome.ts';
import type { ConversationRow, ThreadMessage, ThreadQuery } from '#src/data/types.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import type { ComposerHandle } from '../components/Composer.tsx';
import { useAttempt } from './useAttempt.ts';

interface Thread {
  readonly query: ThreadQuery;
  readonly composer: RefObject<ComposerHandle | null>;
  readonly onQuote: (message: ThreadMessage | null) => void;
}

/** Undoes that a message was taken back: words go into the composer, cards and files behind what waits now. */
export function useGiveBack(
  row: Pick<ConversationRow, 'id' | 'other'>,
  { query, composer, onQuote }: Thread,
): (message: ThreadMessage) => void {
  const { chat, files, market } = useSync();
  const attempt = useAttempt();
  const to = { conversationId: row.id, receiverId: row.other.id };
  /** A question is asked again, so that it counts as an inquiry; a home of one's own, or one that is not here, is shared. */
  async function sendAgain(homeId: string, content: string): Promise<void> {
    const shared = { ...to, ...withHome(homeId, content) };
    if (content === homeId) return void (await chat.sendMessage(shared));
    await market.inquiries
      .ask({ propertyId: homeId, text: content, budget: null, moveIn: null })
      .catch(() => chat.sendMessage(shared));
  }
  return ({ messageType, content, file, homeId, quotedId }) => {
    if (messageType === 'ask_call')
      attempt(async () => void (await chat.sendMessage({ ...to, content, messageType })));
    else if (homeId !== null) attempt(() => sendAgain(homeId, content));
    else if (file !== null) attempt(async () => await (await files.open()).again(to, file));
    else {
      composer.current?.giveBack(content);
      // A text written from it replies to the same message.
      if (quotedId !== null) attempt(async () => onQuote(await query.find(quotedId)));
    }
  };
}
