import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchHit } from '#src/data/types.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';

const SEARCH_DELAY_MS = 150;

export interface ThreadSearchProps {
  readonly conversationId: string;
  /** The hit to show, and what was searched for. Null: none. */
  readonly onHit: (hit: SearchHit | null, text: string) => void;
  readonly onClose: () => void;
}

interface Found {
  /** What was searched for. */
  readonly words: string;
  readonly hits: readonly SearchHit[];
  /** The hit that is shown. */
  readonly index: number;
}

/** Finds words in what this device holds of a conversation; goes from hit to hit, newest first. */
export function ThreadSearch({ conversationId, onHit, onClose }: ThreadSearchProps) {
  const { t } = useTranslation('chat');
  const { chat } = useSync();
  const [text, setText] = useState('');
  const [found, setFound] = useState<Found>({ words: '', hits: [], index: 0 });
  const words = text.trim();
  const isSearched = words !== '' && found.words === words;
  const { hits, index } = isSearched ? found : { hits: [], index: 0 };
  const show = useEffectEvent((next: Found) => {
    setFound(next);
    onHit(next.hits[next.index] ?? null, next.words);
  });

  useEffect(() => {
    let isCurrent = true;
    async function search(): Promise<void> {
      const hits = words === '' ? [] : await chat.search(conversationId, words).catch(() => []);
      if (isCurrent) show({ words, hits, index: 0 });
    }
    const timer = setTimeout(() => void search(), SEARCH_DELAY_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [chat, conversationId, words]);

  function goTo(next: number): void {
    if (hits.length === 0) return;
    const wrapped = (next + hits.length) % hits.length;
    setFound({ words, hits, index: wrapped });
    onHit(hits[wrapped] ?? null, words);
  }

  return (
    <form
      role="search"
      className="flex items-center gap-1 border-b border-line bg-paper py-1.5 ps-4 pe-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        goTo(index + 1);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <input
        autoFocus
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        dir="auto"
        aria-label={t('find.label')}
        placeholder={t('find.placeholder')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !event.shiftKey) return;
          event.preventDefault();
          goTo(index - 1);
        }}
        className="min-h-11 min-w-0 flex-1 rounded-field border border-edge bg-sheet px-3.5 text-base text-ink placeholder:text-faint [&::-webkit-search-cancel-button]:hidden"
      />
      <p role="status" className="px-2 text-[0.8125rem] text-soft tabular-nums">
        {isSearched &&
          (hits.length === 0
            ? t('find.none')
            : t('find.position', { index: index + 1, total: hits.length }))}
      </p>
      <IconButton
        label={t('find.older')}
        disabled={hits.length === 0}
        onClick={() => goTo(index + 1)}
      >
        <ChevronUp size={20} aria-hidden />
      </IconButton>
      <IconButton
        label={t('find.newer')}
        disabled={hits.length === 0}
        onClick={() => goTo(index - 1)}
      >
        <ChevronDown size={20} aria-hidden />
      </IconButton>
      <IconButton label={t('find.close')} onClick={onClose}>
        <X size={20} aria-hidden />
      </IconButton>
    </form>
  );
}
