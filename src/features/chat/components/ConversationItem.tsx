import { CircleAlert, Clock } from 'lucide-react';
import { memo, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isMuted as isMutedAt } from '#src/rules/chat/unread.ts';
import type { ConversationRow } from '#src/data/types.ts';
import { paths } from '#src/paths.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Badge } from '#src/ui/Badge.tsx';
import { classes } from '#src/ui/classes.ts';
import { useNow } from '#src/data/useNow.ts';
import { CallWords, isCallCard } from '../calls/cards.tsx';
import { FileWords } from '../files/attaching.tsx';
import { FlagMarks, RowMenu } from '../flags/lateFlags.tsx';
import { useReadAhead } from '../hooks/useReadAhead.ts';
import { useTimeText } from '../hooks/useTimeText.ts';
import { previewWords } from '#src/data/previewWords.ts';

export interface ConversationItemProps {
  readonly row: ConversationRow;
  readonly isOpen: boolean;
  /** Presence may be shown: the line stands. */
  readonly isConnected: boolean;
  /** A button beside it, in place of the menu. */
  readonly action?: ReactNode;
}

const LINE = 'min-w-0 flex-1 basis-24 truncate text-start text-[0.9375rem] leading-snug';

/** Leaves room for the menu's button while it is seen, so that it covers neither a count nor "Waiting". */
const BESIDE_MENU =
  'pointer-fine:group-hover:pe-9 group-has-[button:focus-visible]:pe-9 group-has-[[aria-expanded=true]]:pe-9';

/** One conversation in a list: who, the last words or the draft, when, and what waits. */
export const ConversationItem = memo(function ConversationItem({
  row,
  isOpen,
  isConnected,
  action,
}: ConversationItemProps) {
  const { t } = useTranslation('chat');
  const ahead = useReadAhead(row.id);
  const time = useTimeText();
  const now = useNow();
  const line = useRef<HTMLLIElement>(null);
  const isOnline = isConnected && row.isOnline;
  const isMuted = isMutedAt(row, now);
  const isUnread = !isMuted && (row.unread > 0 || row.isMarkedUnread);
  return (
    <li
      ref={line}
      className="group relative flex items-center [contain-intrinsic-size:auto_4.75rem] [content-visibility:auto]"
    >
      <Link
        to={paths.chat.href(row.id)}
        aria-current={isOpen ? 'page' : undefined}
        {...ahead}
        className={classes(
          'flex min-h-19 min-w-0 flex-1 items-center gap-3 px-4 py-2.5 no-underline -outline-offset-3',
          isOpen ? 'bg-accent-wash' : 'hover:bg-wash',
        )}
      >
        <Avatar
          id={row.other.id}
          name={row.other.full_name}
          src={row.other.avatar_url}
          size={48}
          isOnline={isOnline}
        />
        <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-0.5">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span
              className={classes(
                'flex min-w-0 flex-1 basis-24 text-[1.0625rem] leading-snug text-ink',
                isUnread ? 'font-bold' : 'font-semibold',
              )}
            >
              <span dir="auto" className="truncate">
                {row.other.full_name}
              </span>
            </span>
            {isOnline && <span className="sr-only">{t('list.online')}</span>}
            {row.lastActivityAt && (
              <time
                dateTime={row.lastActivityAt}
                title={time.exact(row.lastActivityAt)}
                className={classes(
                  'shrink-0 text-[0.8125rem] tabular-nums',
                  isUnread ? 'font-semibold text-accent' : 'text-faint',
                )}
              >
                {time.activity(row.lastActivityAt, now)}
              </time>
            )}
          </span>
          <span
            className={classes(
              'flex min-h-6 flex-wrap items-center gap-x-2',
              !action && BESIDE_MENU,
            )}
          >
            <Preview row={row} isUnread={isUnread} />
            <Marks row={row} isMuted={isMuted} />
          </span>
        </span>
      </Link>
      {action ? (
        <span className="pe-2">{action}</span>
      ) : (
        <RowMenu row={row} isOpen={isOpen} line={line} />
      )}
    </li>
  );
});

function Preview({ row, isUnread }: { readonly row: ConversationRow; readonly isUnread: boolean }) {
  const { t } = useTranslation('chat');
  const hasDraft = row.draft.trim() !== '';
  if (!hasDraft && row.preview === null) {
    return <span className={classes(LINE, 'text-faint italic')}>{t('list.nothingYet')}</span>;
  }
  const { preview } = row;
  const call = preview !== null && isCallCard(preview) ? preview : null;
  const words = call ? (
    <CallWords messageType={call.messageType} content={call.text} isMine={call.isMine} />
  ) : (
    <Said preview={preview} />
  );
  const isOwn = preview?.isMine === true && call === null;
  const prefix = hasDraft ? t('list.draft') : isOwn && t('list.you');
  return (
    <span
      className={classes(
        LINE,
        'flex gap-1',
        isUnread && !hasDraft ? 'font-medium text-ink' : 'text-soft',
      )}
    >
      {prefix !== false && (
        <span className={classes('shrink-0', hasDraft && 'font-semibold text-danger')}>
          {prefix}
        </span>
      )}
      {/* Cut at the end of its own script, aligned like the rest of the list. */}
      <span dir="auto" className="min-w-0 truncate">
        {hasDraft ? row.draft : words}
      </span>
    </span>
  );
}

function Said({ preview }: Pick<ConversationRow, 'preview'>) {
  const { t } = useTranslation('chat');
  if (preview?.messageType === 'file') return <FileWords words={preview.text} />;
  return previewWords(preview, t);
}

function Marks({ row, isMuted }: { readonly row: ConversationRow; readonly isMuted: boolean }) {
  const { t } = useTranslation('chat');
  return (
    <>
      {row.failed > 0 && (
        <span className="inline-flex shrink-0 items-center gap-1 text-[0.8125rem] font-semibold text-danger">
          <CircleAlert size={15} aria-hidden />
          <span aria-hidden>{t('list.failedShort')}</span>
          <span className="sr-only">{t('list.failed', { count: row.failed })}</span>
        </span>
      )}
      {row.failed === 0 && row.waiting > 0 && (
        <span className="inline-flex shrink-0 items-center gap-1 text-[0.8125rem] font-medium text-warn">
          <Clock size={15} aria-hidden />
          <span aria-hidden>{t('list.waitingShort')}</span>
          <span className="sr-only">{t('list.waiting', { count: row.waiting })}</span>
        </span>
      )}
      {(isMuted || row.isPinned || row.isMarkedUnread) && <FlagMarks row={row} isMuted={isMuted} />}
      {row.unread > 0 && (
        <>
          <span aria-hidden className="shrink-0">
            <Badge tone={isMuted ? 'neutral' : 'accent'}>
              {t('nav:count', { count: row.unread })}
            </Badge>
          </span>
          <span className="sr-only">{t('list.unread', { count: row.unread })}</span>
        </>
      )}
    </>
  );
}
