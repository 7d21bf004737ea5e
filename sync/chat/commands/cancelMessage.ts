import { askedHome } from '#contract/entities/sharedHome.ts';
import { canChange } from '../outbox/transition.ts';
import type { CommandDeps } from './deps.ts';

/**
 * Takes a queued or failed entry out; with a question about a home goes its inquiry: nobody asked. False: it is already on its
 * way, or gone.
 */
export async function cancelMessage(
  { outbox, withdrawInquiry }: Pick<CommandDeps, 'outbox' | 'withdrawInquiry'>,
  id: string,
): Promise<boolean> {
  let isCancelled = false;
  let homeId: string | null = null;
  await outbox.update(id, (entry) => {
    isCancelled = canChange(entry);
    if (isCancelled) homeId = askedHome(entry)?.id ?? null;
    return isCancelled ? null : undefined;
  });
  if (isCancelled && homeId !== null) await withdrawInquiry(homeId);
  return isCancelled;
}
