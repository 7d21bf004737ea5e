import { type ListingQuery, listingQuerySchema } from '#contract/entities/listingQuery.ts';
import { HOME_TYPES } from '#contract/entities/property.ts';

/*
 * A search as the query of an address, so that it can be shared, saved and gone back to:
 * `?type=rent&beds=2..&price=..150000&areas=…&draw=-9.1_38.7,…`. Names are fields, lists are joined by commas,
 * ranges by two dots with an open end left out. Words stay as they are typed.
 */

type Fields = Omit<ListingQuery, 'nice' | 'sort'>;
type Field = keyof ListingQuery;

/** A value as text, and back. `read` gives undefined for what it cannot read; the schema judges the rest. */
interface Codec {
  write(value: never): string;
  read(text: string): unknown;
}

const text: Codec = { write: (value: string) => value, read: (written) => written };
const number: Codec = {
  write: (value: number) => String(value),
  read: (written) => numberOf(written),
};
const flag: Codec = {
  write: (value: boolean) => (value ? '1' : '0'),
  read: (written) => (written === '1' ? true : written === '0' ? false : undefined),
};
const list: Codec = {
  write: (values: readonly string[]) => values.join(','),
  read: (written) => (written === '' ? [] : written.split(',')),
};
/** Fifteen kinds that are mostly asked for together have one word. */
const HOMES = 'homes';
const kinds: Codec = {
  write: (values: readonly string[]) =>
    list.write((values.join() === HOME_TYPES.join() ? [HOMES] : values) as never),
  read: (written) => (written === HOMES ? HOME_TYPES : list.read(written)),
};
/** `30,transit`, or `30` as the person goes to each place. The places themselves are in no address. */
const travel: Codec = {
  write: ({ minutes, by }: { minutes: number; by?: string }) =>
    by === undefined ? String(minutes) : `${minutes},${by}`,
  read(written) {
    const [minutes = '', by, ...more] = written.split(',');
    if (more.length > 0) return undefined;
    return { minutes: numberOf(minutes), ...(by !== undefined && { by }) };
  },
};
/** Two dots: a dash would be a minus (`floor=-1..2`). */
const range: Codec = {
  write: ({ min, max }: { min?: number; max?: number }) => `${min ?? ''}..${max ?? ''}`,
  read(written) {
    const [min = '', max = '', ...more] = written.split('..');
    if (more.length > 0 || !written.includes('..')) return undefined;
    const bounds = { ...bound('min', min), ...bound('max', max) };
    return Object.values(bounds).includes(undefined) ? undefined : bounds;
  },
};
const numbers: Codec = {
  write: (values: readonly number[]) => values.map(short).join(','),
  read: (written) => numbersOf(written.split(',')),
};
const ring: Codec = {
  write: (places: readonly (readonly [number, number])[]) =>
    places.map(([lon, lat]) => `${short(lon)}_${short(lat)}`).join(','),
  read(written) {
    const places = written.split(',').map((place) => numbersOf(place.split('_')));
    return places.includes(undefined) ? undefined : places;
  },
};
const circle: Codec = {
  write: ({ at: [lon, lat], km }: { at: readonly [number, number]; km: number }) =>
    [lon, lat, km].map(short).join(','),
  read(written) {
    const [lon, lat, km, ...more] = numbersOf(written.split(',')) ?? [];
    return more.length === 0 && km !== undefined ? { at: [lon, lat], km } : undefined;
  },
};

