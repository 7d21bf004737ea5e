import { useCallback, useEffect, useRef, useState } from 'react';
import type { ThreadMessage, ThreadQuery } from '#src/data/types.ts';
import { useKeptDraft } from '#src/data/useTextDraft.ts';

/**
 * The message that what is being written replies to, kept beside the draft: over a reload, a change of conversation and in every tab.
 */
export function useQuoted(
  conversationId: string,
  query: ThreadQuery,
): readonly [ThreadMessage | null, (message: ThreadMessage | null) => void] {
  const { body, put, remove } = useKeptDraft(`reply:${conversationId}`);
  const [quoted, setQuoted] = useState<ThreadMessage | null>(null);
  const stored = body?.replyTo ?? null;
  const before = useRef<string | null>(null);
  /** How often the person chose, and how many of these choices are not stored yet. */
  const choices = useRef(0);
  const unstored = useRef(0);
  useEffect(() => {
    const was = before.current;
    before.current = stored;
    // An earlier choice arrives from the disk: a later one is on the screen.
    if (unstored.current > 0) return undefined;
    if (stored === null) {
      if (was !== null) setQuoted(null);
      return undefined;
    }
    let isWanted = true;
    const at = choices.current;
    query.find(stored).then(
      (found) => isWanted && at === choices.current && found !== null && setQuoted(found),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [query, stored]);
  const quote = useCallback(
    (message: ThreadMessage | null) => {
      if (message === null && quoted === null && stored === null) return;
      setQuoted(message);
      choices.current += 1;
      unstored.current += 1;
      const written = message === null ? remove() : put({ text: '', replyTo: message.id });
      // A reply that cannot be kept still stands on the screen.
      written.catch(() => undefined).finally(() => (unstored.current -= 1));
    },
    [put, quoted, remove, stored],
  );
  return [quoted, quote];
}
