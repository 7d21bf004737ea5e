import { both, butNot, type Bits, count, countBoth, createBits, eachBit, setBit } from './bits.ts';
import type { Keywords } from './keywords.ts';
import { compareWord, type Words } from '../packs/words.ts';
import { toUtf8 } from '#contract/rules/text/utf8.ts';

/** Words of homes with the row each home has; below 0: none any more. */
export interface Shelved {
  readonly words: Words;
  readonly rows: Int32Array;
}

/** The rows that match a text. */
export interface TextFound {
  readonly rows: Bits;
  /** How well it fits each of them, 0 to 1; null where nothing was wanted, only something unwanted. */
  readonly fit: Float32Array | null;
}

/** The first byte of a letter, and none of those that go on with it. */
const isFirstByte = (byte: number) => (byte & 0xc0) !== 0x80;
const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39;

/** The figures by which the fit of a home is measured. */
export interface Measured {
  readonly capacity: number;
  /** How many there are. */
  readonly homes: number;
  /** Only these count for it: `homes` is how many they are. Null: all. */
  readonly among?: Bits | null;
}

/**
 * The rows with all words and phrases and nothing of `without`. A word is found by its beginning, a number only where no digit
 * follows, as `beginsLike` says of text. How well a home fits: of each word the best that a word of the home says of it
 * (`weights`), times the share of its letters that were typed; a word counts the more the fewer of the `homes` have it:
 * ln(1 + homes / those who have it). In the end the best fit is 1.
 */
export function findWords(
  { words, phrases, without }: Keywords,
  shelves: readonly Shelved[],
  { capacity, homes, among = null }: Measured,
): TextFound {
  const wanted = [...words, ...phrases.flatMap((phrase) => phrase.split(' '))];
  const { rows: withAll, fit } = haveAll(wanted, shelves, { capacity, homes, among });
  let rows = withAll;
  for (const phrase of phrases) rows = both(rows, havePhrase(phrase, shelves, capacity));
  for (const phrase of without) rows = butNot(rows, havePhrase(phrase, shelves, capacity));
  return { rows, fit: wanted.length === 0 ? null : fit };
}

function haveAll(
  wanted: readonly string[],
  shelves: readonly Shelved[],
  { capacity, homes, among }: Required<Measured>,
): { readonly rows: Bits; readonly fit: Float32Array } {
  const fit = new Float32Array(capacity);
  const best = new Float32Array(capacity);
  let rows = createBits(capacity).fill(0xffffffff);
  for (const term of wanted) {
    const here = createBits(capacity);
    best.fill(0);
    const bytes = toUtf8(term);
    for (const shelf of shelves) markBeginning(shelf, bytes, here, best);
    rows = both(rows, here);
    const havers = among === null ? count(here) : countBoth(here, among);
    const rarity = Math.log(1 + homes / Math.max(1, havers));
    eachBit(rows, (row) => {
      fit[row] = (fit[row] ?? 0) + rarity * (best[row] ?? 0);
    });
  }
  if (wanted.length === 0) return { rows, fit };
  let top = 0;
  eachBit(among === null ? rows : both(rows, among), (row) => {
    top = Math.max(top, fit[row] ?? 0);
  });
  if (top > 0)
    eachBit(rows, (row) => {
      fit[row] = (fit[row] ?? 0) / top;
    });
  return { rows, fit };
}

/** Marks the rows with a word that begins like this, and the best such a word says of each. */
function markBeginning(
  { words, rows }: Shelved,
  bytes: Uint8Array,
  here: Bits,
  best: Float32Array,
): void {
  const { homesAt, homes, letters, weights, wordAt } = words;
  const typed = lettersIn(bytes, 0, bytes.length);
  const isNumber = bytes.every(isDigit);
  for (let place = firstFrom(words, bytes); place < wordAt.length - 1; place += 1) {
    if (!begins(words, place, bytes)) break;
    const from = wordAt[place] ?? 0;
    const to = wordAt[place + 1] ?? 0;
    if (isNumber && from + bytes.length < to && isDigit(letters[from + bytes.length])) continue;
    const share = typed / lettersIn(letters, from, to);
    const end = homesAt[place + 1] ?? 0;
    for (let at = homesAt[place] ?? 0; at < end; at += 1) {
      const row = rows[homes[at] ?? 0] ?? -1;
      if (row < 0) continue;
      const says = (weights[at] ?? 0) * share;
      if (says <= (best[row] ?? 0)) continue;
      best[row] = says;
      here[row >>> 5] = (here[row >>> 5] ?? 0) | (1 << (row & 31));
    }
  }
}

/** The rows whose text has these words, whole and side by side in one line. */
function havePhrase(phrase: string, shelves: readonly Shelved[], capacity: number): Bits {
  const terms = phrase.split(' ').map((term) => toUtf8(term));
  const found = createBits(capacity);
  for (const { words, rows } of shelves) {
    const places = terms.map((bytes) => placeOf(words, bytes));
    if (places.includes(-1)) continue;
    const { homesAt, homes } = words;
    const sizeOf = (place: number) => (homesAt[place + 1] ?? 0) - (homesAt[place] ?? 0);
    const rarest = places.reduce((one, other) => (sizeOf(other) < sizeOf(one) ? other : one));
    for (let at = homesAt[rarest] ?? 0; at < (homesAt[rarest + 1] ?? 0); at += 1) {
      const home = homes[at] ?? 0;
      const row = rows[home] ?? -1;
      if (row >= 0 && (places.length === 1 || stands(words, home, places)))
        setBit(found, row, true);
    }
  }
  return found;
}

/** Whether these words stand side by side in the text of a home. */
function stands({ textAt, text }: Words, home: number, places: readonly number[]): boolean {
  const last = (textAt[home + 1] ?? 0) - places.length;
  for (let at = textAt[home] ?? 0; at <= last; at += 1)
    if (places.every((place, word) => text[at + word] === place + 1)) return true;
  return false;
}

/** The place of the first word that does not stand before these bytes. */
function firstFrom(words: Words, bytes: Uint8Array): number {
  let low = 0;
  let high = words.wordAt.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareWord(words, middle, bytes) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** -1: no home has it. */
function placeOf(words: Words, bytes: Uint8Array): number {
  const place = firstFrom(words, bytes);
  return place < words.wordAt.length - 1 && compareWord(words, place, bytes) === 0 ? place : -1;
}

function begins({ letters, wordAt }: Words, place: number, bytes: Uint8Array): boolean {
  const from = wordAt[place] ?? 0;
  if ((wordAt[place + 1] ?? 0) - from < bytes.length) return false;
  return bytes.every((byte, at) => letters[from + at] === byte);
}

function lettersIn(bytes: Uint8Array, from: number, to: number): number {
  let letters = 0;
  for (let at = from; at < to; at += 1) if (isFirstByte(bytes[at] ?? 0)) letters += 1;
  return letters;
}
