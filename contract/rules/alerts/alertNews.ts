import type { Property } from '#contract/entities/property.ts';
import type { ALERT_KINDS, SavedSearch } from '#contract/entities/records/search.ts';
import { alertHitIdOf } from '#contract/rules/ids.ts';
import { isClosed } from '#contract/rules/listing/statusLadder.ts';

export type AlertKind = (typeof ALERT_KINDS)[number];

/** The fields of a listing that can be news. */
export type NewsworthyHome = Pick<
  Property,
  'id' | 'fingerprint' | 'visibility' | 'status' | 'price_history' | 'status_history'
> & { readonly details: Pick<Property['details'], 'viewing_mode' | 'viewing_slots'> };

/** One piece of news of a listing. Its version changes when price or status change again, so that it is news again. */
export interface News {
  readonly kind: AlertKind;
  readonly version: string;
  /** When it happened by the server's clock, ISO 8601. */
  readonly at: string;
}

/**
 * The news of a listing that its alert asks for, since the alert's baseline. It is read from the histories the server
 * keeps, never from what this device saw before: so every device finds the same, a first sync floods nobody, and a
 * listing that was listed again, which keeps its history, is not new. `now` in ms since the epoch.
 */
export function newsOf(
  home: NewsworthyHome,
  { alert, baselineAt }: Pick<SavedSearch, 'alert' | 'baselineAt'>,
  now: number,
): News[] {
  const found = [
    firstOffer(home),
    lastDrop(home, alert.dropPct),
    ...statusNews(home),
    openViewing(home, now),
  ];
  return found.filter(
    (news): news is News =>
      news !== null &&
      alert.kinds.includes(news.kind) &&
      // Of a home that is let or sold nothing else is news.
      (news.kind === 'status' || !isClosed(home.status)) &&
      Date.parse(news.at) > baselineAt,
  );
}

/** Whether a listing may be news since then (ms since the epoch), for any alert: so that most need no look. */
export function mayBeNews(
  { price_history: prices, status_history: statuses, details }: NewsworthyHome,
  since: number,
): boolean {
  const last = [prices.at(-1), statuses.at(-1)].map((entry) => Date.parse(entry?.at ?? ''));
  return details.viewing_mode === 'open_house' || last.some((at) => at > since);
}

/**
 * The id of an alert's hit: the same on every device, so that it is notified once. A home listed again under another
 * id counts as the same home: the id uses its fingerprint.
 */
export function alertKeyOf(
  searchId: string,
  home: Pick<NewsworthyHome, 'fingerprint'>,
  news: News,
): string {
  return alertHitIdOf(searchId, home.fingerprint, news.kind, news.version);
}

function firstOffer({ visibility, status, price_history: history }: NewsworthyHome): News | null {
  const [first] = history;
  if (first === undefined || visibility !== 'live' || isClosed(status)) return null;
  return { kind: 'new', version: 'first', at: first.at };
}

/** The last change of price, when it was a fall of at least so many per cent (0: any). */
function lastDrop({ price_history: history }: NewsworthyHome, leastPct: number): News | null {
  const [before, last] = history.slice(-2);
  if (before === undefined || last === undefined || last.price >= before.price) return null;
  const pct = ((before.price - last.price) / before.price) * 100;
  return pct < leastPct ? null : { kind: 'price_drop', version: String(last.price), at: last.at };
}

/** The last change of status: back on offer, or about to close. */
function statusNews({ status_history: history }: NewsworthyHome): News[] {
  const [before, last] = history.slice(-2);
  if (before === undefined || last === undefined || before.status === last.status) return [];
  const isOpen = last.status === 'available' || last.status === 'active';
  const kind = isOpen ? 'back' : 'status';
  return [{ kind, version: `${last.status} ${last.at}`, at: last.at }];
}

/** An open house is notified this long ahead, not when it is announced: no device knows that moment. */
const OPEN_HOUSE_AHEAD_MS = 3 * 24 * 60 * 60_000;

/** The next open house, from three days before it until it begins. */
function openViewing({ details, visibility }: NewsworthyHome, now: number): News | null {
  if (details.viewing_mode !== 'open_house' || visibility !== 'live') return null;
  const starts = (details.viewing_slots ?? []).map(({ start }) => start).sort();
  const next = starts.find((start) => Date.parse(start) > now);
  if (next === undefined) return null;
  const told = Date.parse(next) - OPEN_HOUSE_AHEAD_MS;
  if (told > now) return null;
  return { kind: 'open_viewing', version: next, at: new Date(told).toISOString() };
}

/** When a home is news next by itself, since an open viewing comes near, ms since the epoch; null: it is not. */
export function nextNewsAt({ details, visibility }: NewsworthyHome, now: number): number | null {
  if (details.viewing_mode !== 'open_house' || visibility !== 'live') return null;
  const starts = (details.viewing_slots ?? []).map(({ start }) => Date.parse(start));
  // After one that begins comes the next; before the first it is told.
  const times = starts.flatMap((start) => [start - OPEN_HOUSE_AHEAD_MS, start]);
  const coming = times.filter((at) => at > now);
  return coming.length === 0 ? null : Math.min(...coming) + 1;
}
