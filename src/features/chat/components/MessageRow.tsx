import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMessageLabel } from '../hooks/useMessageLabel.ts';
import { MessageItem, type MessageItemProps } from './MessageItem.tsx';
import { RowLine } from './RowLine.tsx';

export interface MessageRowProps extends MessageItemProps {
  readonly index: number;
  /** Of how many; -1 while nobody knows. */
  readonly setSize: number;
  /** px below the top of the list. */
  readonly start: number;
  /** The day it stands under, where it is the first of its day. */
  readonly day: string | null;
  /** Whom the conversation is with. */
  readonly name: string;
  readonly measure: (element: HTMLDivElement | null) => void;
}

/** A row of the list in its place. Made anew only when something of it changed: most of a thread did not. */
export const MessageRow = memo(function MessageRow({
  index,
  setSize,
  start,
  day,
  name,
  measure,
  ...item
}: MessageRowProps) {
  const { t } = useTranslation('chat');
  const { row, time } = item;
  const label = useMessageLabel(row.message, name, time);
  const words = [day, row.startsUnread && t('thread.unreadLine')].filter(Boolean);
  return (
    <div
      ref={measure}
      data-index={index}
      role="listitem"
      aria-label={label}
      aria-setsize={setSize}
      aria-posinset={index + 1}
      className="absolute inset-x-0 top-0 px-4"
      style={{ transform: `translateY(${start}px)` }}
    >
      {/* The day line and the unread line; one line when both are due. */}
      {words.length > 0 && <RowLine text={words.join(' · ')} isNew={row.startsUnread} />}
      <MessageItem {...item} />
    </div>
  );
});
