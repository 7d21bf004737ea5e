import type { ErrorCode } from '#contract/protocol/errors.ts';
import { unreachable } from '#contract/rules/unreachable.ts';
import type { EntryBase, OutboxEntry } from '../../model/entry.ts';

/** Events after which the entry is still in the outbox. */
export type StayingEvent =
  /** Its batch goes out. */
  | { readonly type: 'send' }
  /** Back in the queue without a fault of its own: a new leader, a refused token, a pause. */
  | { readonly type: 'release' }
  /** A transient failure: not again before `nextAttemptAt`, ms since the epoch. */
  | { readonly type: 'hold'; readonly nextAttemptAt: number }
  | { readonly type: 'reject'; readonly code: ErrorCode }
  /** The server refused its file before it left. */
  | { readonly type: 'refuse'; readonly code: ErrorCode }
  /** A person asks for another attempt, now. */
  | { readonly type: 'retry' }
  /** A person changed the text. A parked entry is queued again by it. */
  | { readonly type: 'edit'; readonly content: string }
  /** A person sends the words of a refused edit as a message, written then (ISO 8601). */
  | { readonly type: 'anew'; readonly content: string; readonly writtenAt: string }
  /** Its hour has come, or a person does not wait for it: as if it were written then (ISO 8601). */
  | { readonly type: 'due'; readonly writtenAt: string }
  /** A person chose another hour, ms since the epoch. */
  | { readonly type: 'reschedule'; readonly nextAttemptAt: number };

/** Events that take the entry out. */
export type LeavingEvent =
  /** The server has it: legal in every state, since the news may come by another way than the answer. */
  { readonly type: 'acknowledge' } | { readonly type: 'cancel' };

export class IllegalTransition extends Error {
  override readonly name = 'IllegalTransition';
  constructor(state: OutboxEntry['state'], event: (StayingEvent | LeavingEvent)['type']) {
    super(`${event} is not legal for a ${state} entry`);
  }
}

/** False while the entry is on its way: then neither edit nor cancel is legal. */
export const canChange = (entry: OutboxEntry): boolean => entry.state !== 'sending';

/** It may have been on the line, and arrive yet: what takes its place has to stand behind it. */
export const mayArrive = (entry: OutboxEntry): boolean => !canChange(entry) || entry.attempts > 0;

const baseOf = (entry: OutboxEntry): EntryBase => ({
  id: entry.id,
  lane: entry.lane,
  position: entry.position,
  receiverId: entry.receiverId,
  content: entry.content,
  messageType: entry.messageType,
  writtenAt: entry.writtenAt,
  attempts: entry.attempts,
});

/**
 * The only way an entry changes state. `null`: it leaves the outbox. Throws IllegalTransition.
 *
 *   queued ──send──▶ sending ──acknowledge──▶ gone
 *     ▲  ◀──release, hold──┘ └──reject──▶ failed ──retry, edit, anew──▶ queued
 *     └──due── scheduled ──reschedule, edit──▶ scheduled
 *     └──refuse──▶ failed
 */
export function transition(entry: OutboxEntry, event: StayingEvent): OutboxEntry;
export function transition(entry: OutboxEntry, event: LeavingEvent): null;
export function transition(
  entry: OutboxEntry,
  event: StayingEvent | LeavingEvent,
): OutboxEntry | null {
  const base = baseOf(entry);
  switch (event.type) {
    case 'send':
      if (entry.state === 'queued') return { ...base, state: 'sending' };
      break;
    case 'release':
      if (entry.state === 'sending') return { ...base, state: 'queued', nextAttemptAt: 0 };
      break;
    case 'hold':
      if (entry.state === 'sending')
        return {
          ...base,
          state: 'queued',
          attempts: base.attempts + 1,
          nextAttemptAt: event.nextAttemptAt,
        };
      break;
    case 'reject':
      if (entry.state === 'sending') return { ...base, state: 'failed', code: event.code };
      break;
    case 'refuse':
      if (entry.state === 'queued') return { ...base, state: 'failed', code: event.code };
      break;
    case 'retry':
      if (canChange(entry) && entry.state !== 'scheduled')
        return { ...base, state: 'queued', attempts: 0, nextAttemptAt: 0 };
      break;
    case 'anew': {
      const { content, writtenAt } = event;
      if (entry.state === 'failed' && entry.messageType === 'edit')
        return {
          ...{ ...base, messageType: 'text', content, writtenAt },
          ...{ state: 'queued', attempts: 0, nextAttemptAt: 0 },
        };
      break;
    }
    case 'due':
      if (entry.state === 'scheduled')
        return { ...base, state: 'queued', writtenAt: event.writtenAt, nextAttemptAt: 0 };
      break;
    case 'reschedule':
      if (entry.state === 'scheduled') return { ...entry, nextAttemptAt: event.nextAttemptAt };
      break;
    case 'edit':
      if (entry.state === 'scheduled') return { ...entry, content: event.content };
      if (canChange(entry))
        return {
          ...base,
          content: event.content,
          state: 'queued',
          attempts: 0,
          nextAttemptAt: 0,
        };
      break;
    case 'cancel':
      if (canChange(entry)) return null;
      break;
    case 'acknowledge':
      return null;
    default:
      return unreachable(event);
  }
  throw new IllegalTransition(entry.state, event.type);
}
