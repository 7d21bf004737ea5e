import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import type { Property } from '#contract/entities/property.ts';
import { FRESH_DAYS } from '#contract/rules/listing/freshness.ts';
import {
  type Bits,
  both,
  butNot,
  count,
  countBoth,
  createBits,
  eachBit,
  hasBit,
  setBit,
} from './bits.ts';
import { ranging } from './conditions.ts';
import { currencyOf } from './currency.ts';
import { facetsOf } from './facets.ts';
import type { Counted, FacetCounts } from '#contract/entities/counted.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import type { MapPoints, SearchWindow, Within } from './found.ts';
import { type ColumnField, conditionOf, type FilterContext, filtersOf, keyOf } from './filters.ts';
import { isEmpty, parseKeywords } from './keywords.ts';
import { createListingRows, type ListingRows } from './listingRows.ts';
import { type Match, matchOf } from './match.ts';
import { firstInOrder, sortKeyOf } from './order.ts';
import { createPacks, type Packs } from './packs.ts';

/** The results as ids: the caller makes the cards of those in sight. */
export interface FoundIds extends Counted {
  readonly ids: readonly string[];
}

export interface Meeting {
  readonly rows: ListingRows;
  readonly matching: Bits;
  /** '': no home is here. */
  readonly currency: string;
}

/** Everything this device holds, ready to be searched. Pure: no clock, no database, no worker. */
export interface ListingIndex {
  /** Takes listings in, or their new values; what is not on offer (let, sold, paused) is left out. */
  put(listings: readonly Property[]): void;
  remove(ids: readonly string[]): void;
  /** Takes out what is not among these. Homes that are awaited stay. */
  retain(ids: ReadonlySet<string>): void;
  /** Homes that are not stored here, since only a pack of their area is. */
  readonly awaited: Pick<ListingRows['awaited'], 'take' | 'are' | 'end'> & {
    has(id: string): boolean;
    /** It is stored as the pack has it, and awaited no more. False: it is none of them, and nothing is changed. */
    keep(id: string): boolean;
  };
  /** All listings somebody does not want to see. */
  hide(ids: readonly string[]): void;
  has(id: string): boolean;
  readonly size: number;
  /** The turn of the home that came last: `upTo` of a window leaves out those that came after it. */
  readonly newest: number;
  /** Words come in later: indexes those of so many listings. False: there is nothing left to index. */
  indexWords(count: number): boolean;
  /** Its content as bytes, area by area. */
  readonly packs: Packs;
  /** `now`: ms since the epoch. `within`: ids of the areas that are searched; null: all. */
  search(query: ListingQuery, window: SearchWindow, now: number, within?: Within): FoundIds;
  /** The first `ranked` are in the order of the sort, the others behind them as they come. */
  points(query: ListingQuery, now: number, ranked?: number, within?: Within): MapPoints;
  /** The rows that meet a query, to be looked at otherwise, and the currency it is meant in. */
  meeting(query: ListingQuery, now: number, within?: Within): Meeting;
}

export function createListingIndex(): ListingIndex {
  const rows = createListingRows();

  const look = (
    query: ListingQuery,
    now: number,
    within: Within,
    came: Bits | null = null,
  ): Look => {
    const columns = rows.columns();
    const { dictionaries, ids } = rows;
    const candidates = candidatesOf(rows, now, within);
    const said = (field: ColumnField, asked: ListingQuery, currency: number) => {
      const context: FilterContext = { columns, dictionaries, currency, now };
      return rows.said.of(keyOf(field, asked, context), () => conditionOf(field, asked, context));
    };
    const among = (homes: Bits) => (code: number) => {
      const name = dictionaries.currencies.values[code];
      const offered = name === undefined ? null : said('currency', { currency: name }, code);
      return offered === null ? 0 : countBoth(homes, offered.yes);
    };
    const currency = currencyOf(query, dictionaries.currencies, [
      among(candidates.searched),
      among(rows.living.bits()),
    ]);
    const keywords = parseKeywords(query.text ?? '');
    const text = isEmpty(keywords) ? null : rows.find(keywords, came);
    const lookFor = (field: ColumnField, asked: ListingQuery) => said(field, asked, currency);
    const match = matchOf(
      filtersOf(query, lookFor, text?.rows ?? null),
      candidates.fresh,
      query.include_not_stated === true,
    );
    const sortKey = () =>
      sortKeyOf({
        query,
        context: { columns, dictionaries, currency, now },
        match,
        standings: () => rows.standings(now),
        fit: text?.fit ?? null,
      });
    return {
      currency,
      match,
      first: (count, homes) => firstInOrder(homes, sortKey(), ids.compare, count),
      facets: () => facetsOf({ query, columns, dictionaries, currency, match, look: lookFor }),
    };
  };

  return {
    put: (listings) => listings.forEach(rows.put),
    remove: (gone) => gone.forEach(rows.remove),
    retain(ids) {
      const gone: string[] = [];
      eachBit(rows.living.bits(), (row) => {
        if (!rows.awaited.has(row)) gone.push(rows.ids.idOf(row));
      });
      gone.filter((id) => !ids.has(id)).forEach(rows.remove);
    },
    awaited: {
      ...rows.awaited,
      has(id) {
        const row = rows.ids.find(id);
        return row >= 0 && rows.awaited.has(row);
      },
      keep(id) {
        const row = rows.ids.find(id);
        const isAwaited = row >= 0 && rows.awaited.has(row);
        if (isAwaited) rows.awaited.keep(row);
        return isAwaited;
      },
    },
    hide: (wanted) => rows.hide(wanted),
    has: (id) => rows.ids.find(id) >= 0,
    get size() {
      return rows.living.count();
    },
    get newest() {
      return rows.living.lastTurn();
    },
    indexWords: rows.shelves.index,
    packs: createPacks(rows),
    search(query, window, now, within = null) {
      const came = window.upTo === undefined ? null : cameUpTo(rows, window.upTo);
      const { currency, match, first, facets } = look(query, now, within, came);
      const total = count(match.all);
      const listed = came === null ? match.all : both(match.all, came);
      const more = total - count(listed);
      return {
        total,
        ...(more > 0 && { more }),
        ...windowOf(rows, listed, first, window),
        facets: facets(),
        currency: query.currency ?? rows.dictionaries.currencies.values[currency] ?? null,
        relax: total === 0 ? relaxOf(match) : [],
      };
    },
    points(query, now, ranked = Infinity, within = null) {
      const { match, first } = look(query, now, within);
      return pointsOf(rows, match.all, first(ranked, match.all));
    },
    meeting(query, now, within = null) {
      const { match, currency } = look(query, now, within);
      const meant = query.currency ?? rows.dictionaries.currencies.values[currency] ?? '';
      return { rows, matching: match.all, currency: meant };
    },
  };
}

