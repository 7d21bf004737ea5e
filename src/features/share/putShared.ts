import { withHome } from '#contract/entities/sharedHome.ts';
import { judgeMessageText } from '#contract/rules/text/messageText.ts';
import type { ConversationRow, PreparedFile, Sync } from '#src/data/types.ts';
import { once } from '#src/shared/sending/index.ts';

export interface SharedParcel {
  readonly words: string;
  readonly home: string | null;
  readonly ready: readonly { readonly file: PreparedFile }[];
  /** The parts that were sent before a failure. */
  readonly sent: Set<string>;
}

/** Puts words, then files, into a conversation: tried again, what is missing of them. */
export async function putShared(
  { chat, files }: Pick<Sync, 'chat' | 'files'>,
  { id: conversationId, other }: Pick<ConversationRow, 'id' | 'other'>,
  { words, home, ready, sent }: SharedParcel,
): Promise<void> {
  const to = { conversationId, receiverId: other.id };
  const isSaid = judgeMessageText(words).kind === 'sendable';
  if (home !== null || isSaid) {
    const what = home === null ? { content: words } : withHome(home, isSaid ? words : home);
    await once(sent, `${conversationId} ${what.content}`, () =>
      chat.sendMessage({ ...to, ...what }),
    );
  }
  if (ready.length > 0)
    await (await files.open()).send(
      to,
      ready.map(({ file }) => ({ file, alt: '' })),
    );
}
