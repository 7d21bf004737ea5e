import type { CallEntry } from '#contract/entities/callEntry.ts';
import type { CallLog } from '#server/domain/calls/index.ts';

/** The database's part of calls, as supabase/schemas/11_calls.sql has it: outlives the server. */
export interface FakeCallLog extends CallLog {
  readonly entries: readonly (Pick<CallEntry, 'reason'> & { readonly callId: string })[];
  /** True for a call that a server which takes it over would find. */
  isUnderWay(callId: string): boolean;
  /** Calls that rang and are not in the log yet. */
  open(): number;
  /** Open calls without a server go into the log, too. */
  endLost(): void;
}

export function createFakeCallLog(): FakeCallLog {
  const open = new Map<string, boolean>();
  const accepted = new Set<string>();
  const entries: { callId: string; reason: CallEntry['reason'] }[] = [];
  const over: CallLog['over'] = (callId, reason) => {
    if (open.delete(callId) && reason !== 'elsewhere') entries.push({ callId, reason });
  };
  return {
    entries,
    rings({ callId }) {
      if (!entries.some((entry) => entry.callId === callId)) open.set(callId, false);
    },
    accepted(callId) {
      if (open.has(callId)) accepted.add(callId);
    },
    isUnderWay: (callId) => open.has(callId) && accepted.has(callId),
    goesOn: () => undefined,
    letGo: () => undefined,
    heard(callId) {
      if (open.has(callId)) open.set(callId, true);
    },
    over,
    open: () => open.size,
    endLost() {
      for (const [callId, isHeard] of open) over(callId, isHeard ? 'failed' : 'missed');
    },
  };
}
