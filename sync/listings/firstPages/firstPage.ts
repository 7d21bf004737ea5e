import type { Area } from '#contract/entities/area.ts';
import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import { isSame } from '../../kit/isSame.ts';
import type { HeldArea, KeptCity, ListingCard, SearchPage } from '../../model/listings.ts';
import type { Window } from '../../model/ports/searcher.ts';

/*
 * The first page of a search, as it is kept: the values that were painted, and no text made of them. Prices,
 * ages and times are written when it is painted again, in the language, the units and at the time of then.
 */

/** Raise it with whatever of this file changes what is kept, or what is taken for whole. */
const FORMAT = 3;

/** More than a large screen shows at first. */
export const CARDS_KEPT = 24;

/** A page not confirmed by the server for this long is not trusted any more, as with areas. */
const EXPIRES_AFTER_MS = 30 * 24 * 60 * 60_000;
/** Clocks are set by hand: what is from later than this from now is from no known time. */
const CLOCK_SLACK_MS = 60_000;

/** Under what it is kept; under anything else it is not shown. */
export interface Stamp {
  /** The build of the app: its schemas, and what it makes of them. */
  readonly app: string;
  /** The name of the database of whoever it was shown to. */
  readonly database: string;
  /** The languages and digits it was shown in. */
  readonly shownAs: string;
}

/** The data around the homes of every search. */
export interface Around {
  readonly areas: readonly Area[];
  readonly heldAreas: readonly HeldArea[];
  readonly cities: readonly KeptCity[];
}

/** The first page of a search. `asked`: what it answers. */
export interface FirstPage extends Around {
  readonly asked: readonly [query: ListingQuery, window: Window];
  /** The same search without the price that was typed: it is asked for the currency. */
  readonly before?: ListingQuery;
  readonly page: SearchPage;
}

/** As it lies there: two texts, which were written at once. */
export interface FirstPageTexts {
  readonly page: string;
  readonly around: string;
}

type HeldOnly = readonly [
  id: string,
  withPhotos: boolean,
  wifiOnly: boolean,
  state: HeldArea['state'],
];

/** Under which name the search of an address is kept: the same parameters in whatever order. */
export function pageKeyOf(search: string): string {
  const given = new URLSearchParams(search);
  given.sort();
  return given.toString();
}

/** The part of a search that a window is, whatever leads in it. */
export const plainly = ({ lead: _lead, anew: _anew, ...window }: Window): Window => window;

/** The page of the same search before its price was read: the currency is known, and no home yet. */
export const unpriced = ({ page }: Pick<FirstPage, 'page'>): SearchPage => ({
  ...page,
  ...{ total: 0, cards: [], facets: {}, relax: [], isPartial: true },
});

/** Whether there is something in it to be shown, and it is known of when it is. */
export const isWorthKeeping = ({ total, checkedAt }: SearchPage, { from, upTo }: Window): boolean =>
  from === 0 && upTo === undefined && total > 0 && checkedAt !== null;

/** `at`: now, ms since the epoch. */
export function textsOf(
  stamp: Stamp,
  { asked, before, page, areas, heldAreas, cities }: FirstPage,
  at: number,
): FirstPageTexts {
  const held = heldAreas.map(({ area, withPhotos, wifiOnly, state }): HeldOnly => {
    return [area.id, withPhotos, wifiOnly, state];
  });
  const { newest: _, isPartial: _isPartial, isLed: _isLed, ...lasting } = page;
  const first = { ...lasting, isKept: true, cards: page.cards.slice(0, CARDS_KEPT) };
  return {
    page: JSON.stringify({ format: FORMAT, stamp, at, asked, before, page: first }),
    around: JSON.stringify({ format: FORMAT, stamp, at, areas: areas.map(small), held, cities }),
  };
}

/** An area as a search shows it: its outline, its descriptions and its market figures are nine tenths of it, and on other pages. */
const small = ({ holes: _holes, islands: _islands, pace: _pace, ...area }: Area): Area => ({
  ...area,
  outline: [],
  about: {},
});

/**
 * Reads a kept page: whole, of this build, person, language and settings, and not too old; else null.
 * `texts`: the stored texts; `now`: ms since the epoch. Never throws.
 */
