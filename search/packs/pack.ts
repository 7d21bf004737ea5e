import {
  FEATURES,
  FURNISHED,
  LISTED_BY,
  LISTING_TYPES,
  PETS,
  PROPERTY_TYPES,
} from '#contract/entities/property.ts';
import { fromUtf8, toUtf8 } from '#contract/rules/text/utf8.ts';
import { RATINGS } from './codes.ts';
import {
  type CodeColumn,
  type Columns,
  KEPT_CODES,
  NARROW,
  NO_CODE,
  type NumberColumn,
  WIDE,
} from './columns.ts';
import { idOfNumbers } from './idNumbers.ts';
import { type Piece, readSections, type SectionsKind, writeSections } from './sections.ts';
import { compareWord, type Places, type Words } from './words.ts';

/*
 * The index of an area's homes as bytes: its columns, and apart its words, which are only needed once
 * somebody types. The reader trusts nothing in them.
 */

/** Raised whenever the same homes would give other bytes: `pack.test.ts` says so. Older packs are made again. */
const FORMAT = 1;

/** The values that codes are places in: where a list changes, what was kept means something else. */
const LISTS: Readonly<Partial<Record<CodeColumn, readonly string[]>>> = {
  type: LISTING_TYPES,
  propertyType: PROPERTY_TYPES,
  furnished: FURNISHED,
  pets: PETS,
  listedBy: LISTED_BY,
  energy: RATINGS,
};
/** Numbers that every home has. The others may be not stated. */
const STATED: ReadonlySet<NumberColumn> = new Set([
  'price',
  'total',
  'bedrooms',
  'bathrooms',
  'confirmedAt',
  'firstListed',
  'createdSecond',
  'lat',
  'lon',
  'photos',
]);

const meaning = hashOf(JSON.stringify([WIDE, NARROW, KEPT_CODES, LISTS, FEATURES]));
const COLUMNS: SectionsKind = { format: FORMAT, kind: 1, meaning };
const WORDS: SectionsKind = { format: FORMAT, kind: 2, meaning };
/** Raised with FORMAT, and whenever what stands beside columns and words is another. */
const AREA_FORMAT = 3;
/** Both of an area with its cards and revisions, as the server gives them: `areaPack.ts`. */
export const AREA: SectionsKind = { format: AREA_FORMAT, kind: 3, meaning };
/** Of what all of these are written as: packs of one version are read by nobody else. */
export const PACK_VERSION = `pack-${AREA_FORMAT}-${meaning.toString(36)}`;

/** The homes of an area as columns, a place from 0 on for each. */
export interface AreaColumns {
  readonly area: string;
  readonly currencies: readonly string[];
  /** Four numbers a home. */
  readonly ids: Uint32Array;
  readonly numbers: Readonly<Record<NumberColumn, Float64Array | Float32Array>>;
  readonly codes: Readonly<Record<(typeof KEPT_CODES)[number], Uint8Array>>;
  readonly features: readonly [Uint32Array, Uint32Array];
}

/** A table of homes, some of which are to be written. */
export interface HomeTable {
  readonly columns: Columns;
  /** The names of codes in the column of currencies. */
  readonly currencies: readonly string[];
  /** Four numbers a row. */
  readonly ids: Uint32Array;
}

/** The homes of some rows, an area's. Of currencies those that homes here have alone, in the order of their names. */
export function areaColumnsOf(
  area: string,
  rows: Int32Array,
  { columns, currencies: names, ids }: HomeTable,
): AreaColumns {
  const numbers = Object.fromEntries([
    ...WIDE.map((name) => [
      name,
      Float64Array.from(rows, (row) => columns.numbers[name][row] ?? 0),
    ]),
    ...NARROW.map((name) => [
      name,
      Float32Array.from(rows, (row) => columns.numbers[name][row] ?? 0),
    ]),
  ]) as Record<NumberColumn, Float64Array | Float32Array>;
  const codes = Object.fromEntries(
    KEPT_CODES.map((name) => [name, Uint8Array.from(rows, (row) => columns.codes[name][row] ?? 0)]),
  ) as AreaColumns['codes'];
  const currencies = [...new Set(codes.currency)].map((each) => names[each] ?? '').toSorted();
  const places = names.map((name) => currencies.indexOf(name));
  const [low, high] = columns.features;
  return {
    area,
    currencies,
    ids: Uint32Array.from(
      { length: rows.length * 4 },
      (_, at) => ids[(rows[at >>> 2] ?? 0) * 4 + (at & 3)] ?? 0,
    ),
    numbers,
    codes: { ...codes, currency: codes.currency.map((each) => places[each] ?? 0) },
    features: [
      Uint32Array.from(rows, (row) => low[row] ?? 0),
      Uint32Array.from(rows, (row) => high[row] ?? 0),
    ],
  };
}

