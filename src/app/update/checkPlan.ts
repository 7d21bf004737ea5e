import { HOUR_MS } from '#contract/rules/durations.ts';

const FOCUS_GAP_MS = 60_000;

export type CheckReason = 'focus' | 'reconnect' | 'hour' | 'asked';

/** Whether to ask the server for a newer version now. Times in ms; `last` is the check before. */
export function isCheckDue(reason: CheckReason, last: number, now: number): boolean {
  return reason === 'asked' || reason === 'reconnect' || now - last >= gapOf(reason);
}

function gapOf(reason: 'focus' | 'hour'): number {
  return reason === 'focus' ? FOCUS_GAP_MS : HOUR_MS;
}