export function firstPageIn(
  stamp: Stamp,
  texts: { readonly page: unknown; readonly around: unknown },
  now: number,
): FirstPage | null {
  const kept = parsed(texts.page);
  const around = parsed(texts.around);
  if (![kept, around].every((each) => isOf(stamp, each, now))) return null;
  const { asked, before, page } = kept as Record<'asked' | 'before' | 'page', unknown>;
  const { areas, held, cities } = around as Record<'areas' | 'held' | 'cities', unknown>;
  if (!isAsked(asked) || !isPage(page, asked[1])) return null;
  if (!areEach(areas, AREA) || !areEach(cities, CITY) || !isHeld(held)) return null;
  const areaOf = new Map((areas as readonly Area[]).map((area) => [area.id, area]));
  return {
    asked,
    ...(isObject(before) && { before }),
    page,
    areas: areas as readonly Area[],
    heldAreas: held.flatMap(([id, withPhotos, wifiOnly, state]): HeldArea[] => {
      const area = areaOf.get(id);
      return area === undefined ? [] : [{ area, withPhotos, wifiOnly, state }];
    }),
    cities: cities as readonly KeptCity[],
  };
}

function parsed(text: unknown): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(String(text));
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

function isOf(stamp: Stamp, { format, stamp: kept, at }: Record<string, unknown>, now: number) {
  if (format !== FORMAT || !isSame(kept, stamp) || typeof at !== 'number') return false;
  return at <= now + CLOCK_SLACK_MS && now - at < EXPIRES_AFTER_MS;
}

/*
 * A check of a few lines in the place of schemas: their library is more than all else that is needed before
 * the first homes are painted. The page was written by the same build of the app.
 */

type Kind = 'string' | 'number' | 'boolean' | 'list' | 'object';
type Shape<T> = { readonly [Field in keyof T]?: Kind };

/** All of a card that is neither optional nor may be null. */
const CARD: Shape<ListingCard> = {
  id: 'string',
  listing_type: 'string',
  property_type: 'string',
  status: 'string',
  title: 'string',
  price: 'number',
  currency: 'string',
  area_id: 'string',
  lat: 'number',
  lon: 'number',
  first_listed_on: 'string',
  relisted_count: 'number',
  availability_confirmed_at: 'string',
  owner_id: 'string',
  place: 'string',
  photos: 'list',
  photoCount: 'number',
  excerpt: 'string',
};
const PAGE: Shape<SearchPage> = {
  total: 'number',
  cards: 'list',
  facets: 'object',
  relax: 'list',
  checkedAt: 'number',
  missingAreas: 'list',
  isKept: 'boolean',
};
const AREA: Shape<Area> = {
  id: 'string',
  name: 'string',
  city: 'string',
  country: 'string',
  outline: 'list',
  centre: 'list',
  bounds: 'list',
  live_count: 'number',
  bytes: 'number',
};
const CITY: Shape<KeptCity> = { id: 'string', areas: 'number', isHere: 'boolean', total: 'number' };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function has(value: unknown, shape: Readonly<Record<string, Kind | undefined>>): value is object {
  return (
    isObject(value) &&
    Object.entries(shape).every(([field, kind]) => {
      const there = value[field];
      if (kind === 'list') return Array.isArray(there);
      return kind === 'object' ? isObject(there) : typeof there === kind;
    })
  );
}

const areEach = (value: unknown, shape: Readonly<Record<string, Kind | undefined>>): boolean =>
  Array.isArray(value) && value.every((each) => has(each, shape));

const isAsked = (value: unknown): value is FirstPage['asked'] =>
  Array.isArray(value) &&
  isObject(value[0]) &&
  has(value[1], { from: 'number', count: 'number' } satisfies Shape<Window>);

function isPage(value: unknown, { count }: Window): value is SearchPage {
  if (!has(value, PAGE)) return false;
  const { cards, total } = value as SearchPage;
  return areEach(cards, CARD) && cards.length === Math.min(total, count, CARDS_KEPT);
}

const isHeld = (value: unknown): value is readonly HeldOnly[] =>
  Array.isArray(value) &&
  value.every(
    (each) =>
      Array.isArray(each) && typeof each[0] === 'string' && has(each[3], { kind: 'string' }),
  );
