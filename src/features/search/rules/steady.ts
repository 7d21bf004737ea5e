import { FIRST_CARDS } from '#contract/protocol/firstAnswer.ts';
import type { ListingCard, SearchPage } from '#src/data/types.ts';

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

/**
 * The homes that lead in the list of a search (its address): those that were painted first, kept from an earlier start or while
 * others were still on their way. `ids` null: none lead. `anew`: how often the list was asked for without them.
 */
export interface Lead {
  readonly key: string;
  readonly ids: readonly string[] | null;
  readonly anew: number;
  /** They were kept from an earlier start: what has changed since comes in pieces, and each would change the list by itself. */
  readonly wasKept?: true;
}

/** Of another search none lead. */
export const leadOf = (lead: Lead, key: string): Lead =>
  lead.key === key ? lead : { key, ids: null, anew: 0 };

/** From now on the order alone says what stands first. */
export const unled = (lead: Lead): Lead =>
  lead.ids === null ? lead : { key: lead.key, ids: null, anew: lead.anew + 1 };

/**
 * The lead after a page was shown: its first homes stand where they are for as long as others are to come. Once all are there
 * they lead until somebody asks for the new order, or that is the same; those that were kept until somebody asks. `cards`: the first of the list.
 */
export function leadFrom(
  before: Lead,
  shown: {
    readonly key: string;
    readonly page: SearchPage;
    readonly cards: readonly ListingCard[];
  },
): Lead {
  if (shown.key !== before.key) return before;
  const { isKept, isGiven, isLed } = shown.page;
  const isOver = isWhole(shown.page) && isKept !== true;
  if (before.ids !== null)
    return isOver && isLed !== true && before.wasKept !== true ? unled(before) : before;
  if (isOver || shown.cards.length === 0) return before;
  return {
    ...before,
    ids: shown.cards.slice(0, FIRST_CARDS).map(({ id }) => id),
    ...(isKept === true && isGiven !== true && { wasKept: true }),
  };
}

/** The page answers its search in all homes that are wanted: none is on its way that it does not count. */
export const isWhole = ({ isGiven, isPartial }: SearchPage): boolean =>
  isGiven !== true && isPartial !== true;

/**
 * Whether the numbers of a page may be told: not while homes are on their way that it does not count. `wasWhole`: an
 * earlier page of the same search was whole; what comes now is news, and no number grows by leaps.
 */
export const isCounted = (
  { isPartial }: Pick<SearchPage, 'isPartial'>,
  now: { readonly wasWhole: boolean; readonly isMoreComing: boolean; readonly isOffline: boolean },
): boolean => isPartial !== true || now.wasWhole || !now.isMoreComing || now.isOffline;
