import { useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { ConversationRow, Thread, ThreadMessage, ThreadQuery } from '#src/data/types.ts';
import { useLive } from '#src/data/useLive.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { useIsConnected } from '../hooks/useIsConnected.ts';
import { useMessageCommands } from '../hooks/useMessageCommands.ts';
import type { ScrollTarget } from '../hooks/useThreadScroll.ts';
import { targetOf } from '../rules/targetOf.ts';
import { Composer, type ComposerHandle } from './Composer.tsx';
import { EditMessageDialog } from './EditMessageDialog.tsx';
import { EmptyThread } from './EmptyThread.tsx';
import { MessageList } from './MessageList.tsx';
import { NoticeLine } from './NoticeLine.tsx';
import { ThreadAnnouncer } from './ThreadAnnouncer.tsx';
import { ThreadSearch } from './ThreadSearch.tsx';

interface Found {
  readonly target: ScrollTarget | null;
  readonly text: string;
}

const NOTHING_FOUND: Found = { target: null, text: '' };

export interface ThreadBodyProps {
  readonly row: ConversationRow;
  readonly thread: Thread;
  readonly query: ThreadQuery;
  readonly isSearching: boolean;
  readonly onCloseSearch: () => void;
}

/** A conversation that has been read: its messages, the search in them, and where one writes. */
export function ThreadBody({ row, thread, query, isSearching, onCloseSearch }: ThreadBodyProps) {
  const { chat } = useSync();
  const isTyping = useLive(useMemo(() => chat.typing(row.id), [chat, row.id]));
  const isConnected = useIsConnected();
  const composer = useRef<ComposerHandle>(null);
  const [found, setFound] = useState<Found>(NOTHING_FOUND);
  // The address may name a message; the same one pressed again is another target.
  const { search, key } = useLocation();
  const named = useMemo(() => {
    const target = targetOf(search);
    return target && { ...target, key };
  }, [search, key]);
  const { commands, edited, closeEdit, notice, closeNotice } = useMessageCommands<ThreadMessage>();
  return (
    <>
      {isSearching && (
        <ThreadSearch
          conversationId={row.id}
          onHit={(hit, text) => setFound({ target: hit && { seq: hit.seq }, text })}
          onClose={() => {
            setFound(NOTHING_FOUND);
            onCloseSearch();
          }}
        />
      )}
      {thread.messages.length === 0 && thread.isComplete ? (
        <EmptyThread other={row.other} onPick={(text) => composer.current?.suggest(text)} />
      ) : (
        <MessageList
          thread={thread}
          query={query}
          commands={commands}
          target={found.target ?? named}
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
        conversationId={row.id}
        receiver={row.other}
        storedDraft={row.draft}
      />
      <EditMessageDialog message={edited} onClose={closeEdit} />
    </>
  );
}
