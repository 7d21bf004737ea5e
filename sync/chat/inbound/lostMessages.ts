import type { Life } from '../../kit/life.ts';
import type { ConversationState, Stores } from '../../model/ports/stores.ts';

/** A power cut takes back seconds: what was written last belongs to conversations that were active last. */
const CONVERSATIONS_MAX = 50;

export interface LostMessagesDeps {
  readonly stores: Pick<Stores, 'conversations' | 'messages'>;
  readonly life: Life;
}

/**
 * Forgets held ranges whose first or last message is not stored, so that they are fetched again. Messages
 * and ranges lie in two databases: after a power cut the range may be there without its newest messages.
 * A database loses the end of what was written to it, so it shows at the ends. Gives the conversations.
 */
export async function forgetLostRanges({
  stores,
  life,
}: LostMessagesDeps): Promise<readonly string[]> {
  const held = (await stores.conversations.all())
    .filter((state) => state.heldSeq > 0)
    .toSorted((one, other) => lastActivity(other) - lastActivity(one));
  const lost: string[] = [];
  for (const { id, firstSeq, heldSeq } of held.slice(0, CONVERSATIONS_MAX)) {
    const ends = [firstSeq, heldSeq].map((seq) => stores.messages.hasSeq(id, seq));
    if ((await Promise.all(ends)).every(Boolean)) continue;
    await life.write(() => stores.conversations.setHeld(id, { firstSeq: 0, heldSeq: 0 }));
    lost.push(id);
  }
  return lost;
}

const lastActivity = ({ row }: ConversationState): number =>
  Date.parse(row?.last_message_at ?? '') || 0;
