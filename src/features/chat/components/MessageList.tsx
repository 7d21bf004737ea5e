import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Thread, ThreadMessage, ThreadQuery } from '#src/data/types.ts';
import { useSyncStatus } from '#src/data/useSyncStatus.ts';
import type { MessageCommands } from '../hooks/useMessageCommands.ts';
import { useNow } from '#src/data/useNow.ts';
import { useReadMarks } from '../hooks/useReadMarks.ts';
import { useThreadScroll, type ScrollTarget } from '../hooks/useThreadScroll.ts';
import { useTimeText } from '../hooks/useTimeText.ts';
import { lastShownSeq } from '../rules/following.ts';
import { shownAt, threadRows, type ThreadRow } from '../rules/threadRows.ts';
import { sharedHome } from '../rules/homeMessage.ts';
import { hasWrittenGap } from '../rules/writtenGap.ts';
import { JumpButton } from './JumpButton.tsx';
import { MessageItem } from './MessageItem.tsx';
import { RowLine } from './RowLine.tsx';
import { TypingDots } from './TypingDots.tsx';

export interface MessageListProps {
  readonly thread: Thread;
  readonly query: ThreadQuery;
  readonly commands: MessageCommands<ThreadMessage>;
  readonly target: ScrollTarget | null;
  readonly highlight: string;
  readonly isTyping: boolean;
}

/** The messages of a thread; only those near the screen are rendered. */
export function MessageList({
  thread,
  query,
  commands,
  target,
  highlight,
  isTyping,
}: MessageListProps) {
  const { t } = useTranslation('chat');
  const time = useTimeText();
  const now = useNow();
  const rows = useMemo(
    () => threadRows(thread.messages, thread.unreadAfterSeq),
    [thread.messages, thread.unreadAfterSeq],
  );
  const lastOwnId = useMemo(
    () => thread.messages.findLast((message) => message.isMine)?.id,
    [thread.messages],
  );
  const { scroller, virtualizer, isAtBottom, isPlaced, seenUpTo, onScroll, toLatest } =
    useThreadScroll(query, rows, thread.unreadAfterSeq, target);
  useReadMarks(thread.conversationId, lastShownSeq(thread.messages), isAtBottom && isPlaced);
  const name = thread.other.full_name;

  function labelOf(message: ThreadMessage): string {
    const gap = hasWrittenGap(message.writtenAt, message.createdAt);
    const parts = {
      name: message.isMine ? t('message.you') : name,
      time:
        gap && message.createdAt !== null
          ? t('message.writtenSent', {
              written: time.clock(message.writtenAt),
              sent: time.clock(message.createdAt),
            })
          : time.clock(shownAt(message)),
      text: sharedHome(message) === null ? message.content : t('message.property'),
    };
    return message.delivery
      ? t('message.labelState', { ...parts, state: t(`state.${message.delivery}`) })
      : t('message.label', parts);
  }

  const items = virtualizer.getVirtualItems();
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
        className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain -outline-offset-3 [overflow-anchor:none]"
      >
        <OlderLine thread={thread} />
        <div
          role="list"
          className="relative mx-auto w-full max-w-4xl"
          style={{ height: virtualizer.getTotalSize() }}
        >
          {items.map((item) => {
            const row = rows[item.index];
            if (!row) return null;
            const { message } = row;
            return (
              <div
                key={item.key}
                ref={virtualizer.measureElement}
                data-index={item.index}
                role="listitem"
                aria-label={labelOf(message)}
                aria-setsize={thread.isComplete ? rows.length : -1}
                aria-posinset={item.index + 1}
                className="absolute inset-x-0 top-0 px-4"
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <Lines row={row} day={time.day(shownAt(message), now)} />
                <MessageItem
                  row={row}
                  time={time}
                  isLastOwn={message.id === lastOwnId}
                  isHit={target !== null && message.seq === target.seq}
                  highlight={highlight}
                  commands={commands}
                />
              </div>
            );
          })}
        </div>
        {isTyping && <TypingDots name={name} />}
      </div>
      {!isAtBottom && <JumpButton thread={thread} seenUpTo={seenUpTo} onJump={toLatest} />}
    </div>
  );
}

/** The day line and the unread line; one line when both are due. */
function Lines({ row, day }: { readonly row: ThreadRow; readonly day: string }) {
  const { t } = useTranslation('chat');
  const words = [row.startsDay && day, row.startsUnread && t('thread.unreadLine')].filter(Boolean);
  if (words.length === 0) return null;
  return <RowLine text={words.join(' · ')} isNew={row.startsUnread} />;
}

function OlderLine({ thread }: { readonly thread: Thread }) {
  const { t } = useTranslation('chat');
  const { reachability } = useSyncStatus();
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
