import type { CallType } from '../protocol/calls.ts';
import type { EndReason } from '../rules/calls/call.ts';
import { UNSENT } from './change.ts';
import { isSaid } from './reaction.ts';
import type { Content } from './reply.ts';

/**
 * A call that is over is an entry of its conversation's log, of the type `call`, which the server alone writes: its id is the
 * call's, its sender the caller. The content is the kind of call, why it ended and for how many seconds they talked, with
 * spaces between: `audio missed 0`.
 */
const CALL =
  /^(?<callType>audio|video) (?<reason>declined|busy|missed|cancelled|failed|hungUp) (?<seconds>\d{1,6})$/u;

export interface CallEntry {
  readonly callType: CallType;
  readonly reason: Exclude<EndReason, 'elsewhere'>;
  /** For how long they talked; 0 where they did not. */
  readonly seconds: number;
}

/**
 * Reads the entry of a call; null for any other message, and for one from a version that says more than this
 * one knows.
 */
export function callIn({ messageType, content }: Content): CallEntry | null {
  const said = messageType === 'call' ? CALL.exec(content)?.groups : undefined;
  if (said === undefined) return null;
  const { callType, reason, seconds } = said as Record<keyof CallEntry, string>;
  return { callType, reason, seconds: Number(seconds) } as CallEntry;
}

/** The called person did not hear of the call in time. As `private.conversation_json` has it. */
export const isMissed = ({ reason }: Pick<CallEntry, 'reason'>): boolean =>
  reason === 'missed' || reason === 'cancelled' || reason === 'busy';

/**
 * True for entries that need no reading: a reaction, an unsent message, and a call unless this person missed
 * it. `isMine`: it is this person's own.
 */
export function isQuiet(
  {
    message_type: messageType,
    content,
  }: { readonly message_type: string; readonly content: string },
  isMine: boolean,
): boolean {
  if (messageType !== 'call') return messageType === UNSENT || !isSaid(messageType);
  const call = callIn({ messageType, content });
  return isMine || call === null || !isMissed(call);
}

/** "Can we talk?": a message of the type `ask_call`, whose content is the kind of call. Null: it is none. */
export const callAskedIn = ({ messageType, content }: Content): CallType | null =>
  messageType === 'ask_call' && (content === 'audio' || content === 'video') ? content : null;
