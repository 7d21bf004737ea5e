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
  useEffect(() => {
    const was = before.current;
    before.current = stored;
    if (stored === null) {
      if (was !== null) setQuoted(null);
      return undefined;
    }
    let isWanted = true;
    query.find(stored).then(
      (found) => isWanted && found !== null && setQuoted(found),
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
      const written = message === null ? remove() : put({ text: '', replyTo: message.id });
      // A reply that cannot be kept still stands on the screen.
      written.catch(() => undefined);
    },
    [put, quoted, remove, stored],
  );
  return [quoted, quote];
}
