import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import { minorDigits } from '#contract/rules/money/money.ts';
import { withKind } from './meanings.ts';
import { type Draft, matchAt, oneOf, type Scene } from './scene.ts';

export type Bound = 'max' | 'min' | 'about' | null;
/** One number, or from one to another. */
type Values = readonly [from: number, to: number | null];

const CURRENCIES: ReadonlyMap<string, string> = new Map([
  ...['€', 'eur', 'euro', 'euros', 'يورو'].map((word) => [word, 'EUR'] as const),
  ...['£', 'gbp', 'pound', 'pounds'].map((word) => [word, 'GBP'] as const),
  ...['$', 'usd', 'dollar', 'dollars'].map((word) => [word, 'USD'] as const),
  ...['tnd', 'dt', 'dinar', 'dinars', 'دينار'].map((word) => [word, 'TND'] as const),
]);
const ORDINALS: ReadonlySet<string> = new Set(
  ['st', 'nd', 'rd', 'th', 'o', 'a', 'er', 'e', 'eme', 'do', 'ro'], // 3rd, 3º, 3er, 3e
);
/** A number alone is a price from here on. */
const LEAST_PRICE = 200;
/** No rent is as high: somebody who says such a sum wants to buy. */
const LEAST_SALE = 20_000;
const MOST_ROOMS = 20;
const MOST_MONTHS = 36;
const MOST_STOREYS = 100;
const SQUARE_FOOT = 0.092903;
const WEEKS_A_MONTH = 52 / 12;

/** Whether a number may begin here, or the sign of money before it. */
export const beginsNumber = ({ tokens }: Scene, at: number): boolean => {
  const token = tokens[at];
  return token !== undefined && (token.value !== null || CURRENCIES.has(token.word));
};

/** A number that is written as a word: `two`. */
export function spelledAt(scene: Scene, at: number): number | null {
  const found = matchAt(scene, at, (meaning) => meaning.startsWith('n.'));
  return found?.length === 1 ? Number(found.meanings[0]?.slice(2)) : null;
}

/** A number in digits or as a word, with `k` and the like. */
function numberAt(scene: Scene, at: number): { value: number; length: number } | null {
  const value = scene.tokens[at]?.value ?? spelledAt(scene, at);
  if (value === null) return null;
  const times = matchAt(scene, at + 1, oneOf('thousand', 'million'));
  if (times === null) return { value, length: 1 };
  const factor = times.meanings.includes('million') ? 1_000_000 : 1000;
  return { value: value * factor, length: 1 + times.length };
}

interface Numbers {
  readonly values: Values;
  /** Of the money that is named with them. */
  readonly code: string | undefined;
  /** The token behind them. */
  readonly end: number;
}

/** One number or two, with signs of money around them. */
function numbersAt(scene: Scene, at: number): Numbers | null {
  const { tokens } = scene;
  const codeAt = (place: number) => CURRENCIES.get(tokens[place]?.word ?? '');
  const before = codeAt(at);
  const from = numberAt(scene, before === undefined ? at : at + 1);
  if (from === null) return null;
  let end = at + from.length + (before === undefined ? 0 : 1);
  const between = codeAt(end);
  if (between !== undefined) end += 1;
  const isDash = /[-–—]/u.test(tokens[end]?.gap ?? '');
  const joined = isDash ? 0 : (matchAt(scene, end, oneOf('to'))?.length ?? -1);
  const second = end + joined;
  // "2 beds and 1 bath" is no range: what is counted stands between. Nor is "between 2 and three".
  const to = joined >= 0 && tokens[second]?.value != null ? numberAt(scene, second) : null;
  if (to !== null) end = second + to.length;
  const after = to === null ? undefined : codeAt(end);
  if (after !== undefined) end += 1;
  return { values: [from.value, to?.value ?? null], code: before ?? between ?? after, end };
}

