import { distanceKm, type Place } from '#contract/rules/distance.ts';
import {
  confirmedOf,
  explained,
  FRESH_SHARE,
  type Points,
  recommend,
  type Recommended,
  type Term,
  turnedWeights,
} from './recommend.ts';
import { freshness } from '#contract/rules/listing/freshness.ts';
import { median } from '#contract/rules/market/weightedQuantile.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import { monthOrWhole, type Taste, type TasteHome, tasteOf } from './taste.ts';

/** A home as recommendations look at it. */
export interface RailHome extends TasteHome {
  /** Days since 1970. */
  readonly firstListed: number;
  /** Minor units a m², of a month or of the whole; null: no area is stated. */
  readonly perArea: number | null;
  /** Its neighbourhood. */
  readonly area: number;
  /** The same number for homes of one kind, currency and neighbourhood. Absent: worked out from the fields. */
  readonly group?: number;
}

export const RAIL_NAMES = ['best', 'stretch', 'value', 'near', 'because'] as const;
export type RailName = (typeof RAIL_NAMES)[number];

/**
 * The most somebody can pay: minor units, a month for a rental. A search asks with a `currency` of '' where
 * it names none.
 */
export interface Budget {
  readonly amount: number;
  readonly currency: string;
  readonly type: TasteHome['listing_type'];
}

export interface RailsInput<Home extends RailHome> {
  /** Homes that meet every requirement but the budget. */
  readonly pool: readonly Home[];
  /** Null: nothing is known of what they like. */
  readonly taste: Taste | null;
  /** Homes they saved, the newest first. */
  readonly saved: readonly Home[];
  readonly budget: Budget | null;
  readonly places: readonly Place[];
  /** Hidden ones, and those they have already: never shown. */
  readonly excluded: ReadonlySet<string>;
  /** By term: 1 as usual, 0 not at all. */
  readonly weights: Readonly<Partial<Record<string, number>>>;
  /** In each rail. */
  readonly most: number;
  /** ms since the epoch. */
  readonly now: number;
}

export interface RailEntry<Home extends RailHome> extends Recommended<Home> {
  /** How far it is over the budget; 0.07 is 7 %. */
  readonly over?: number;
  /** How far below the usual price a m² of its neighbourhood. */
  readonly below?: number;
}

export interface Rail<Home extends RailHome> {
  readonly name: RailName;
  /** `because`: the saved home. */
  readonly of?: string;
  readonly entries: readonly RailEntry<Home>[];
}

/** No home costs more over a budget than this, and only where it is said. */
export const STRETCH = 0.1;
const GOOD_VALUE = 0.15;
const ENOUGH_TO_COMPARE = 8;
const NEW_DAYS = 14;
const NEAR_KM = 3;
const BECAUSE_MOST = 2;

/** The homes for somebody, in rows by why. No home stands twice, and the same input gives the same answer. */
export function rails<Home extends RailHome>(input: RailsInput<Home>): Rail<Home>[] {
  const { taste, pool, saved, budget, places, excluded, most, now } = input;
  const shown = new Set(excluded);
  const open = pool.filter(({ id }) => !excluded.has(id));
  const within = open.filter((home) => isWithin(home, budget));
  const weights = turnedWeights(input.weights);
  const pick = (homes: readonly Home[], by: Taste | null): Recommended<Home>[] =>
    by === null
      ? withoutTaste(homes, shown, { budget, most, now })
      : recommend({ taste: by, pool: homes, excluded: shown, most, now, weights });
  const rail = (
    name: RailName,
    picked: readonly RailEntry<Home>[],
    of?: string,
  ): readonly Rail<Home>[] => {
    for (const { home } of picked) shown.add(home.id);
    return picked.length === 0 ? [] : [{ name, entries: picked, ...(of !== undefined && { of }) }];
  };
  const usual = usualPerArea(open);
  const below = (home: Home) => 1 - (home.perArea ?? Infinity) / (usual.get(groupOf(home)) ?? 0);
  const today = Math.floor(now / DAY_MS);
  const isNewNear = (home: Home) =>
    home.firstListed >= today - NEW_DAYS &&
    places.some((place) => distanceKm(home, place) <= NEAR_KM);
  return [
    ...rail('best', pick(within, taste)),
    ...rail(
      'stretch',
      pick(
        open.filter((home) => isStretch(home, budget)),
        taste,
      ).map((one) => ({ ...one, over: monthOrWhole(one.home) / (budget?.amount ?? 1) - 1 })),
    ),
    ...rail(
      'value',
      pick(
        within.filter((home) => below(home) >= GOOD_VALUE),
        taste,
      ).map((one) => ({ ...one, below: below(one.home) })),
    ),
    ...rail('near', pick(within.filter(isNewNear), taste)),
    ...saved
      .slice(0, BECAUSE_MOST)
      .flatMap((home) =>
        rail('because', pick(within, tasteOf([{ home, kind: 'save', at: now }], now)), home.id),
      ),
  ];
}

/** A budget in another currency says nothing of a price: such a home is not known to be within it. */
function isWithin(home: RailHome, budget: Budget | null): boolean {
  if (budget === null || home.listing_type !== budget.type) return true;
  return home.currency === budget.currency && monthOrWhole(home) <= budget.amount;
}

function isStretch(home: RailHome, budget: Budget | null): boolean {
  if (budget === null || home.listing_type !== budget.type) return false;
  const price = monthOrWhole(home);
  return (
    home.currency === budget.currency &&
    price > budget.amount &&
    price <= budget.amount * (1 + STRETCH)
  );
}

const groupOf = (home: RailHome): string | number =>
  home.group ?? `${home.area} ${home.currency} ${home.listing_type} ${home.property_type}`;

/** The middle price a m² of each kind in each neighbourhood, where enough of them state one. */
function usualPerArea(homes: readonly RailHome[]): ReadonlyMap<string | number, number> {
  const groups = new Map<string | number, number[]>();
  for (const home of homes) {
    if (home.perArea === null) continue;
    const name = groupOf(home);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [home.perArea]);
    else group.push(home.perArea);
  }
  return new Map(
    [...groups].flatMap(([name, all]) =>
      all.length < ENOUGH_TO_COMPARE ? [] : [[name, median(all)] as const],
    ),
  );
}

interface Cold {
  readonly budget: Budget | null;
  readonly most: number;
  readonly now: number;
}

/** Before anything is liked: what the budget pays for, confirmed lately, the newest first among equals. */
function withoutTaste<Home extends RailHome>(
  homes: readonly Home[],
  excluded: ReadonlySet<string>,
  { budget, most, now }: Cold,
): Recommended<Home>[] {
  const termsOf = (home: Home): readonly Points[] => {
    const isPaidFor = budget?.type === home.listing_type && isWithin(home, budget);
    const points = (term: Term, value: number): Points => ({ term, points: value });
    return [
      points('price', isPaidFor ? 0.6 : 0),
      points('freshness', 0.4 * FRESH_SHARE[freshness(confirmedOf(home), now)]),
    ];
  };
  return homes
    .filter(({ id }) => !excluded.has(id))
    .map((home) => ({ home, ...explained(termsOf(home)) }))
    .sort(
      (one, other) =>
        other.score - one.score ||
        other.home.firstListed - one.home.firstListed ||
        one.home.id.localeCompare(other.home.id),
    )
    .slice(0, most);
}