/** The id of the home in a place. */
export function idAt({ ids }: Pick<AreaColumns, 'ids'>, place: number): string {
  const [a = 0, b = 0, c = 0, d = 0] = ids.subarray(place * 4, place * 4 + 4);
  return idOfNumbers([a, b, c, d]);
}

/** The homes in some places alone. */
export function chosenOf(all: AreaColumns, places: readonly number[]): AreaColumns {
  const { numbers, codes, features } = all;
  const [low, high] = features;
  return {
    ...all,
    ids: Uint32Array.from(
      places.flatMap((place) => [...all.ids.subarray(place * 4, place * 4 + 4)]),
    ),
    numbers: Object.fromEntries([
      ...WIDE.map((name) => [name, Float64Array.from(places, (at) => numbers[name][at] ?? 0)]),
      ...NARROW.map((name) => [name, Float32Array.from(places, (at) => numbers[name][at] ?? 0)]),
    ]) as AreaColumns['numbers'],
    codes: Object.fromEntries(
      KEPT_CODES.map((name) => [name, Uint8Array.from(places, (at) => codes[name][at] ?? 0)]),
    ) as AreaColumns['codes'],
    features: [
      Uint32Array.from(places, (at) => low[at] ?? 0),
      Uint32Array.from(places, (at) => high[at] ?? 0),
    ],
  };
}

export function writeColumns(kept: AreaColumns): ArrayBuffer {
  const { area, currencies } = kept;
  return writeSections(
    [
      toUtf8(JSON.stringify([area, ...currencies])),
      kept.ids,
      ...[...WIDE, ...NARROW].map((name) => kept.numbers[name]),
      ...KEPT_CODES.map((name) => kept.codes[name]),
      ...kept.features,
    ],
    COLUMNS,
  );
}

/** Null: it cannot be believed. */
export function readColumns(buffer: ArrayBuffer): AreaColumns | null {
  const pieces = readSections(buffer, COLUMNS, [
    1,
    16,
    ...WIDE.map(() => 8),
    ...NARROW.map(() => 4),
    ...KEPT_CODES.map(() => 1),
    4,
    4,
  ]);
  if (pieces === null) return null;
  let next = 0;
  const take = (): Piece => pieces[next++] ?? NONE;
  const names = namesIn(asBytes(take()));
  const ids = asNumbers(take());
  const count = ids.length / 4;
  const numbers = Object.fromEntries([
    ...WIDE.map((name) => [name, asDoubles(take())]),
    ...NARROW.map((name) => [name, asFloats(take())]),
  ]) as Record<NumberColumn, Float64Array | Float32Array>;
  const codes = Object.fromEntries(KEPT_CODES.map((name) => [name, asBytes(take())])) as Record<
    (typeof KEPT_CODES)[number],
    Uint8Array
  >;
  const features = [asNumbers(take()), asNumbers(take())] as const;
  if (names === null) return null;
  const [area, ...currencies] = names;
  const isSound =
    count > 0 &&
    [...Object.values(numbers), ...Object.values(codes), ...features].every(
      ({ length }) => length === count,
    ) &&
    [...WIDE, ...NARROW].every((name) => areNumbers(numbers[name], STATED.has(name))) &&
    KEPT_CODES.every((name) =>
      name === 'currency'
        ? codes[name].every((code) => code < currencies.length)
        : areCodes(codes[name], LISTS[name]),
    );
  return isSound ? { area, currencies, ids, numbers, codes, features } : null;
}

