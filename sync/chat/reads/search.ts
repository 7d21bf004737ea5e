import { fold } from '#contract/rules/text/fold.ts';
import type { Unsubscribe } from '../../kit/clock.ts';
import type { SearchHit, SearchQuery, SearchReach, SearchResult } from '../../model/types.ts';
import { createFound } from './found.ts';
import type { QueryScope } from '../../store/index.ts';

const HITS_MAX = 200;
const SCAN_CHUNK = 500;
/** Pages one search fetches at most: 10,000 messages. */
const PAGES_MAX = 200;

/**
 * Searches a conversation, newest messages first: what this device holds, then, page by page, what it does not;
 * those pages are kept. `emit` is called with more each time. The answer stops it.
 */
export function openSearch(
  scope: QueryScope,
  { conversationId, text, isDeviceOnly = false }: SearchQuery,
  emit: (result: SearchResult) => void,
): Unsubscribe {
  const { reads, log } = scope;
  const wanted = fold(text.trim());
  const found = createFound();
  const hits: SearchHit[] = [];
  let since: string | null = null;
  let isStopped = false;
  const isOver = () => isStopped || hits.length >= HITS_MAX;

  const show = (kind: SearchReach['kind']) => {
    if (isStopped) return;
    const reach = kind === 'whole' ? { kind } : { kind, since };
    emit({ hits: [...hits], reach });
  };

  /** fromSeq ≤ seq < toSeq, from the newest down. */
  const scan = async (fromSeq: number, toSeq: number) => {
    for (let to = toSeq; to > fromSeq && !isOver(); to -= SCAN_CHUNK) {
      const range = { fromSeq: Math.max(to - SCAN_CHUNK, fromSeq), toSeq: to };
      const page = await reads.messagePage(conversationId, range);
      for (const message of page.toReversed()) {
        if (isOver()) break;
        const { id, seq, created_at: createdAt } = message;
        since = createdAt;
        const content = found.wordsOf(message);
        if (content !== null && fold(content).includes(wanted))
          hits.push({ id, seq, content, createdAt });
      }
      show('searching');
    }
  };

  const rangeHeld = async () => {
    const doc = await reads.conversation(conversationId);
    const last = Math.max(doc?.heldSeq ?? 0, doc?.row?.last_seq ?? 0);
    return { first: Math.max(doc?.firstSeq ?? 1, 1), last, isAnyHeld: (doc?.heldSeq ?? 0) > 0 };
  };

  const run = async () => {
    let { first, last, isAnyHeld } = await rangeHeld();
    await scan(first, last + 1);
    for (let pages = 0; first > 1 && pages < PAGES_MAX; pages += 1) {
      if (isDeviceOnly || isOver()) break;
      if (!(await scope.fetchOlder(conversationId))) break;
      const before = first;
      ({ first } = await rangeHeld());
      if (first >= before) break;
      await scan(first, before);
    }
    const isWhole = last === 0 || (isAnyHeld && first <= 1);
    show(isWhole && !isOver() ? 'whole' : 'partial');
  };

  if (wanted === '') show('whole');
  else
    run().catch((error: unknown) => {
      log.warn('a conversation could not be searched', error);
      show('partial');
    });
  return () => {
    isStopped = true;
  };
}
