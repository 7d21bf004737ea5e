import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchHit } from '#src/data/types.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { useThreadSearch } from '../hooks/useThreadSearch.ts';
import { keyOf } from '#src/ui/keyOf.ts';
import { SearchReachLine } from './SearchReachLine.tsx';

export interface ThreadSearchProps {
  readonly conversationId: string;
  /** The hit to show, and what was searched for. Null: none. */
  readonly onHit: (hit: SearchHit | null, text: string) => void;
  readonly onClose: () => void;
}

/** Finds words in a conversation, as far back as it can be had; goes from hit to hit, newest first. */
export function ThreadSearch({ conversationId, onHit, onClose }: ThreadSearchProps) {
  const { t } = useTranslation('chat');
  const [text, setText] = useState('');
  const { hits, index, reach, goTo } = useThreadSearch(conversationId, text.trim(), onHit);
  const isDone = reach !== null && reach.kind !== 'searching';
  const place =
    hits.length > 0
      ? t('find.position', { index: index + 1, total: hits.length })
      : isDone && t('find.none');

  return (
    <form
      role="search"
      aria-label={t('find.label')}
      className="border-b border-line bg-paper"
      onSubmit={(event) => {
        event.preventDefault();
        goTo(index + 1);
      }}
      onKeyDown={(event) => {
        if (keyOf(event) === 'Escape') onClose();
      }}
    >
      <div className="flex flex-wrap items-center justify-end gap-x-1 py-1.5 ps-4 pe-1.5">
        <input
          autoFocus
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          dir={text === '' ? undefined : 'auto'}
          aria-label={t('find.label')}
          placeholder={t('find.placeholder')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (keyOf(event) !== 'Enter' || !event.shiftKey) return;
            event.preventDefault();
            goTo(index - 1);
          }}
          className="min-h-11 min-w-32 flex-1 rounded-field border border-edge bg-sheet px-3.5 text-base text-ink placeholder:text-faint [&::-webkit-search-cancel-button]:hidden"
        />
        <p className="px-2 text-[0.8125rem] text-soft tabular-nums">{place}</p>
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
      </div>
      {reach && <SearchReachLine reach={reach} />}
      {/* The count grows while older messages are searched: it is spoken when it stands. */}
      <p role="status" className="sr-only">
        {isDone && place}
      </p>
    </form>
  );
}
