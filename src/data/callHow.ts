import type { CallEntry } from '#contract/entities/callEntry.ts';

/** The result of a call in a person's words. `isCaller`: this person called. */
export function callHow({
  isCaller,
  reason,
  seconds,
}: Pick<CallEntry, 'reason' | 'seconds'> & { readonly isCaller: boolean }) {
  if (seconds > 0 || reason === 'hungUp') return isCaller ? 'outgoing' : 'incoming';
  if (reason === 'failed') return 'failed';
  if (isCaller) return reason === 'busy' || reason === 'declined' ? reason : 'noAnswer';
  return reason === 'declined' ? 'youDeclined' : 'missed';
}