const CODECS: Readonly<Record<keyof Fields | 'nice' | 'sort', readonly [name: string, Codec]>> = {
  type: ['type', text],
  text: ['q', text],
  city: ['city', text],
  area_ids: ['areas', list],
  polygon: ['draw', ring],
  polygon_name: ['drawn', text],
  near: ['near', circle],
  bounds: ['map', numbers],
  travel: ['travel', travel],
  price: ['price', range],
  price_kind: ['cost', text],
  currency: ['currency', text],
  bedrooms: ['beds', range],
  bathrooms: ['baths', range],
  living_area: ['size', range],
  price_per_m2: ['per-m2', range],
  property_types: ['kinds', kinds],
  available_by: ['from', text],
  furnished: ['furnished', list],
  pets: ['pets', list],
  term_months: ['months', number],
  features: ['with', list],
  energy: ['energy', text],
  floor: ['floor', range],
  listed_by: ['by', list],
  confirmed_days: ['confirmed', number],
  listed_days: ['listed', number],
  reduced: ['reduced', flag],
  has_floor_plan: ['plan', flag],
  has_tour: ['tour', flag],
  exclude_pending: ['no-pending', flag],
  include_hidden: ['hidden', flag],
  include_not_stated: ['not-stated', flag],
  nice: ['nice', list],
  sort: ['sort', text],
};
const FIELDS = Object.keys(CODECS) as readonly Field[];

/** The parameters of an address that belong to a search; all others belong to somebody else. */
export const QUERY_NAMES: readonly string[] = FIELDS.map((field) => CODECS[field][0]);

export type ReadQuery =
  | { readonly kind: 'query'; readonly query: ListingQuery }
  /** Part of the address could not be read: `names` are its names there, `query` is the rest. */
  | { readonly kind: 'faulty'; readonly names: readonly string[]; readonly query: ListingQuery };

/** A search as the query of an address, without the question mark. The same search gives the same text. */
export function writeQuery(query: ListingQuery): string {
  return FIELDS.flatMap((field) => {
    const value = query[field];
    const [name, codec] = CODECS[field];
    return value === undefined ? [] : [`${name}=${encoded(codec.write(value as never))}`];
  }).join('&');
}

/** The search in the query of an address. Never throws: unreadable parameters are named, the rest is read. */
export function readQuery(search: string): ReadQuery {
  const given = pairsOf(search);
  const query: Record<string, unknown> = {};
  const names: string[] = [];
  for (const field of FIELDS) {
    const [name, codec] = CODECS[field];
    const written = given.get(name);
    if (written === undefined) continue;
    const value = codec.read(written);
    const isGood = value !== undefined && listingQuerySchema.safeParse({ [field]: value }).success;
    if (isGood) query[field] = value;
    else names.push(name);
  }
  const read = query as ListingQuery;
  return names.length === 0
    ? { kind: 'query', query: read }
    : { kind: 'faulty', names, query: read };
}

/** The parameters of an address one by one, as `URLSearchParams` gives them. */
export function paramsOf(search: string): { get(name: string): string | null } {
  const pairs = pairsOf(search);
  return { get: (name) => pairs.get(name) ?? null };
}

/** Comma and colon are allowed in a query unencoded and read better; half a surrogate pair cannot be encoded. */
export function encoded(value: string): string {
  return encodeURIComponent(value.replaceAll(/\p{Surrogate}/gu, '\u{FFFD}'))
    .replaceAll('%20', '+')
    .replaceAll('%2C', ',')
    .replaceAll('%3A', ':');
}

/** The values of each name; the first one counts. */
function pairsOf(search: string): ReadonlyMap<string, string> {
  const pairs = search
    .replace(/^\?/u, '')
    .split('&')
    .map((pair) => {
      const at = pair.indexOf('=');
      return at === -1 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
    });
  return new Map(
    pairs.toReversed().map(([name = '', value = '']) => [decoded(name), decoded(value)] as const),
  );
}

/** The text itself where it is not a valid encoding. */
function decoded(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

/** Five decimals of a degree are a metre. */
const short = (value: number): string => String(Math.round(value * 1e5) / 1e5);

function numberOf(written: string): number | undefined {
  const value = written.trim() === '' ? Number.NaN : Number(written);
  return Number.isFinite(value) ? value : undefined;
}

function numbersOf(written: readonly string[]): number[] | undefined {
  const values = written.map(numberOf);
  return values.every((value) => value !== undefined) ? values : undefined;
}

function bound(name: 'min' | 'max', written: string): Record<string, number | undefined> {
  return written === '' ? {} : { [name]: numberOf(written) };
}
