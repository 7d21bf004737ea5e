import type { Clock } from '../../kit/clock.ts';
import type { Deferred } from '../../kit/pending.ts';
import type { Chat } from '../../model/types.ts';
import type { DraftNotes, OpenChat } from './deps.ts';
import { createSendMessage, noteSent, type SendMessageDeps } from './sendMessage.ts';

/** Commands that need nothing but the open database: their functions are loaded with it. */
const OVER_THE_DATABASE = [
  'retryMessage',
  'editMessage',
  'cancelMessage',
  'react',
  'editSent',
  'reschedule',
  'sendScheduled',
  'letPass',
  'unsend',
  'sendAll',
  'markRead',
  'setArchived',
  'startConversation',
] as const satisfies readonly (keyof Chat)[];

export interface OpenCommands extends OpenChat {
  readonly writes: {
    readonly chat: Pick<Chat, (typeof OVER_THE_DATABASE)[number]> & {
      saveDraft(conversationId: string, text: string, at: number): Promise<void>;
      schedule(
        input: Parameters<Chat['schedule']>[0],
      ): Promise<{ readonly draftCleared: Promise<void> }>;
    };
  };
}

export type ChatCommands = Pick<
  Chat,
  (typeof OVER_THE_DATABASE)[number] | 'sendMessage' | 'schedule' | 'saveDraft' | 'reportTyping'
>;

export interface ChatCommandsDeps extends Omit<SendMessageDeps, 'run' | 'draftNotes'> {
  readonly clock: Pick<Clock, 'now'>;
  readonly draftNotes: DraftNotes;
  /** Waits for the signed-in person's database to open. Rejects with SignedOut. */
  readonly deferred: Deferred<OpenCommands>;
}

/** The commands, each for whoever is signed in when it is called. */
export function createChatCommands(deps: ChatCommandsDeps): ChatCommands {
  const { clock, echoes, draftNotes, deferred } = deps;
  const { run } = deferred;
  const writes = deferred.bind((opened) => opened.writes.chat)(...OVER_THE_DATABASE);
  return {
    ...writes,
    sendMessage: createSendMessage({ ...deps, run }),
    schedule: (input) =>
      run(async (opened) => {
        const { draftCleared } = await opened.writes.chat.schedule(input);
        noteSent(deps, { ...input, at: clock.now(), draftCleared });
      }),
    cancelMessage(id) {
      echoes.drop(id);
      return writes.cancelMessage(id);
    },
    async saveDraft(conversationId, text) {
      const at = clock.now();
      draftNotes.put(conversationId, text, at);
      await run((opened) => opened.writes.chat.saveDraft(conversationId, text, at));
      draftNotes.drop(conversationId, text);
    },
    reportTyping(conversationId, receiverId) {
      run(({ engine }) => Promise.resolve(engine.reportTyping(conversationId, receiverId))).catch(
        () => undefined,
      );
    },
  };
}
