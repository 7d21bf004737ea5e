import type { Property } from '../../entities/property.ts';
import type { ALERT_KINDS, SavedSearch } from '../../entities/records/search.ts';
import { alertHitIdOf } from '../ids.ts';
import { isClosed } from '../listing/statusLadder.ts';

export type AlertKind = (typeof ALERT_KINDS)[number];

/** What of a listing can be news. */
export type NewsworthyHome = Pick<
  Property,
  'id' | 'fingerprint' | 'visibility' | 'status' | 'price_history' | 'status_history'
> & { readonly details: Pick<Property['details'], 'viewing_mode' | 'viewing_slots'> };

/** One thing to tell of a home. The version makes it another thing when price or status move again. */
export interface News {
  readonly kind: AlertKind;
  readonly version: string;
  /** ISO 8601: when it happened, by the server. */
  readonly at: string;
}

/**
 * What happened to a home that its alert asks about, after its baseline. It is read off the histories the server
 * keeps, never off what this device saw before: so every device finds the same, a first sync floods nobody, and a
 * relisting, which keeps its history, is not new. `now` in ms since the epoch.
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
      news !== null && alert.kinds.includes(news.kind) && Date.parse(news.at) > baselineAt,
  );
}

/**
 * The id under which an alert's hit is kept: the same on every device, so that it is told once. A home listed
 * anew under another id is the same home: its fingerprint stands for it.
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

/** The last move on the ladder: back on offer, or on its way out. */
function statusNews({ status_history: history }: NewsworthyHome): News[] {
  const [before, last] = history.slice(-2);
  if (before === undefined || last === undefined || before.status === last.status) return [];
  const isOpen = last.status === 'available' || last.status === 'active';
  const kind = isOpen ? 'back' : 'status';
  return [{ kind, version: `${last.status} ${last.at}`, at: last.at }];
}

/** An open house is told this long ahead, not when its time is first put down: no device knows that moment. */
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
