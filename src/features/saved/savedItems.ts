import type { SavedHome } from '#contract/entities/records/note.ts';
import { type Change, changesSince } from '#contract/rules/listing/asOf.ts';
import { scoreOf } from '#search/recommend/recommend.ts';
import { monthOrWhole, tasteOf } from '#search/recommend/taste.ts';
import { isClosed } from '#contract/rules/listing/statusLadder.ts';
import { unreachable } from '#contract/rules/unreachable.ts';
import type { HeldListing } from '#src/data/types.ts';

/** A saved home, as it is now and as it was. */
export interface SavedItem {
  readonly saved: SavedHome;
  /** Null: not on this device; the snapshot is in `saved.asOf`. */
  readonly listing: HeldListing | null;
  readonly changes: readonly Change[];
  readonly isGone: boolean;
}

export const SAVED_SORTS = ['saved', 'price', 'rating', 'score'] as const;
export type SavedSort = (typeof SAVED_SORTS)[number];
export const SAVED_FILTERS = ['all', 'changed', 'cheaper', 'gone'] as const;
export type SavedFilter = (typeof SAVED_FILTERS)[number];

export interface SavedView {
  readonly filter: SavedFilter;
  readonly sort: SavedSort;
  /** Id of a list; null: all homes. */
  readonly list: string | null;
  /** Null: any tag. */
  readonly tag: string | null;
}

/** Joins the notes with the listings as they are now. */
export function savedItems(
  homes: readonly SavedHome[],
  listings: readonly HeldListing[],
): SavedItem[] {
  const held = new Map(listings.map((listing) => [listing.id, listing]));
  return homes.map((saved) => {
    const listing = held.get(saved.propertyId) ?? null;
    const changes = listing === null ? [] : changesSince(saved.asOf, listing);
    const isGone = listing !== null && (listing.isGone || isClosed(listing.status));
    return { saved, listing, changes, isGone };
  });
}

/**
 * Filters and sorts the items; equal ones the newest first. Sums in other currencies come last, unconverted. `now`: ms since the
 * epoch.
 */
export function shownItems(items: readonly SavedItem[], view: SavedView, now: number): SavedItem[] {
  const shown = items.filter(
    (item) =>
      (view.list === null || item.saved.lists.includes(view.list)) &&
      (view.tag === null || item.saved.tags.includes(view.tag)) &&
      passes(item, view.filter),
  );
  const orders: Record<SavedSort, (one: SavedItem, other: SavedItem) => number> = {
    saved: () => 0,
    price: (one, other) =>
      one.saved.asOf.currency.localeCompare(other.saved.asOf.currency) ||
      priceOf(one) - priceOf(other),
    rating: (one, other) => other.saved.rating - one.saved.rating,
    score: (one, other) => pointsOf(other) - pointsOf(one),
  };
  const points = view.sort === 'score' ? scores(items, now) : null;
  const pointsOf = ({ saved }: SavedItem) => points?.get(saved.propertyId) ?? -1;
  const newest = (one: SavedItem, other: SavedItem) => other.saved.savedAt - one.saved.savedAt;
  return shown.sort((one, other) => orders[view.sort](one, other) || newest(one, other));
}

/**
 * Tells how well each home fits what all saved ones have in common, those with many stars above all: the score of the recommendations. Homes
 * that are gone or not here have none.
 */
function scores(items: readonly SavedItem[], now: number): ReadonlyMap<string, number> {
  const here = items.flatMap(({ saved, listing, isGone }) =>
    listing === null || isGone ? [] : [{ home: listing, rating: saved.rating }],
  );
  const taste = tasteOf(
    here.map(({ home, rating }) => ({ home, kind: likedAs(rating), at: now })),
    now,
  );
  if (taste === null) return new Map();
  return new Map(here.map(({ home }) => [home.id, scoreOf(home, taste, now).score]));
}

/** A home with so many stars counts like this event. 0: none were given. */
const likedAs = (rating: number) =>
  rating >= 4 ? 'inquiry' : rating === 1 || rating === 2 ? 'view' : 'save';

/** Whether a list is chosen in which there is nothing at all: no other filter would show more. */
export const isListEmpty = (items: readonly SavedItem[], { list }: SavedView): boolean =>
  list !== null && !items.some(({ saved }) => saved.lists.includes(list));

function passes(item: SavedItem, filter: SavedFilter): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'changed':
      return item.changes.length > 0;
    case 'cheaper':
      return item.changes.some((change) => change.kind === 'price' && change.to < change.from);
    case 'gone':
      return item.isGone;
    default:
      return unreachable(filter);
  }
}

function priceOf({ saved, listing }: SavedItem): number {
  return listing === null ? saved.asOf.price : monthOrWhole(listing);
}

/** Every tag in use, in the order of the alphabet. */
export function tagsOf(items: readonly SavedItem[]): string[] {
  return [...new Set(items.flatMap(({ saved }) => saved.tags))].sort((one, other) =>
    one.localeCompare(other),
  );
}
