import { useEffect, useEffectEvent, useState } from 'react';
import type { SearchHit, SearchReach } from '#src/data/types.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { useReachability } from '#src/data/useReachability.ts';

const SEARCH_DELAY_MS = 150;

interface Found {
  /** The searched words. */
  readonly words: string;
  readonly hits: readonly SearchHit[];
  readonly reach: SearchReach;
  /** The hit that is shown. */
  readonly index: number;
}

export interface ThreadSearchState {
  readonly hits: readonly SearchHit[];
  readonly index: number;
  /** Null while nothing is searched for. */
  readonly reach: SearchReach | null;
  /** Goes to a hit; past the last it goes on with the first. */
  readonly goTo: (index: number) => void;
}

const NOTHING: Found = { words: '', hits: [], reach: { kind: 'whole' }, index: 0 };

/**
 * Searches a conversation while the words are typed: the first hit is shown at once, older ones join it as
 * they are found. Coming back online it goes on where the device had no more.
 */
export function useThreadSearch(
  conversationId: string,
  words: string,
  onHit: (hit: SearchHit | null, words: string) => void,
): ThreadSearchState {
  const { chat } = useSync();
  const isOffline = useReachability() === 'offline';
  const [found, setFound] = useState<Found>(NOTHING);
  const isCurrent = words !== '' && found.words === words;

  const show = useEffectEvent((hits: readonly SearchHit[], reach: SearchReach) => {
    // A search that begins anew comes back to what is shown: until then that stays.
    if (isCurrent && reach.kind === 'searching' && hits.length < found.hits.length) {
      setFound({ ...found, reach });
      return;
    }
    const shown = isCurrent ? found.hits[found.index] : undefined;
    const index = Math.max(
      hits.findIndex(({ id }) => id === shown?.id),
      0,
    );
    setFound({ words, hits, reach, index });
    if (hits[index]?.id !== shown?.id || !isCurrent) onHit(hits[index] ?? null, words);
  });
  useEffect(() => {
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      const query = { conversationId, text: words, isDeviceOnly: isOffline };
      stop = chat.search(query, ({ hits, reach }) => show(hits, reach));
    }, SEARCH_DELAY_MS);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [chat, conversationId, isOffline, words]);

  const { hits, index, reach } = isCurrent ? found : NOTHING;
  return {
    hits,
    index,
    reach: isCurrent ? reach : null,
    goTo(next) {
      if (hits.length === 0) return;
      const wrapped = (next + hits.length) % hits.length;
      setFound({ ...found, index: wrapped });
      onHit(hits[wrapped] ?? null, words);
    },
  };
}
