import { MessageCircleOff } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ThreadMessage } from '#src/data/types.ts';
import { useLive } from '#src/data/useLive.ts';
import { useLiveQuery } from '#src/data/useLiveQuery.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { paths } from '#src/paths.ts';
import { buttonClasses } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { useAttempt } from '../hooks/useAttempt.ts';
import { useIsConnected } from '../hooks/useIsConnected.ts';
import { useIsStuck } from '../hooks/useIsStuck.ts';
import { useMessageCommands } from '../hooks/useMessageCommands.ts';
import type { ScrollTarget } from '../hooks/useThreadScroll.ts';
import { Composer, type ComposerHandle } from './Composer.tsx';
import { EditMessageDialog } from './EditMessageDialog.tsx';
import { EmptyThread } from './EmptyThread.tsx';
import { MessageList } from './MessageList.tsx';
import { NoticeLine } from './NoticeLine.tsx';
import { StuckState } from './StuckState.tsx';
import { ThreadAnnouncer } from './ThreadAnnouncer.tsx';
import { ThreadHeader } from './ThreadHeader.tsx';
import { ThreadSearch } from './ThreadSearch.tsx';
import { ThreadSkeleton } from './ThreadSkeleton.tsx';

interface Found {
  readonly target: ScrollTarget | null;
  readonly text: string;
}

const NOTHING_FOUND: Found = { target: null, text: '' };

/** One conversation. Mount it anew for another one. */
export function ThreadPane({ conversationId }: { readonly conversationId: string }) {
  const { t } = useTranslation('chat');
  const { chat } = useSync();
  const attempt = useAttempt();
  const query = useMemo(() => chat.thread(conversationId), [chat, conversationId]);
  const thread = useLiveQuery(query);
  const row = useLiveQuery(
    useMemo(() => chat.conversation(conversationId), [chat, conversationId]),
  );
  const isTyping = useLive(useMemo(() => chat.typing(conversationId), [chat, conversationId]));
  const isConnected = useIsConnected();
  const isStuck = useIsStuck(row === undefined);
  const composer = useRef<ComposerHandle>(null);
  const searchButton = useRef<HTMLButtonElement>(null);
  const [isSearching, setSearching] = useState(false);
  const [found, setFound] = useState<Found>(NOTHING_FOUND);
  const { commands, edited, closeEdit, notice, closeNotice } = useMessageCommands<ThreadMessage>();
  const closeSearch = useCallback(() => {
    setSearching(false);
    setFound(NOTHING_FOUND);
    searchButton.current?.focus();
  }, []);

  if (row === null) {
    return (
      <>
        <h1 className="sr-only">{t('title')}</h1>
        <EmptyState
          icon={<MessageCircleOff size={36} aria-hidden />}
          title={t('thread.notHereTitle')}
          action={
            <Link to={paths.messages.href()} className={buttonClasses('secondary')}>
              {t('thread.toList')}
            </Link>
          }
        >
          {t('thread.notHereText')}
        </EmptyState>
      </>
    );
  }
  if (row === undefined || thread === undefined) {
    return isStuck ? <StuckState /> : <ThreadSkeleton label={t('thread.loading')} />;
  }
  return (
    <section
      aria-label={t('thread.label', { name: row.other.full_name })}
      className="flex h-full min-h-0 flex-col"
    >
      <ThreadHeader
        other={row.other}
        isOnline={isConnected && row.isOnline}
        isArchived={row.isArchived}
        searchButton={searchButton}
        onSearch={() => setSearching(true)}
        onArchive={() => attempt(() => chat.setArchived(conversationId, !row.isArchived))}
      />
      {isSearching && (
        <ThreadSearch
          conversationId={conversationId}
          onHit={(hit, text) => setFound({ target: hit && { seq: hit.seq }, text })}
          onClose={closeSearch}
        />
      )}
      {thread.messages.length === 0 && thread.isComplete ? (
        <EmptyThread other={row.other} onPick={(text) => composer.current?.suggest(text)} />
      ) : (
        <MessageList
          thread={thread}
          query={query}
          commands={commands}
          target={found.target}
          highlight={found.text}
          isTyping={isConnected && isTyping}
        />
      )}
      <ThreadAnnouncer thread={thread} />
      <NoticeLine
        notice={notice}
        onUndo={(message) => {
          closeNotice();
          composer.current?.giveBack(message.content);
        }}
      />
      <Composer
        ref={composer}
        conversationId={conversationId}
        receiver={row.other}
        storedDraft={row.draft}
      />
      <EditMessageDialog message={edited} onClose={closeEdit} />
    </section>
  );
}
