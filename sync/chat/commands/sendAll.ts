import type { CommandDeps } from './deps.ts';
import { retryMessage } from './retryMessage.ts';

/** Queues every failed entry again, in its lane's order, and tries all lanes at once. */
export async function sendAll(deps: Pick<CommandDeps, 'outbox' | 'engine'>): Promise<void> {
  for (const entry of await deps.outbox.all()) {
    if (entry.state !== 'sending') await retryMessage(deps, entry.id);
  }
}
