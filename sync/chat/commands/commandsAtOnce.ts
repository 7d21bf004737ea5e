import type { Clock } from '../../kit/clock.ts';
import type { DraftNotes } from './deps.ts';
import { createSendMessage, noteSent, type SendMessageDeps } from './sendMessage.ts';
import type { ScheduleInput } from './schedule.ts';

export interface CommandsAtOnceDeps extends Omit<SendMessageDeps, 'draftNotes'> {
  readonly clock: Pick<Clock, 'now'>;
  readonly draftNotes: DraftNotes;
}

export type CommandsAtOnce = ReturnType<typeof createCommandsAtOnce>;

/**
 * The commands for conversations whose result a screen shows, or a tab keeps, before the database is open.
 */
export function createCommandsAtOnce(deps: CommandsAtOnceDeps) {
  const { clock, echoes, draftNotes, run } = deps;
  return {
    sendMessage: createSendMessage(deps),
    /**
     * Keeps a message on this device until its hour (ms since the epoch), and sends it then, or as soon after that as the device can.
     * Throws MessageError.
     */
    schedule: (input: ScheduleInput): Promise<void> =>
      run(async ({ commands }) => {
        const { schedule } = await import('./schedule.ts');
        const { draftCleared } = await schedule(commands, input);
        noteSent(deps, { ...input, at: clock.now(), draftCleared });
      }),
    /** Takes a queued or failed entry out. False: it is already on its way. */
    cancelMessage(id: string): Promise<boolean> {
      echoes.drop(id);
      return run(async ({ commands }) => {
        const { cancelMessage } = await import('./cancelMessage.ts');
        return await cancelMessage(commands, id);
      });
    },
    /** Keeps what is being typed; an empty text removes the draft. */
    async saveDraft(conversationId: string, text: string): Promise<void> {
      const at = clock.now();
      draftNotes.put(conversationId, text, at);
      await run(({ commands }) => commands.notes.saveDraft(conversationId, text, at));
      draftNotes.drop(conversationId, text);
    },
    /** Call on every key press; start and stop events and the 3 s silence are kept inside. */
    reportTyping(conversationId: string, receiverId: string): void {
      run(({ engine }) => Promise.resolve(engine.reportTyping(conversationId, receiverId))).catch(
        () => undefined,
      );
    },
  };
}
