import { messageTextFault } from '#contract/rules/text/messageText.ts';
import { DeviceError, deviceFailureOf } from '../model/failure.ts';
import type { Echoes } from '../chat/reads/echoes.ts';
import type { Clock } from '../kit/clock.ts';
import type { Identity } from './identity.ts';
import { SignedOut } from '../model/signedOut.ts';
import { MessageError, type Chat } from '../model/types.ts';
import type { Writes } from './writes.ts';

export type ChatCommands = Pick<
  Chat,
  | 'sendMessage'
  | 'retryMessage'
  | 'editMessage'
  | 'cancelMessage'
  | 'sendAll'
  | 'saveDraft'
  | 'markRead'
  | 'setArchived'
  | 'startConversation'
  | 'reportTyping'
>;

export interface ChatCommandsDeps {
  userIdNow(): string | null;
  readonly clock: Pick<Clock, 'now'>;
  readonly echoes: Echoes;
  /** Waits for the signed-in person's database to open. Throws SignedOut. */
  ready(): Promise<Identity>;
  /** Remembers a write until it is done, so that nobody reloads over it. */
  track<T>(write: Promise<T>): Promise<T>;
  onSent(): void;
  /** Where a draft is durable at once, until the database has it. */
  readonly draftNotes: {
    put(conversationId: string, text: string, at: number): void;
    drop(conversationId: string, text: string): void;
  };
}

/** The commands, each for whoever is signed in when it is called. */
export function createChatCommands(deps: ChatCommandsDeps): ChatCommands {
  const run = <T>(command: (identity: Identity) => Promise<T>): Promise<T> =>
    deps.track(
      (async () => {
        try {
          return await command(await deps.ready());
        } catch (error) {
          const failure = deviceFailureOf(error);
          throw failure === null ? error : new DeviceError(failure, error);
        }
      })(),
    );
  const write = <T>(command: (chat: Writes['chat']) => Promise<T>): Promise<T> =>
    run(({ writes }) => command(writes.chat));
  const store = (input: Parameters<Writes['chat']['send']>[0]) =>
    run(async ({ writes, engine }) => {
      const { id, draftCleared } = await writes.chat.send(input);
      deps.echoes.settle(id);
      deps.track(draftCleared).catch(() => undefined);
      deps.draftNotes.drop(input.conversationId, input.content);
      engine.finishTyping(input.conversationId);
      deps.onSent();
      return { id };
    });
  return {
    async sendMessage(input) {
      const { content, conversationId } = input;
      const fault = messageTextFault(content);
      if (fault !== null) throw new MessageError(fault);
      const userId = deps.userIdNow();
      if (userId === null) throw new SignedOut();
      const echo = deps.echoes.begin({ userId, conversationId, content });
      try {
        return await store({ ...input, ...echo });
      } catch (error) {
        deps.echoes.drop(echo.id);
        throw error;
      }
    },
    retryMessage: (id) => write((chat) => chat.retry(id)),
    editMessage: (id, content) => write((chat) => chat.edit(id, content)),
    cancelMessage(id) {
      deps.echoes.drop(id);
      return write((chat) => chat.cancel(id));
    },
    sendAll: () => write((chat) => chat.sendAll()),
    async saveDraft(conversationId, text) {
      const at = deps.clock.now();
      deps.draftNotes.put(conversationId, text, at);
      await write((chat) => chat.saveDraft(conversationId, text, at));
      deps.draftNotes.drop(conversationId, text);
    },
    markRead: (conversationId, seq) => write((chat) => chat.markRead(conversationId, seq)),
    setArchived: (conversationId, isArchived) =>
      write((chat) => chat.setArchived(conversationId, isArchived)),
    startConversation: (person) => write((chat) => chat.begin(person)),
    reportTyping(conversationId, receiverId) {
      deps.ready().then(
        ({ engine }) => engine.reportTyping(conversationId, receiverId),
        () => undefined,
      );
    },
  };
}
