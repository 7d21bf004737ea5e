import { memo, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Thread, ThreadMessage, ThreadQuery } from '#src/data/types.ts';
import { useReachability } from '#src/data/useReachability.ts';
import type { MessageCommands } from '../hooks/useMessageCommands.ts';
import { useNow } from '#src/data/useNow.ts';
import { useReadMarks } from '../hooks/useReadMarks.ts';
import { useThreadScroll, type ScrollTarget } from '../hooks/useThreadScroll.ts';
import { useTimeText } from '../hooks/useTimeText.ts';
import { lastShownSeq } from '../rules/following.ts';
import { createThreadRows, shownAt } from '../rules/threadRows.ts';
import { JumpButton } from './JumpButton.tsx';
import { MessageRow } from './MessageRow.tsx';
import type { Replying } from './replyProps.ts';
import { TypingDots } from './TypingDots.tsx';

export interface MessageListProps {
  readonly thread: Thread;
  readonly query: ThreadQuery;
  readonly commands: MessageCommands<ThreadMessage>;
  readonly replying: Replying;
  readonly target: ScrollTarget | null;
  readonly highlight: string;
  readonly isTyping: boolean;
}

/** The messages of a thread; only those near the screen are rendered. */
export const MessageList = memo(function MessageList({
  thread,
  query,
  commands,
  replying,
  target,
  highlight,
  isTyping,
}: MessageListProps) {
  const { t } = useTranslation('chat');
  const time = useTimeText();
  const now = useNow();
  const [threadRows] = useState(createThreadRows);
  const rows = useMemo(
    () => threadRows(thread.messages, thread.unreadAfterSeq),
    [thread.messages, thread.unreadAfterSeq, threadRows],
  );
  const lastOwnId = useMemo(
    () => thread.messages.findLast(({ delivery }) => delivery !== null)?.id,
    [thread.messages],
  );
  const { scroller, virtualizer, tall, isAtBottom, isPlaced, seenUpTo, onScroll, toLatest } =
    useThreadScroll(query, rows, thread.unreadAfterSeq, target);
  useReadMarks({
    conversationId: thread.conversationId,
    readSeq: thread.readSeq,
    lastSeq: lastShownSeq(thread.messages),
    isAtBottom: isAtBottom && isPlaced,
  });
  const name = thread.other.full_name;

  const items = virtualizer.getVirtualItems();
  // Each row says of how many it is one: the others say so once the new one is drawn.
  const setSize = useDeferredValue(thread.isComplete ? rows.length : -1);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {/* New messages are spoken by the announcer alone: a live log would read history, too. */}
      <div
        ref={scroller}
        role="log"
        aria-live="off"
        aria-label={t('thread.log', { name })}
        // A scrolling region must be reachable by keyboard.
        tabIndex={0}
        onScroll={onScroll}
        className="relative flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain -outline-offset-3 [overflow-anchor:none]"
      >
        <OlderLine thread={thread} />
        <div
          ref={tall}
          role="list"
          // Few messages stand at the end, beside where one writes.
          className="relative mx-auto mt-auto w-full max-w-4xl shrink-0"
        >
          {items.map((item) => {
            const row = rows[item.index];
            if (!row) return null;
            const { message } = row;
            return (
              <MessageRow
                key={item.key}
                row={row}
                index={item.index}
                setSize={setSize < 0 ? setSize : Math.max(setSize, item.index + 1)}
                day={row.startsDay ? time.day(shownAt(message), now) : null}
                name={name}
                time={time}
                isLastOwn={message.id === lastOwnId}
                isHit={target !== null && message.seq === target.seq}
                highlight={highlight}
                commands={commands}
                replying={replying}
                measure={virtualizer.measureElement}
              />
            );
          })}
        </div>
        {isTyping && <TypingDots name={name} />}
      </div>
      {!isAtBottom && <JumpButton thread={thread} seenUpTo={seenUpTo} onJump={toLatest} />}
    </div>
  );
});

function OlderLine({ thread }: { readonly thread: Thread }) {
  const { t } = useTranslation('chat');
  const reachability = useReachability();
  if (thread.isComplete) return null;
  const isWaiting = reachability === 'offline' && !thread.isLoadingOlder;
  return (
    <p className="absolute inset-x-0 top-0 py-1.5 text-center text-[0.8125rem] text-faint">
      {isWaiting
        ? t('thread.olderNeedsNetwork')
        : thread.isLoadingOlder && t('thread.loadingOlder')}
    </p>
  );
}
