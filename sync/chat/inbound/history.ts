import { HISTORY_PAGE } from '#contract/protocol/limits.ts';
import type { ConversationStore } from '../../model/ports/stores.ts';
import type { Api } from '../../model/ports/transport.ts';
import type { Inbound } from './inbound.ts';
import { runsOf } from './runs.ts';

/**
 * Fetches the page before the oldest message that is held, and keeps it. False when there is none.
 * Throws TransportError.
 */
export async function fetchOlder(
  deps: {
    readonly api: Pick<Api, 'history'>;
    readonly conversations: ConversationStore;
    readonly inbound: Pick<Inbound, 'store'>;
  },
  conversationId: string,
): Promise<boolean> {
  const state = await deps.conversations.get(conversationId);
  if (state === null || state.heldSeq === 0 || state.firstSeq <= 1) return false;
  const page = await deps.api.history(conversationId, {
    beforeSeq: state.firstSeq,
    limit: HISTORY_PAGE,
  });
  // From its newest end down: each run touches the range that is held.
  for (const run of (runsOf(page).get(conversationId) ?? []).toReversed())
    await deps.inbound.store(conversationId, run, { isStart: false });
  return page.length > 0;
}
