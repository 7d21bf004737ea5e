import { isUnanswered, RECONNECT_MS } from '#contract/rules/calls/call.ts';
import type { CallMemory, KeptCall } from './keptCall.ts';
import type { Active, CallSession } from './callSession.ts';

/** Of a page that goes: a call under way is kept for a reload, one that still rings is given up. */
export function keepCall(
  { active, word }: Pick<CallSession, 'active' | 'word'>,
  memory: CallMemory | undefined,
  now: number,
): void {
  const of = active();
  if (of === null || !of.isOurs || of.call.state.status === 'ended') return;
  const { id, other, isCaller, state, own } = of.call;
  if (isUnanswered(state)) {
    word(of, 'end');
    return;
  }
  const { full_name, avatar_url } = other;
  memory?.keep({
    id,
    leg: of.leg,
    other: { id: other.id, full_name, avatar_url },
    isCaller,
    callType: own?.hasCamera.get() === true ? 'video' : 'audio',
    connectedAt: state.status === 'reconnecting' ? state.connectedAt : state.since,
    leftAt: now,
  });
}

/** The call a tab was in before it was loaded anew; null where there was none, or too much time has passed. */
export function resumed(
  { begin }: Pick<CallSession, 'begin'>,
  kept: KeptCall | null,
  now: number,
): Active | null {
  if (kept === null || Math.abs(now - kept.leftAt) >= RECONNECT_MS) return null;
  const { leg, connectedAt, leftAt, ...call } = kept;
  return begin({ ...call, state: { status: 'reconnecting', since: leftAt, connectedAt } }, { leg });
}
