import type { MessageType } from '#contract/entities/message.ts';
import { contentAbout, wordsOf } from '#contract/entities/reply.ts';
import { messageTextFault } from '#contract/rules/text/messageText.ts';
import { SignedOut } from '../../model/signedOut.ts';
import { MessageError } from '../../model/types.ts';
import type { Pending } from '../../kit/pending.ts';
import type { Echoes } from '../reads/echoes.ts';
import type { CommandDeps, DraftNotes, RunChat } from './deps.ts';

export interface SendMessageDeps {
  userIdNow(): string | null;
  readonly echoes: Echoes;
  readonly run: RunChat;
  readonly track: Pending['track'];
  readonly draftNotes: Pick<DraftNotes, 'sent' | 'dropSent'>;
  onSent(): void;
}

export interface MessageInput {
  readonly conversationId: string;
  readonly receiverId: string;
  readonly content: string;
  /** `ask_call`: a card that asks for a call; the content is its kind. `property`: a home; the content is its id, or what `contentWithHome` makes of it. */
  readonly messageType?: 'ask_call' | 'property';
  /** The stored message of the same conversation that is replied to. */
  readonly quotedId?: string | undefined;
}

/**
 * Sends a message of whoever is signed in: shown at once as an echo, stored as soon as their database is
 * open. A text that cannot be a message is refused here, before anything is shown: MessageError.
 */
export function createSendMessage(deps: SendMessageDeps) {
  const { userIdNow, echoes, run, onSent } = deps;
  return async (input: MessageInput): Promise<{ readonly id: string }> => {
    const { content, conversationId, messageType = 'text', quotedId = null } = input;
    const fault = messageTextFault(wordsOf({ messageType, content }));
    if (fault !== null) throw new MessageError(fault);
    const userId = userIdNow();
    if (userId === null) throw new SignedOut();
    const echo = echoes.begin({ userId, conversationId, content, messageType, quotedId });
    try {
      return await run(async ({ commands, engine }) => {
        const { id, draftCleared } = await postMessage(commands, { ...input, ...echo });
        echoes.settle(id);
        noteSent(deps, { conversationId, content, at: commands.clock.now(), draftCleared });
        engine.finishTyping(conversationId);
        onSent();
        return { id };
      });
    } catch (error) {
      echoes.drop(echo.id);
      throw error;
    }
  };
}

/** Notes that the message of a draft is stored, until the stored draft is empty: should the page end in between, the next start empties it. */
export function noteSent(
  { draftNotes, track }: Pick<SendMessageDeps, 'draftNotes' | 'track'>,
  sent: {
    readonly conversationId: string;
    readonly content: string;
    /** ms since the epoch. */
    readonly at: number;
    readonly draftCleared: Promise<void>;
  },
): void {
  const { conversationId, content, at, draftCleared } = sent;
  draftNotes.sent(conversationId, content, at);
  track(draftCleared).then(
    () => draftNotes.dropSent(conversationId, content),
    () => undefined,
  );
}

/**
 * Puts a message in the outbox: durable once it resolves. The draft it came from is emptied behind it, and
 * `draftCleared` resolves when that is done. The caller has judged the text.
 */
export async function postMessage(
  { engine, notes, clock }: Pick<CommandDeps, 'engine' | 'notes' | 'clock'>,
  input: {
    /** A UUIDv7. */
    readonly id: string;
    /** ISO 8601. */
    readonly writtenAt: string;
    readonly conversationId: string;
    readonly receiverId: string;
    readonly content: string;
    readonly messageType?: MessageType;
    /** The message that is replied to. */
    readonly quotedId?: string | null;
  },
): Promise<{ readonly id: string; readonly draftCleared: Promise<void> }> {
  const { quotedId = null } = input;
  const { id } = await engine.post({
    id: input.id,
    lane: input.conversationId,
    receiverId: input.receiverId,
    content: quotedId === null ? input.content : contentAbout(quotedId, input.content),
    messageType: quotedId === null ? (input.messageType ?? 'text') : 'reply',
    writtenAt: input.writtenAt,
    attempts: 0,
    state: 'queued',
    nextAttemptAt: 0,
  });
  return {
    id,
    draftCleared: notes.clearDraft(input.conversationId, input.content, clock.now()),
  };
}
