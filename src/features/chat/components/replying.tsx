import { Suspense, type ReactNode } from 'react';
import { loadLateTexts } from '#src/i18n/setup.ts';
import { threadPart } from './threadPart.ts';
import type { ThreadGuardProps } from '../guard/ThreadGuard.tsx';
import type {
  BlockedNoteProps,
  ChangeProps,
  MessageActionsProps,
  MessageHitsProps,
  MessageMenuProps,
  QuickReplyMenuProps,
  QuoteProps,
  ReactionSignsProps,
  ReplyBarProps,
  ScheduleButtonProps,
  ScheduledBarProps,
} from './replyProps.ts';

/** They come behind the first paint of a conversation. Until they come it is read and written in without them. */
const load = async () => {
  const [parts] = await Promise.all([import('./replyParts.ts'), loadLateTexts()]);
  return parts;
};
/** One of them, which shows nothing until it comes. */
export const part = <P extends object>(
  of: (parts: typeof import('./replyParts.ts')) => (props: P) => ReactNode,
) => threadPart(load, of);
const Blocked = part<BlockedNoteProps>((parts) => parts.BlockedNote);
const Guard = part<ThreadGuardProps>((parts) => parts.ThreadGuard);
const Menu = part<MessageMenuProps>((parts) => parts.MessageMenu);
const Bar = part<ReplyBarProps>((parts) => parts.ReplyBar);
const Signs = part<ReactionSignsProps>((parts) => parts.ReactionSigns);
const Edited = part<ChangeProps>((parts) => parts.EditedMark);
const Refused = part<ChangeProps>((parts) => parts.ChangeRefused);
const Trace = part<ChangeProps>((parts) => parts.UnsentTrace);
const Later = part<ScheduleButtonProps>((parts) => parts.ScheduleButton);
const Scheduled = part<ScheduledBarProps>((parts) => parts.ScheduledBar);
const Failed = part<MessageActionsProps>((parts) => parts.FailedActions);
const Queued = part<MessageActionsProps>((parts) => parts.QueuedMenu);
const Hits = part<MessageHitsProps>((parts) => parts.MessageHits);
const QuickReplies = part<QuickReplyMenuProps>((parts) => parts.QuickReplyMenu);
const Quoted = part<QuoteProps>((parts) => parts.Quote);

/** The menu of a message: a button beside it, and a long press on it. */
export function MessageMenu(props: MessageMenuProps) {
  return (
    <Suspense>
      <Menu {...props} />
    </Suspense>
  );
}

/** The message that is replied to, above the composer. */
export function ReplyBar(props: ReplyBarProps) {
  return (
    <Suspense fallback={<div className="h-13" />}>
      <Bar {...props} />
    </Suspense>
  );
}

/** The message that this one replies to, in its bubble. */
export function Quote(props: QuoteProps) {
  return (
    <Suspense fallback={<div className="mb-1.5 h-12.5" />}>
      <Quoted {...props} />
    </Suspense>
  );
}

/** How the two react to a message, at the foot of its bubble. */
export function ReactionSigns(props: ReactionSignsProps) {
  return (
    <Suspense fallback={<div className="h-6" />}>
      <Signs {...props} />
    </Suspense>
  );
}

/** Whether something in the conversation can be the beginning of a fraud. */
export function ThreadGuard(props: ThreadGuardProps) {
  return (
    <Suspense>
      <Guard {...props} />
    </Suspense>
  );
}

/** Stands where one writes while one does not want to hear from the other person. */
export function BlockedNote(props: BlockedNoteProps) {
  return (
    <Suspense fallback={<div className="h-17" />}>
      <Blocked {...props} />
    </Suspense>
  );
}

/** Says that a message was edited; a press shows the earlier words. */
export function EditedMark(props: ChangeProps) {
  return (
    <Suspense>
      <Edited {...props} />
    </Suspense>
  );
}

/** The trace in place of a message that was unsent. */
export function UnsentTrace(props: ChangeProps) {
  return (
    <Suspense fallback={<div className="h-6" />}>
      <Trace {...props} />
    </Suspense>
  );
}

/** Says that a change of a message was refused, and offers the person's words back. */
export function ChangeRefused(props: ChangeProps) {
  return (
    <Suspense>
      <Refused {...props} />
    </Suspense>
  );
}

/** Chooses when what is being written is sent. */
export function ScheduleButton(props: ScheduleButtonProps) {
  return (
    <Suspense fallback={<div className="size-11" />}>
      <Later {...props} />
    </Suspense>
  );
}

/** The messages of this conversation that are scheduled. */
export function ScheduledBar(props: ScheduledBarProps) {
  return (
    <Suspense>
      <Scheduled {...props} />
    </Suspense>
  );
}

/** The actions for a message that failed. */
export function FailedActions(props: MessageActionsProps) {
  return (
    <Suspense fallback={<div className="h-11" />}>
      <Failed {...props} />
    </Suspense>
  );
}

/** The menu beside a message that waits. */
export function QueuedMenu(props: MessageActionsProps) {
  return (
    <Suspense fallback={<span className="-my-1 size-11 shrink-0" />}>
      <Queued {...props} />
    </Suspense>
  );
}

/** Messages that were found, of all conversations. */
export function MessageHits(props: MessageHitsProps) {
  return (
    <Suspense>
      <Hits {...props} />
    </Suspense>
  );
}

/** Answers this person gives often. */
export function QuickReplyMenu(props: QuickReplyMenuProps) {
  return (
    <Suspense>
      <QuickReplies {...props} />
    </Suspense>
  );
}
