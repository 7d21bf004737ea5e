import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import type { Property } from '#contract/entities/property.ts';
import { FRESH_DAYS } from '#contract/rules/listing/freshness.ts';
import type { ListingCard, MapPoints } from '../../model/listings.ts';
import type { Found, Window } from '../../model/ports/searcher.ts';
import { cardOf } from './card.ts';
import { createDictionary } from './codes.ts';
import { createColumns, doubled } from './columns.ts';
import { excerptOf } from './excerpt.ts';
import { facetsOf } from './facets.ts';
import { type Filter, type FilterContext, filtersOf } from './filters.ts';
import { isEmpty, type Keywords, parseKeywords } from './keywords.ts';
import { type Match, matchRows, passesOthers } from './match.ts';
import { ordered, sortKeyOf } from './order.ts';
import { createTextIndex } from './textIndex.ts';
import { writeRow } from './writeRow.ts';

const DAY_MS = 86_400_000;
const FIRST_CAPACITY = 1024;

/** Everything this device holds, ready to be searched. Pure: no clock, no database, no worker. */
export interface ListingIndex {
  /** Takes listings in, or their new values; what is not on offer (let, sold, paused) is left out. */
  put(listings: readonly Property[]): void;
  remove(ids: readonly string[]): void;
  /** All listings somebody does not want to see. */
  hide(ids: readonly string[]): void;
  readonly size: number;
  /** Words come in later: indexes those of so many listings. False: there is nothing left to index. */
  indexWords(count: number): boolean;
  /** `now`: ms since the epoch. */
  search(query: ListingQuery, window: Window, now: number): Found;
  /** The first `ranked` are in the order of the sort, the others behind them as they come. */
  points(query: ListingQuery, now: number, ranked?: number): MapPoints;
}

