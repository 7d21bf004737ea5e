import { useEffect, useState } from 'react';
import type { ConversationHits } from '#src/data/types.ts';
import { useSync } from '#src/data/SyncProvider.tsx';

const SEARCH_DELAY_MS = 200;
/** One letter is in nearly every message. */
const LETTERS_MIN = 2;

const NOTHING: ConversationHits = { hits: [], isDone: true };

/** Messages of all conversations on this device that contain the words. */
export function useMessageHits(words: string): ConversationHits {
  const { chat } = useSync();
  const [found, setFound] = useState({ words: '', ...NOTHING });
  const isAsked = words.length >= LETTERS_MIN;
  useEffect(() => {
    if (!isAsked) return undefined;
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      stop = chat.searchAll(words, (next) => setFound({ words, ...next }));
    }, SEARCH_DELAY_MS);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [chat, isAsked, words]);
  if (!isAsked) return NOTHING;
  // Hits for the words before stand until the new ones are looked up: nothing blinks.
  return found.words === words ? found : { hits: found.hits, isDone: false };
}
