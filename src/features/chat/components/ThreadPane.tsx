import { MessageCircleOff } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { butNews } from '#src/data/butDrafts.ts';
import { useLive } from '#src/data/useLive.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { paths } from '#src/paths.ts';
import { buttonClasses } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { useAttempt } from '../hooks/useAttempt.ts';
import { useIsConnected } from '../hooks/useIsConnected.ts';
import { useIsStuck } from '../hooks/useIsStuck.ts';
import { StuckState } from './StuckState.tsx';
import { ThreadBody } from './ThreadBody.tsx';
import { ThreadHeader } from './ThreadHeader.tsx';
import { ThreadSkeleton } from './ThreadSkeleton.tsx';

/** One conversation. Mount it anew for another one. */
export function ThreadPane({ conversationId }: { readonly conversationId: string }) {
  const { t } = useTranslation(['chat', 'nav']);
  const { chat } = useSync();
  const attempt = useAttempt();
  const query = useMemo(() => chat.thread(conversationId), [chat, conversationId]);
  const row = useLive(
    useMemo(() => butNews(chat.conversation(conversationId)), [chat, conversationId]),
  );
  const isConnected = useIsConnected();
  const isStuck = useIsStuck(row === undefined);
  const searchButton = useRef<HTMLButtonElement>(null);
  const [isSearching, setSearching] = useState(false);
  const openSearch = useCallback(() => setSearching(true), []);
  const isArchived = row?.isArchived === true;
  const archive = useCallback(
    () => attempt(() => chat.setArchived(conversationId, !isArchived)),
    [attempt, chat, conversationId, isArchived],
  );
  const closeSearch = useCallback(() => {
    setSearching(false);
    searchButton.current?.focus();
  }, []);

  function body() {
    if (row === null) return <NotHere />;
    if (row === undefined) {
      return isStuck ? <StuckState /> : <ThreadSkeleton label={t('thread.loading')} />;
    }
    return (
      <ThreadBody row={row} query={query} isSearching={isSearching} onCloseSearch={closeSearch} />
    );
  }

  return (
    <section
      aria-label={row ? t('thread.label', { name: row.other.full_name }) : t('nav:messages')}
      className="flex h-full min-h-72 flex-col"
    >
      <ThreadHeader
        row={row}
        isConnected={isConnected}
        searchButton={searchButton}
        onSearch={openSearch}
        onArchive={archive}
      />
      {body()}
    </section>
  );
}

function NotHere() {
  const { t } = useTranslation('chat');
  return (
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
  );
}