export const writeWords = (words: Words): ArrayBuffer =>
  writeSections(
    [
      words.letters,
      words.wordAt,
      words.homesAt,
      words.homes,
      words.weights,
      words.textAt,
      words.text,
    ],
    WORDS,
  );

/** Those of `count` homes; null: they cannot be believed. */
export function readWords(buffer: ArrayBuffer, count: number): Words | null {
  const pieces = readSections(buffer, WORDS, [1, 4, 4, 2, 1, 4, 2]);
  const [letters, wordAt, homesAt, homes, weights, textAt, text] = pieces ?? [];
  if (!letters || !wordAt || !homesAt || !homes || !weights || !textAt || !text) return null;
  const size = wordAt.bytes / 4 - 1;
  const words: Words = {
    count,
    letters: asBytes(letters),
    wordAt: asNumbers(wordAt),
    homesAt: asNumbers(homesAt),
    homes: asPlaces(homes, count),
    weights: asBytes(weights),
    textAt: asNumbers(textAt),
    text: asPlaces(text, size + 1),
  };
  const isSound =
    rises(words.wordAt, words.letters.length) &&
    rises(words.homesAt, words.homes.length) &&
    rises(words.textAt, words.text.length) &&
    words.homesAt.length === size + 1 &&
    words.textAt.length === count + 1 &&
    words.weights.length === words.homes.length &&
    areBelow(words.homes, count) &&
    areBelow(words.text, size + 1) &&
    isInOrder(words, size);
  return isSound ? words : null;
}

const NONE: Piece = { buffer: new ArrayBuffer(0), at: 0, bytes: 0 };
const asBytes = ({ buffer, at, bytes }: Piece) => new Uint8Array(buffer, at, bytes);
const asNumbers = ({ buffer, at, bytes }: Piece) => new Uint32Array(buffer, at, bytes / 4);
const asFloats = ({ buffer, at, bytes }: Piece) => new Float32Array(buffer, at, bytes / 4);
const asDoubles = ({ buffer, at, bytes }: Piece) => new Float64Array(buffer, at, bytes / 8);
/** As small as their largest allows, as they were written. */
const asPlaces = ({ buffer, at, bytes }: Piece, most: number): Places =>
  most < 65_536
    ? new Uint16Array(buffer, at, bytes / 2)
    : new Uint32Array(buffer, at, Math.floor(bytes / 4));

/** An area's id, then names of currencies. */
function namesIn(bytes: Uint8Array): readonly [string, ...string[]] | null {
  try {
    const names: unknown = JSON.parse(fromUtf8(bytes) ?? '');
    if (!Array.isArray(names) || names.length === 0) return null;
    return names.every((name) => typeof name === 'string' && name !== '')
      ? (names as [string, ...string[]])
      : null;
  } catch {
    return null;
  }
}

function areNumbers(column: Float64Array | Float32Array, areStated: boolean): boolean {
  return column.every((value) => Number.isFinite(value) || (Number.isNaN(value) && !areStated));
}

/** Without a list: yes or no. */
function areCodes(column: Uint8Array, list: readonly string[] | undefined): boolean {
  return list === undefined
    ? column.every((code) => code <= 1)
    : column.every((code) => code < list.length || code === NO_CODE);
}

function areBelow(places: Places, end: number): boolean {
  for (const place of places) if (place >= end) return false;
  return true;
}

/** From 0 to `end`, never back. */
function rises(starts: Uint32Array, end: number): boolean {
  for (let at = 1; at < starts.length; at += 1)
    if ((starts[at] ?? 0) < (starts[at - 1] ?? 0)) return false;
  return starts.length > 0 && starts[0] === 0 && starts.at(-1) === end;
}

/** Each word stands behind the one before it. */
function isInOrder(words: Words, size: number): boolean {
  const { letters, wordAt } = words;
  for (let place = 1; place < size; place += 1) {
    const before = letters.subarray(wordAt[place - 1], wordAt[place]);
    if (compareWord(words, place, before) <= 0) return false;
  }
  return true;
}

/** FNV-1a over the units of a text. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