/** Reads a number from here on and what it is of. Gives the token behind it; null: that is not clear. */
export function readNumber(
  scene: Scene,
  at: number,
  { bound, draft }: { readonly bound: Bound; readonly draft: Draft },
): number | null {
  const found = numbersAt(scene, at);
  if (found === null) return null;
  const { values, code, end } = found;
  if (code === undefined) {
    const behind = readCounted(scene, end, { bound, values, draft });
    if (behind !== null) return behind;
  }
  const isPrice = code !== undefined || bound !== null ? values[0] > 9 : values[0] >= LEAST_PRICE;
  if (!isPrice) return null;
  const each = matchAt(scene, end, (meaning) => meaning.startsWith('each.'));
  const weeks = each?.meanings.includes('each.week') === true ? WEEKS_A_MONTH : 1;
  const [from, to] = values;
  draft.query = withPrice(draft.query, bound, [from * weeks, to === null ? null : to * weeks], {
    code,
    currency: scene.currency,
  });
  return end + (each?.length ?? 0);
}

/** The things that the numbers before count: rooms, square metres, months, a floor. */
function readCounted(
  scene: Scene,
  at: number,
  { bound, values, draft }: { bound: Bound; values: Values; draft: Draft },
): number | null {
  const next = scene.tokens[at];
  const ordinal = ORDINALS.has(next?.word ?? '') && next?.gap === '' ? 1 : 0;
  const storey = matchAt(scene, at + ordinal, oneOf('floor'));
  if (storey !== null && values[0] < MOST_STOREYS) {
    const [min, max] = values;
    draft.query = { ...draft.query, floor: { min, max: max ?? min } };
    return at + ordinal + storey.length;
  }
  const unit = matchAt(scene, at, oneOf('bed', 'rooms', 'bath', 'sqm', 'sqft', 'month'));
  const kind = unit?.meanings[0];
  if (unit === null || kind === undefined) return null;
  const query = counted(draft.query, kind, bound, values);
  if (query === null) return null;
  draft.query = query;
  return at + unit.length;
}

function rangeOf(bound: Bound, [from, to]: Values): { min?: number; max?: number } {
  if (to !== null) return { min: Math.min(from, to), max: Math.max(from, to) };
  return bound === 'max' ? { max: from } : { min: from };
}

/** Null: so many there are not. */
export function counted(
  query: ListingQuery,
  kind: string,
  bound: Bound,
  [from, to]: Values,
): ListingQuery | null {
  const each = (change: (value: number) => number): Values => [
    change(from),
    to === null ? null : change(to),
  ];
  switch (kind) {
    case 'month':
      return from > MOST_MONTHS ? null : { ...query, term_months: Math.round(from) };
    case 'sqm':
      return { ...query, living_area: rangeOf(bound, each(Math.round)) };
    case 'sqft': {
      const metres = each((value) => Math.round(value * SQUARE_FOOT));
      return { ...query, living_area: rangeOf(bound, metres) };
    }
    case 'bath':
      return from > MOST_ROOMS ? null : { ...query, bathrooms: rangeOf(bound, [from, to]) };
    case 'rooms': {
      // "2 Zimmer", "2 pièces": the living room is one of them.
      if (from > MOST_ROOMS) return null;
      if (from === 1 && to === null) return withKind(query, 'studio');
      const beds = each((value) => Math.max(0, value - 1));
      return { ...query, bedrooms: rangeOf(bound, beds) };
    }
    default:
      return from > MOST_ROOMS ? null : { ...query, bedrooms: rangeOf(bound, [from, to]) };
  }
}

/** A share of a price that "about" allows above and below. */
const ABOUT = 0.15;

function withPrice(
  query: ListingQuery,
  bound: Bound,
  [from, to]: Values,
  { code, currency }: { readonly code: string | undefined; readonly currency: string },
): ListingQuery {
  const unit = 10 ** minorDigits(code ?? currency);
  const sum = (value: number) => Math.round(value * unit);
  const bounds = (): NonNullable<ListingQuery['price']> => {
    if (to !== null) return { min: sum(Math.min(from, to)), max: sum(Math.max(from, to)) };
    if (bound === 'about') return { min: sum(from * (1 - ABOUT)), max: sum(from * (1 + ABOUT)) };
    return bound === 'min' ? { min: sum(from) } : { max: sum(from) };
  };
  return {
    ...query,
    price: { ...query.price, ...bounds() },
    ...(code !== undefined && code !== currency && { currency: code }),
    ...(from >= LEAST_SALE && query.type === undefined && { type: 'sale' as const }),
  };
}