export function createListingIndex(): ListingIndex {
  let columns = createColumns(FIRST_CAPACITY);
  const dictionaries = { areas: createDictionary(), currencies: createDictionary() };
  const text = createTextIndex();
  const rows = new Map<string, number>();
  const ids: string[] = [];
  /**
   * As text: ten thousand strings are nothing to the garbage collector, their objects are. Written with the words,
   * so that the first answer does not wait for ten thousand of them.
   */
  const cards: string[] = [];
  const free: number[] = [];
  let hidden: ReadonlySet<string> = new Set();
  /** Rows whose words are not indexed, and whose cards are not written yet. */
  const wordless = new Map<number, Property>();

  const indexWords = (count: number): boolean => {
    let left = count;
    for (const [row, listing] of wordless) {
      if (left === 0) break;
      text.put(row, listing);
      cards[row] = JSON.stringify(cardOf(listing));
      wordless.delete(row);
      left -= 1;
    }
    return wordless.size > 0;
  };
  const rowFor = (id: string): number => {
    const known = rows.get(id);
    if (known !== undefined) return known;
    const row = free.pop() ?? ids.length;
    if (row >= columns.capacity) columns = doubled(columns);
    rows.set(id, row);
    ids[row] = id;
    return row;
  };
  const remove = (id: string) => {
    const row = rows.get(id);
    if (row === undefined) return;
    columns.codes.isAlive[row] = 0;
    wordless.delete(row);
    text.remove(row);
    cards[row] = '';
    rows.delete(id);
    free.push(row);
  };
  const put = (listing: Property) => {
    if (!isOnOffer(listing)) {
      remove(listing.id);
      return;
    }
    const row = rowFor(listing.id);
    writeRow(columns, row, listing, dictionaries);
    columns.codes.isHidden[row] = hidden.has(listing.id) ? 1 : 0;
    wordless.set(row, listing);
  };

  const look = (query: ListingQuery, now: number) => {
    const keywords = parseKeywords(query.text ?? '');
    if (!isEmpty(keywords)) indexWords(Infinity);
    const context: FilterContext = {
      columns,
      dictionaries,
      now,
      text: isEmpty(keywords) ? null : text.find(keywords),
    };
    const { isAlive } = columns.codes;
    const { confirmedAt } = columns.numbers;
    const oldest = now - (FRESH_DAYS.unconfirmed + 1) * DAY_MS;
    const filters = filtersOf(query, context);
    const match = matchRows({
      filters,
      end: ids.length,
      isCandidate: (row) => isAlive[row] === 1 && (confirmedAt[row] ?? 0) > oldest,
      includesNotStated: query.include_not_stated === true,
    });
    return { keywords, context, filters, match };
  };
  const idOf = (row: number) => ids[row] ?? '';
  const cardAt = (row: number, keywords: Keywords): ListingCard => {
    const waiting = wordless.get(row);
    const card =
      waiting === undefined ? (JSON.parse(cards[row] ?? '') as ListingCard) : cardOf(waiting);
    return isEmpty(keywords) ? card : { ...card, excerpt: excerptOf(text.textOf(row), keywords) };
  };

  return {
    put: (listings) => listings.forEach(put),
    remove: (gone) => gone.forEach(remove),
    hide(wanted) {
      hidden = new Set(wanted);
      for (const [id, row] of rows) columns.codes.isHidden[row] = hidden.has(id) ? 1 : 0;
    },
    get size() {
      return rows.size;
    },
    indexWords,
    search(query, { from, count }, now) {
      const { keywords, context, filters, match } = look(query, now);
      const matching = rowsThatMatch(match);
      const key = sortKeyOf(query, context, match);
      const inOrder = ordered(matching, key, idOf, Math.min(matching.length, from + count));
      return {
        total: matching.length,
        cards: Array.from(inOrder.subarray(from, from + count), (row) => cardAt(row, keywords)),
        facets: facetsOf(query, context, match),
        relax: matching.length === 0 ? relaxOf(filters, match) : [],
      };
    },
    points(query, now, ranked = Infinity) {
      const { context, match } = look(query, now);
      const matching = rowsThatMatch(match);
      const key = sortKeyOf(query, context, match);
      const inOrder = ordered(matching, key, idOf, Math.min(matching.length, ranked));
      const { lon, lat, price } = columns.numbers;
      const positions = new Float64Array(inOrder.length * 2);
      inOrder.forEach((row, place) => {
        positions[place * 2] = lon[row] ?? 0;
        positions[place * 2 + 1] = lat[row] ?? 0;
      });
      return {
        ids: Array.from(inOrder, idOf),
        positions,
        prices: Float64Array.from(inOrder, (row) => price[row] ?? 0),
        currency:
          query.currency ??
          commonest(columns.codes.currency, inOrder, dictionaries.currencies.values),
      };
    },
  };
}

/** Only what is live and open is looked for; the rest of what is held is somebody's own, or noted. */
const isOnOffer = ({ visibility, status }: Property): boolean =>
  visibility === 'live' && status !== 'rented' && status !== 'sold';

const rowsThatMatch = (match: Match): Uint32Array =>
  match.close.filter((row) => match.failed[row] === 0);

/** Which of the filters costs most: how many there would be without it, the most first. */
function relaxOf(filters: readonly Filter[], match: Match): Found['relax'] {
  return filters
    .filter(({ isNice }) => !isNice)
    .map(({ field, bit }) => ({
      field,
      total: match.close.filter((row) => passesOthers(match, row, bit)).length,
    }))
    .filter(({ total }) => total > 0)
    .toSorted((one, other) => other.total - one.total);
}

function commonest(codes: Uint8Array, rows: Uint32Array, values: readonly string[]): string {
  const counts = new Uint32Array(values.length);
  for (const row of rows) counts[codes[row] ?? 0] = (counts[codes[row] ?? 0] ?? 0) + 1;
  return values[counts.indexOf(Math.max(0, ...counts))] ?? '';
}
