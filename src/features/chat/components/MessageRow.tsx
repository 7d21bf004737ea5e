import { Home } from 'lucide-react';
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { UNSENT } from '#contract/entities/change.ts';
import { sharedHome } from '#contract/entities/sharedHome.ts';
import type { DeliveryStatus, ThreadMessage } from '#src/data/types.ts';
import { classes } from '#src/ui/classes.ts';
import { useIdle } from '#src/ui/useIdle.ts';
import { CallCard, isCallCard } from '../calls/cards.tsx';
import { useMessageLabel } from '../hooks/useMessageLabel.ts';
import type { MessageCommands } from '../hooks/useMessageCommands.ts';
import type { TimeText } from '../rules/timeText.ts';
import { hasReactions, shownAt, type ThreadRow } from '../rules/threadRows.ts';
import { FileBody } from '../files/attaching.tsx';
import { failureKey } from '../rules/failureKey.ts';
import { scheduledIn } from '../rules/scheduledIn.ts';
import { hasWrittenGap } from '../rules/writtenGap.ts';
import { DeliverySign } from './DeliverySign.tsx';
import { MessageText } from './MessageText.tsx';
import {
  ChangeRefused,
  EditedMark,
  FailedActions,
  MessageMenu,
  QueuedMenu,
  Quote,
  ReactionSigns,
  UnsentTrace,
} from './replying.tsx';
import type { MessageActionsProps, Replying } from './replyProps.ts';
import { RowLine } from './RowLine.tsx';
import { SharedHome } from './SharedHome.tsx';

interface MessageItemProps {
  readonly row: ThreadRow;
  readonly time: TimeText;
  /** Its state is told in words below it, and so by no sign in the bubble. */
  readonly isLastOwn: boolean;
  readonly isHit: boolean;
  readonly highlight: string;
  readonly commands: MessageCommands<ThreadMessage>;
  readonly replying: Replying;
  /** The name of the other person. */
  readonly name: string;
}

export interface MessageRowProps extends MessageItemProps {
  readonly index: number;
  /** Of how many; -1 while nobody knows. */
  readonly setSize: number;
  /** The day it stands under, where it is the first of its day. */
  readonly day: string | null;
  readonly measure: (element: HTMLDivElement | null) => void;
}

/** A row of the list, which puts it in its place. Made anew only when something of it changed: most of a thread did not. */
export const MessageRow = memo(function MessageRow({
  index,
  setSize,
  day,
  measure,
  ...item
}: MessageRowProps) {
  const { t } = useTranslation('chat');
  const { row, time, name } = item;
  const label = useMessageLabel(row.message, name, time);
  const words = [day, row.startsUnread && t('thread.unreadLine')].filter(Boolean);
  return (
    <div
      ref={measure}
      data-index={index}
      role="listitem"
      // A card of calls says all of it in its own words.
      aria-label={isCallCard(row.message) ? undefined : label}
      aria-setsize={setSize}
      aria-posinset={index + 1}
      className="absolute inset-x-0 px-4"
    >
      {/* The day line and the unread line; one line when both are due. */}
      {words.length > 0 && <RowLine text={words.join(' · ')} isNew={row.startsUnread} />}
      <MessageItem {...item} />
    </div>
  );
});

