import { HOUR_MS } from '#contract/rules/durations.ts';

const ASK_AFTER_MS = 24 * HOUR_MS;
const POINT_AFTER_MS = 72 * HOUR_MS;

/** `asked`: older than 24 h, the person is asked whether to send it still. `pointedAt`: older than 3 days. */
export type WaitingAge = 'fresh' | 'asked' | 'pointedAt';

/** How old an unsent message is. `now` is ms since the epoch. */
export function waitingAge(writtenAt: string, now: number): WaitingAge {
  const age = now - new Date(writtenAt).getTime();
  if (age > POINT_AFTER_MS) return 'pointedAt';
  return age > ASK_AFTER_MS ? 'asked' : 'fresh';
}
