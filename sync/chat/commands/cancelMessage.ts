import { canChange } from '../outbox/transition.ts';
import type { OutboxEntry } from '../../model/entry.ts';
import type { CommandDeps } from './deps.ts';

/** Takes a queued or failed entry out. False: it is already on its way, or gone. */
export async function cancelMessage(
  { outbox }: Pick<CommandDeps, 'outbox'>,
  id: string,
  onTaken: (entry: OutboxEntry) => void = () => undefined,
): Promise<boolean> {
  let isCancelled = false;
  await outbox.update(id, (entry) => {
    isCancelled = canChange(entry);
    if (isCancelled) onTaken(entry);
    return isCancelled ? null : undefined;
  });
  return isCancelled;
}
