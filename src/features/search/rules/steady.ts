import type { SearchPage } from '#src/data/types.ts';

/** A list that stands still: which search it is of (its address), and which home had come last when somebody looked at it. */
export interface Steady {
  readonly key: string;
  readonly upTo: number;
}

/** A scroll of less is a tremor, or rounding, px. */
const SCROLLED_PX = 8;

/** A person's action on a list, since its homes were asked for. */
export type Look =
  | { readonly kind: 'scrolled'; readonly px: number }
  /** Something in it has the focus, or is pressed. */
  | { readonly kind: 'touched' };

/** Whether that is having looked: from then on the order is theirs. */
export const hasLooked = (look: Look): boolean =>
  look.kind === 'touched' || Math.abs(look.px) >= SCROLLED_PX;

/**
 * The list from the moment somebody looked. It stands still for as long as the search is the same; one that was kept from
 * another day, or that answers what was asked before, cannot: what is found today is still to come.
 */
export function steadyFrom(
  before: Steady | null,
  shown: { readonly key: string; readonly isToday: boolean; readonly page: SearchPage | undefined },
): Steady | null {
  if (before?.key === shown.key) return before;
  const upTo = shown.page?.newest;
  return shown.isToday && upTo !== undefined ? { key: shown.key, upTo } : before;
}

/** Another search is asked anew. */
export const upToOf = (steady: Steady | null, key: string): number | undefined =>
  steady?.key === key ? steady.upTo : undefined;

/** How many homes are in the list: those found less those that came since. */
export const listedIn = ({ total, more = 0 }: Pick<SearchPage, 'total' | 'more'>): number =>
  total - more;
