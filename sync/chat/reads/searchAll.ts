import { fold } from '#contract/rules/text/fold.ts';
import type { ConversationDoc } from '../../store/docs.ts';
import type { Unsubscribe } from '../../kit/clock.ts';
import type { ConversationHit, ConversationHits } from '../../model/types.ts';
import { otherOf } from './conversationRows.ts';
import { createFound } from './found.ts';
import type { QueryScope } from '../../store/index.ts';
import { first } from '../../kit/source.ts';

const HITS_MAX = 30;
/** Of one conversation: a common word must not leave room for one person only. */
const HITS_EACH = 10;
const SCAN_CHUNK = 500;

/**
 * Searches what this device holds of all conversations. `emit` is called with more each time; the answer stops
 * it.
 */
export function openSearchAll(
  { reads, log }: QueryScope,
  text: string,
  emit: (found: ConversationHits) => void,
): Unsubscribe {
  const wanted = fold(text.trim());
  let hits: readonly ConversationHit[] = [];
  let isStopped = false;
  const isOver = () => isStopped;
  const show = (isDone: boolean) => {
    if (!isStopped) emit({ hits, isDone });
  };

  const searchOne = async (doc: ConversationDoc) => {
    const other = otherOf(doc);
    if (other === null) return;
    const found: ConversationHit[] = [];
    const words = createFound();
    const top = Math.max(doc.heldSeq, doc.row?.last_seq ?? 0) + 1;
    const bottom = Math.max(doc.firstSeq, 1);
    for (let to = top; to > bottom && found.length < HITS_EACH; to -= SCAN_CHUNK) {
      const range = { fromSeq: Math.max(to - SCAN_CHUNK, bottom), toSeq: to };
      const page = await reads.messagePage(doc.id, range);
      for (const message of page.toReversed()) {
        const { id, seq, created_at: createdAt } = message;
        const content = words.wordsOf(message);
        if (content !== null && found.length < HITS_EACH && fold(content).includes(wanted))
          found.push({ id, seq, content, createdAt, conversationId: doc.id, other });
      }
    }
    hits = [...hits, ...found]
      .toSorted((one, two) => (one.createdAt < two.createdAt ? 1 : -1))
      .slice(0, HITS_MAX);
  };

  const run = async () => {
    const docs = await first(reads.conversations);
    for (const doc of docs.filter(({ heldSeq }) => heldSeq > 0)) {
      if (isOver()) return;
      await searchOne(doc);
      show(false);
    }
    show(true);
  };

  if (wanted === '') show(true);
  else
    run().catch((error: unknown) => {
      log.warn('the conversations could not be searched', error);
      show(true);
    });
  return () => {
    isStopped = true;
  };
}
