import { memo, Suspense, useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  ConversationRow,
  Live,
  Person,
  Thread,
  ThreadMessage,
  ThreadQuery,
} from '#src/data/types.ts';
import { useBlocks } from '#src/data/useBlocks.ts';
import { useLive } from '#src/data/useLive.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { useReachability } from '#src/data/useReachability.ts';
import { useEver } from '#src/ui/useEver.ts';
import { useAttempt } from '../hooks/useAttempt.ts';
import { useGiveBack } from '../hooks/useGiveBack.ts';
import { useIsConnected } from '../hooks/useIsConnected.ts';
import { type CommandNotice, useMessageCommands } from '../hooks/useMessageCommands.ts';
import { useQuoted } from '../hooks/useQuoted.ts';
import { useThreadTarget } from '../hooks/useThreadTarget.ts';
import type { SendGate } from './ThreadListingBar.tsx';
import { hasArrived } from '../rules/noticeNow.ts';
import { paced } from '../rules/paced.ts';
import { AboutHome } from './aboutHome.tsx';
import { AheadViewings } from './AheadViewings.tsx';
import { Composer, type ComposerHandle } from './Composer.tsx';
import { EmptyThread } from './EmptyThread.tsx';
import { MessageList, type MessageListProps } from './MessageList.tsx';
import { NoticeLine } from './NoticeLine.tsx';
import { BlockedNote, ScheduledBar } from './replying.tsx';
import type { Replying } from './replyProps.ts';
import { ThreadGuard } from './replying.tsx';
import { ThreadAnnouncer } from './ThreadAnnouncer.tsx';
import { ThreadSkeleton } from './ThreadSkeleton.tsx';
import { OpensLater } from '#src/ui/OpensLater.tsx';
import { latePart } from '#src/ui/latePart.tsx';

/** Asked for by a press: they come behind the first screens, and are on the device by then. */
const ThreadSearch = latePart(
  async () => (await import('./ThreadSearch.tsx')).ThreadSearch,
  OpensLater,
);
const EditMessageDialog = latePart(
  async () => (await import('./EditMessageDialog.tsx')).EditMessageDialog,
  ({ message, onClose }) => <OpensLater isOpen={message !== null} onClose={onClose} />,
);

export interface ThreadBodyProps {
  readonly row: ConversationRow;
  readonly query: ThreadQuery;
  readonly isSearching: boolean;
  readonly onCloseSearch: () => void;
}

