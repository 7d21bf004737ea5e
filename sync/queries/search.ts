import { fold } from '#contract/rules/fold.ts';
import type { SearchHit } from '../types.ts';
import { messagePage } from './messagePages.ts';
import type { QueryScope } from './scope.ts';

const HITS_MAX = 200;
const SCAN_CHUNK = 500;

/** Messages of a conversation on this device that contain the text, newest first, at most 200. */
export async function searchMessages(
  { database }: QueryScope,
  conversationId: string,
  text: string,
): Promise<readonly SearchHit[]> {
  const wanted = fold(text.trim());
  if (wanted === '') return [];
  const conversations = await database.collection('conversations');
  const conversation = await conversations.findOne(conversationId).exec();
  if (conversation === null) return [];
  const hits: SearchHit[] = [];
  const top = Math.max(conversation.heldSeq, conversation.row?.last_seq ?? 0) + 1;
  const bottom = Math.max(conversation.firstSeq, 1);
  for (let to = top; to > bottom && hits.length < HITS_MAX; to -= SCAN_CHUNK) {
    const fromSeq = Math.max(to - SCAN_CHUNK, bottom);
    const page = await messagePage(database, conversationId, { fromSeq, toSeq: to });
    for (const { id, seq, content, created_at } of page.toReversed()) {
      if (hits.length < HITS_MAX && fold(content).includes(wanted))
        hits.push({ id, seq, content, createdAt: created_at });
    }
  }
  return hits;
}
