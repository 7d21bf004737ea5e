import { given } from '../../kit/byName.ts';
import type { Chat } from '../../model/types.ts';
import type { CommandDeps } from './deps.ts';
import { editMessage } from './editMessage.ts';
import { markRead } from './markRead.ts';
import type { react } from './react.ts';
import { retryMessage } from './retryMessage.ts';
import { saveDraft } from './saveDraft.ts';
import { sendAll } from './sendAll.ts';
import { setArchived } from './setArchived.ts';
import { startConversation } from './startConversation.ts';

/** What one person writes in conversations. */
export function createChatWrites(deps: CommandDeps) {
  const over = given(deps);
  return {
    retryMessage: over(retryMessage),
    editMessage: over(editMessage),
    /** These are loaded with their first use. */
    editSent: over(async (deps, input: Parameters<Chat['editSent']>[0]) => {
      const command = await import('./changeSent.ts');
      await command.editSent(deps, input);
    }),
    schedule: over(async (deps, input: Parameters<Chat['schedule']>[0]) => {
      const command = await import('./schedule.ts');
      return await command.schedule(deps, input);
    }),
    reschedule: over(async (deps, id: string, change: Parameters<Chat['reschedule']>[1]) => {
      const command = await import('./schedule.ts');
      return await command.reschedule(deps, id, change);
    }),
    sendScheduled: over(async (deps, id: string) => {
      const command = await import('./schedule.ts');
      await command.sendScheduled(deps, id);
    }),
    letPass: over(async (deps, id: string) => {
      const command = await import('./letPass.ts');
      await command.letPass(deps, id);
    }),
    unsend: over(async (deps, input: Parameters<Chat['unsend']>[0]) => {
      const command = await import('./changeSent.ts');
      await command.unsend(deps, input);
    }),
    react: over(async (deps, input: Parameters<typeof react>[1]) => {
      const command = await import('./react.ts');
      await command.react(deps, input);
    }),
    sendAll: over(sendAll),
    saveDraft: over(saveDraft),
    markRead: over(markRead),
    setArchived: over(setArchived),
    startConversation: over(startConversation),
  };
}
