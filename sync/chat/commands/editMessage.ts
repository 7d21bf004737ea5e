import { withWords } from '#contract/entities/reply.ts';
import { messageTextFault } from '#contract/rules/text/messageText.ts';
import { canChange, transition } from '../outbox/transition.ts';
import type { OutboxEntry } from '../../model/entry.ts';
import { MessageError } from '../../model/types.ts';
import type { CommandDeps } from './deps.ts';

/**
 * Changes the words of a queued or failed entry. A queued one keeps its place, a failed one goes to its
 * lane's end. False: it is already on its way, or gone. Throws MessageError.
 */
export async function editMessage(
  { outbox, engine }: Pick<CommandDeps, 'outbox' | 'engine'>,
  id: string,
  words: string,
): Promise<boolean> {
  const fault = messageTextFault(words);
  if (fault !== null) throw new MessageError(fault);
  let isChanged = false;
  const edit = (entry: OutboxEntry): OutboxEntry => {
    // A file's own part is made of the file.
    isChanged = canChange(entry) && entry.messageType !== 'file';
    const content = withWords(entry, words);
    return isChanged ? transition(entry, { type: 'edit', content }) : entry;
  };
  const before = await outbox.get(id);
  const after =
    before?.state === 'failed' ? await outbox.requeue(id, edit) : await outbox.update(id, edit);
  if (after !== null && isChanged) engine.nudge();
  return after !== null && isChanged;
}