/** One message: bubble, time, state, and what can be done while it has not left the device. */
const MessageItem = memo(function MessageItem({
  row,
  time,
  isLastOwn,
  isHit,
  highlight,
  commands,
  replying,
  name,
}: MessageItemProps) {
  const { t } = useTranslation('chat');
  const { message } = row;
  const { isMine, delivery } = message;
  const home = sharedHome(message);
  const isFailed = delivery === 'failed';
  const isCard = isCallCard(message);
  const isUnsent = message.messageType === UNSENT;
  const bubble = useRef<HTMLDivElement>(null);
  const isGap = hasWrittenGap(message.writtenAt, message.createdAt);
  const told = toldOf(message, isLastOwn);
  // It is most of the work of a row, and nobody has come for it when the row does.
  const hasMenu = useIdle();
  return (
    <div
      className={classes(
        'flex flex-col',
        isMine ? 'items-end ps-12' : 'items-start pe-12',
        row.startsCluster ? 'pt-2.5' : 'pt-0.5',
      )}
    >
      <div className="flex max-w-full items-center gap-0.5">
        {delivery === 'queued' && message.file === null && (
          <QueuedMenu message={message} commands={commands} />
        )}
        <div
          ref={bubble}
          className={classes(
            'group relative max-w-[34rem] min-w-0 rounded-[1.125rem] px-3.5 py-2 text-[1.0625rem] leading-[1.4] text-ink',
            isMine ? 'bg-accent-wash' : 'bg-sheet shadow-[inset_0_0_0_1px_var(--line)]',
            isMine && !row.endsCluster && 'rounded-ee-md',
            isMine && !row.startsCluster && 'rounded-se-md',
            isMine && row.endsCluster && 'rounded-ee-[0.3rem]',
            !isMine && !row.endsCluster && 'rounded-es-md',
            !isMine && !row.startsCluster && 'rounded-ss-md',
            !isMine && row.endsCluster && 'rounded-es-[0.3rem]',
            isFailed && 'shadow-[inset_0_0_0_1.5px_var(--danger)]',
            isHit && 'outline-2 outline-offset-2 outline-warn',
          )}
        >
          {message.quotedId !== null && (
            <Quote id={message.quotedId} name={name} replying={replying} />
          )}
          {home !== null && (
            <p className="flex items-center gap-1.5 text-sm font-semibold text-soft">
              <Home size={15} aria-hidden />
              {t('message.property')}
            </p>
          )}
          {isCard ? (
            <CallCard message={message} replying={replying} time={time.clock(shownAt(message))} />
          ) : (
            <div dir="auto" className="flow-root [overflow-wrap:anywhere] whitespace-pre-wrap">
              {words()}
              <span className="relative top-1 float-end ms-3 mt-1 flex items-center gap-1 text-xs leading-4 whitespace-nowrap text-faint tabular-nums">
                {!isUnsent && message.change.edits.length > 0 && (
                  <EditedMark message={message} replying={replying} />
                )}
                <time aria-hidden dateTime={shownAt(message)} title={time.exact(shownAt(message))}>
                  <bdi>{time.clock(shownAt(message))}</bdi>
                </time>
                <StateSign status={told.bySign} />
              </span>
            </div>
          )}
          {hasMenu && delivery !== 'queued' && message.messageType !== 'call' && (
            <MessageMenu message={message} replying={replying} bubble={bubble} />
          )}
        </div>
      </div>
      {message.change.refused !== null && <ChangeRefused message={message} replying={replying} />}
      {hasReactions(message) && <ReactionSigns message={message} name={name} />}
      {isGap && message.createdAt && (
        <p aria-hidden className="pt-0.5 text-xs text-faint">
          {t(scheduledIn(message) === null ? 'message.writtenSent' : 'message.dueSent', {
            written: time.clock(message.writtenAt),
            sent: time.clock(message.createdAt),
          })}
        </p>
      )}
      {isFailed && <Failed message={message} commands={commands} />}
      <StateInWords status={told.inWords} />
    </div>
  );

  function words() {
    if (isUnsent) return <UnsentTrace message={message} replying={replying} />;
    const text = home === null && <MessageText text={message.content} highlight={highlight} />;
    if (message.homeId !== null) return <SharedHome id={message.homeId}>{text}</SharedHome>;
    if (message.file !== null)
      return (
        <FileBody message={message} replying={replying} onCancel={() => commands.cancel(message)} />
      );
    return text;
  }
});

/** How the state of one's own message is told: in words under the last one, by a sign in the others and where it failed. */
function toldOf(message: ThreadMessage, isLastOwn: boolean) {
  const { delivery, messageType } = message;
  if (messageType === UNSENT) return { bySign: null, inWords: null };
  const isBelow = isLastOwn && delivery !== 'failed' && !isCallCard(message);
  return isBelow ? { bySign: null, inWords: delivery } : { bySign: delivery, inWords: null };
}

interface StateProps {
  /** Null: it is told elsewhere, or there is none. */
  readonly status: DeliveryStatus | null;
}

function StateSign({ status }: StateProps) {
  return (
    status !== null && (
      <span aria-hidden>
        <DeliverySign status={status} />
      </span>
    )
  );
}

function StateInWords({ status }: StateProps) {
  const { t } = useTranslation('chat');
  return (
    status !== null && (
      <p aria-hidden className="flex items-center gap-1 pt-0.5 text-xs font-medium text-soft">
        {t(`state.${status}`)}
        <DeliverySign status={status} size={13} />
      </p>
    )
  );
}

/** Why a message failed, and what to do about it. */
function Failed(props: MessageActionsProps) {
  const { t } = useTranslation('chat');
  return (
    <div className="-ms-12 grid justify-items-end pt-0.5">
      <p className="text-end text-sm text-danger">
        <span className="font-semibold">{t('state.failed')}</span> ·{' '}
        {t(failureKey(props.message.error))}
      </p>
      <FailedActions {...props} />
    </div>
  );
}
