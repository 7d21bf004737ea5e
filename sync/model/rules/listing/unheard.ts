import { utcDay } from '#contract/rules/calendarDay.ts';
import type { OwnProperty, Property } from '#contract/entities/property.ts';

/** The server's part of a new listing, as far as it can be told; its own answer replaces this. */
export function unheard(
  { price, status }: OwnProperty,
  userId: string,
  now: number,
): Omit<Property, keyof OwnProperty> {
  const at = new Date(now).toISOString();
  const today = utcDay(now);
  return {
    owner_id: userId,
    agent_id: null,
    ref: '',
    owner_verified: false,
    moderation_reason: null,
    created_at: at,
    first_listed_on: today,
    last_listed_on: today,
    relisted_count: 0,
    off_market_on: null,
    previous_price: null,
    price_history: [{ at, price, reason: 'listed' }],
    status_history: [{ at, status }],
    fingerprint: '',
  };
}