/** A conversation that is here: its messages, the search in them, and where one writes. What comes draws the messages alone. */
export function ThreadBody({ row, query, isSearching, onCloseSearch }: ThreadBodyProps) {
  const { t } = useTranslation('chat');
  const { chat } = useSync();
  const shown = useMemo(() => paced(query), [query]);
  const isRead = useLive(useMemo(() => isHere(shown), [shown]));
  const { isBlocked, unblock } = useBlocks(row.other);
  const composer = useRef<ComposerHandle>(null);
  const gate = useRef<SendGate>(null);
  const setGate = useCallback((next: SendGate) => {
    gate.current = next;
  }, []);
  const { target, highlight, setHit } = useThreadTarget();
  const attempt = useAttempt();
  const [quoted, setQuoted] = useQuoted(row.id, query);
  const replying = useMemo<Replying>(
    () => ({
      query,
      conversationId: row.id,
      receiverId: row.other.id,
      onReply: isBlocked ? null : setQuoted,
      field: () => composer.current?.field() ?? null,
      goTo: (seq) => setHit({ seq }, ''),
      onReact: (messageId, sign) =>
        attempt(() =>
          chat.react({ conversationId: row.id, receiverId: row.other.id, messageId, sign }),
        ),
    }),
    [attempt, chat, isBlocked, query, row.id, row.other.id, setHit, setQuoted],
  );
  const { commands, edited, closeEdit, notice, closeNotice } = useMessageCommands<ThreadMessage>();
  const hasLeft = useLive(useMemo(() => arrived(shown, notice), [shown, notice]));
  const giveBackText = useCallback((text: string) => composer.current?.giveBack(text), []);
  const giveBack = useGiveBack(row, { query, composer, onQuote: setQuoted });
  const suggest = useCallback((text: string) => composer.current?.suggest(text), []);
  const wasEdited = useEver(edited !== null);
  if (!isRead) return <ThreadSkeleton label={t('thread.loading')} />;
  return (
    <>
      {isSearching && (
        <Suspense>
          <ThreadSearch
            conversationId={row.id}
            onHit={setHit}
            onClose={() => {
              setHit(null, '');
              onCloseSearch();
            }}
          />
        </Suspense>
      )}
      <Messages
        shown={shown}
        query={query}
        other={row.other}
        commands={commands}
        replying={replying}
        target={target}
        highlight={highlight}
        onGate={setGate}
        onPick={suggest}
      />
      <ScheduledBar conversationId={row.id} onGiveBack={giveBackText} />
      <AheadViewings otherId={row.other.id} />
      <Guard conversationId={row.id} shown={shown} />
      <NoticeLine
        notice={hasLeft ? { kind: 'onItsWay' } : notice}
        onUndo={(message) => {
          closeNotice();
          giveBack(message);
        }}
      />
      {isBlocked ? (
        <BlockedNote name={row.other.full_name} onUnblock={unblock} />
      ) : (
        <Composer
          ref={composer}
          conversationId={row.id}
          receiver={row.other}
          quoted={quoted}
          onQuote={setQuoted}
          gate={gate}
        />
      )}
      {wasEdited && (
        <Suspense>
          <EditMessageDialog message={edited} onClose={closeEdit} />
        </Suspense>
      )}
    </>
  );
}

type Shown = Live<Thread | undefined>;

const isHere = (shown: Shown): Live<boolean> => ({
  get: () => shown.get() !== undefined,
  subscribe: (onChange) => shown.subscribe(onChange),
});

const arrived = (shown: Shown, notice: CommandNotice<ThreadMessage> | null): Live<boolean> => ({
  get: () => hasArrived(notice, shown.get()),
  subscribe: (onChange) => shown.subscribe(onChange),
});

interface MessagesProps
  extends Pick<MessageListProps, 'query' | 'commands' | 'replying' | 'target' | 'highlight'> {
  readonly shown: Shown;
  readonly other: Person;
  readonly onGate: (gate: SendGate) => void;
  readonly onPick: (text: string) => void;
}

/** The messages, and what is told of them. */
const Messages = memo(function Messages({ shown, other, onGate, onPick, ...list }: MessagesProps) {
  const { t } = useTranslation('chat');
  const { chat } = useSync();
  const thread = useLive(shown);
  const reachability = useReachability();
  const { conversationId } = list.replying;
  const isTyping = useLive(useMemo(() => chat.typing(conversationId), [chat, conversationId]));
  const isConnected = useIsConnected();
  if (thread === undefined) return null;
  const { messages, isComplete } = thread;
  return (
    <>
      <AboutHome conversationId={conversationId} messages={messages} onGate={onGate} />
      {messages.length > 0 || (!isComplete && reachability === 'offline') ? (
        <MessageList thread={thread} {...list} isTyping={isConnected && isTyping} />
      ) : isComplete ? (
        <EmptyThread other={other} onPick={onPick} />
      ) : (
        <ThreadSkeleton label={t('thread.loading')} />
      )}
      <ThreadAnnouncer thread={thread} />
    </>
  );
});

interface GuardProps {
  readonly conversationId: string;
  readonly shown: Shown;
}

const Guard = memo(function Guard({ conversationId, shown }: GuardProps) {
  const messages = useLive(shown)?.messages;
  return messages && <ThreadGuard conversationId={conversationId} messages={messages} />;
});