/** A question, looked at: what is wanted of the answer is made when it is asked for. */
interface Look {
  /** The code of the currency that sums are compared in. */
  readonly currency: number;
  readonly match: Match;
  /** The first `count` of these homes in order. */
  first(count: number, homes: Bits): Uint32Array;
  facets(): FacetCounts;
}

/** `searched`: all that is here of these areas. `fresh`: those of them whose owner confirmed them lately enough to be found. */
function candidatesOf(
  rows: ListingRows,
  now: number,
  within: Within,
): { readonly searched: Bits; readonly fresh: Bits } {
  const columns = rows.columns();
  const { dictionaries } = rows;
  const inAreas =
    within === null
      ? null
      : rows.said.of(`within ${within.join()}`, () =>
          conditionOf(
            'area_ids',
            // No area at all is not all of them.
            { area_ids: within.length === 0 ? [''] : [...within] },
            { columns, dictionaries, currency: -1, now },
          ),
        );
  const searched = inAreas === null ? rows.living.bits() : both(rows.living.bits(), inAreas.yes);
  const oldest = now - (FRESH_DAYS.unconfirmed + 1) * DAY_MS;
  const stale = rows.said.of(null, () => ranging(columns.numbers.confirmedAt, -Infinity, oldest));
  return { searched, fresh: stale === null ? searched : butNot(searched, stale.yes) };
}

/** The homes of a window: those that lead in it, then all others in their order. */
function windowOf(
  { ids }: ListingRows,
  listed: Bits,
  first: Look['first'],
  { from, count: most, lead = [] }: SearchWindow,
): Pick<FoundIds, 'ids' | 'isLed'> {
  const leading = lead.map(ids.find).filter((row) => row >= 0 && hasBit(listed, row));
  // Each of those that lead may be missing among the others.
  const ordered = first(from + most + leading.length, listed);
  const isLed = leading.some((row, place) => ordered[place] !== row);
  const idsOf = (shown: Uint32Array) => Array.from(shown.subarray(from, from + most), ids.idOf);
  if (!isLed) return { ids: idsOf(ordered) };
  const known = new Set(leading);
  const others = ordered.filter((row) => !known.has(row));
  return { ids: idsOf(Uint32Array.from([...leading, ...others])), isLed };
}

/** The homes that had come by then; null: all. */
function cameUpTo(rows: ListingRows, upTo: number): Bits | null {
  if (rows.living.lastTurn() <= upTo) return null;
  const came = createBits(rows.columns().capacity);
  eachBit(rows.living.bits(), (row) => {
    if (rows.living.turnOf(row) <= upTo) setBit(came, row, true);
  });
  return came;
}

/** The positions of the rows and their prices: `first` first, then the others of `all`. */
function pointsOf(rows: ListingRows, all: Bits, first: Uint32Array): MapPoints {
  const columns = rows.columns();
  const inOrder = new Uint32Array(count(all));
  inOrder.set(first);
  let place = first.length;
  const ranked = createBits(columns.capacity);
  for (const row of first) setBit(ranked, row, true);
  eachBit(butNot(all, ranked), (row) => {
    inOrder[place] = row;
    place += 1;
  });
  const { lon, lat, price } = columns.numbers;
  const positions = new Float64Array(inOrder.length * 2);
  inOrder.forEach((row, at) => {
    positions[at * 2] = lon[row] ?? 0;
    positions[at * 2 + 1] = lat[row] ?? 0;
  });
  return {
    ids: Array.from(inOrder, rows.ids.idOf),
    positions,
    prices: Float64Array.from(inOrder, (row) => price[row] ?? 0),
    currencies: [...rows.dictionaries.currencies.values],
    currencyOf: Uint8Array.from(inOrder, (row) => columns.codes.currency[row] ?? 0),
  };
}

/** The filters by what they cost: how many homes there would be without each, the most first. */
function relaxOf({ musts, without }: Match): Counted['relax'] {
  return musts
    .map(({ field }) => ({ field, total: count(without(field)) }))
    .filter(({ total }) => total > 0)
    .toSorted((one, other) => other.total - one.total);
}
