import type { SavedSearch } from '#contract/entities/records/search.ts';
import { isQuiet, quietUntil } from '#contract/rules/quietHours.ts';
import { DAY_MS } from '../durations.ts';

/** At most one push for each alert in this time. */
const PUSH_GAP_MS = 15 * 60_000;
const WAIT_MS = { instant: PUSH_GAP_MS, daily: DAY_MS, weekly: 7 * DAY_MS } as const;

/** How an alert notifies of its hits. Hits that are held back stay in the list and are notified together later. */
export type Delivery =
  /** One notice each. */
  | { readonly kind: 'each' }
  /** One notice for all: the day's cap is reached, or the alert sends digests. */
  | { readonly kind: 'together' }
  /** Not now: quiet hours, paused, or too soon after the last notice. */
  | { readonly kind: 'held' };

export interface DeliveryFacts {
  readonly hits: number;
  /** Some of the hits came in quiet hours: those are put into one notice. */
  readonly cameQuietly?: boolean;
  /** Notices of this alert today, in the person's zone. */
  readonly sentToday: number;
  /** ms since the epoch; null: never. */
  readonly lastSentAt: number | null;
  /** ms since the epoch. */
  readonly now: number;
  /** 'HH:MM' in the person's zone. */
  readonly timeOfDay: string;
}

/** Quiet hours hold hits back and merge them; a daily cap makes one notice of many. Product rule 5.3. */
export function deliveryOf(alert: SavedSearch['alert'], facts: DeliveryFacts): Delivery {
  const { hits, cameQuietly = false, sentToday, lastSentAt, now, timeOfDay } = facts;
  const isSoon = lastSentAt !== null && now - lastSentAt < WAIT_MS[alert.frequency];
  const isQuietNow = isQuiet(timeOfDay, alert.quietFrom, alert.quietTo);
  if (hits === 0 || !alert.isOn || isSoon || isQuietNow || sentToday >= alert.cap)
    return { kind: 'held' };
  const isMerged = alert.frequency !== 'instant' || (cameQuietly && hits > 1);
  const fits = !isMerged && sentToday + hits <= alert.cap;
  return { kind: fits ? 'each' : 'together' };
}

/** When hits that are held back are to be looked at again, ms since the epoch: not before this. `zone`: IANA, of the person. */
export function heldUntil(
  { frequency, quietFrom, quietTo }: SavedSearch['alert'],
  { lastSentAt, now }: Pick<DeliveryFacts, 'lastSentAt' | 'now'>,
  zone: string,
): number {
  const quiet =
    quietFrom === null || quietTo === null
      ? null
      : quietUntil({ quietHours: true, quietFrom, quietTo }, zone, now);
  const soon = lastSentAt === null ? 0 : lastSentAt + WAIT_MS[frequency];
  // A day whose cap is reached ends within a day: it is looked at now and then.
  return Math.max(quiet ?? 0, soon, now + PUSH_GAP_MS);
}
