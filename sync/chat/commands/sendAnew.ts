import { changeIn } from '#contract/entities/change.ts';
import { transition } from '../outbox/transition.ts';
import type { CommandDeps } from './deps.ts';

/**
 * Sends the words of a refused edit as a message of their own. The entry of the edit becomes the message, in one write, at its
 * lane's end: a tab that dies has sent nothing or the message, and asked for twice it goes once. The server has nothing
 * under the id of what it refused. Anything but a refused edit stays as it is.
 */
export async function sendAnew(
  { outbox, engine, clock }: Pick<CommandDeps, 'outbox' | 'engine' | 'clock'>,
  id: string,
): Promise<void> {
  const writtenAt = new Date(clock.now()).toISOString();
  await outbox.requeue(id, (entry) => {
    const change = changeIn(entry);
    return entry.state === 'failed' && change?.kind === 'edit'
      ? transition(entry, { type: 'anew', content: change.words, writtenAt })
      : entry;
  });
  engine.nudge();
}
