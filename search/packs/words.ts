import type { Property } from '#contract/entities/property.ts';
import { versionsOf } from '#contract/rules/listing/versions.ts';
import { termsIn } from '#contract/rules/text/terms.ts';
import { toUtf8 } from '#contract/rules/text/utf8.ts';

/** A list of numbers as small as its largest allows. */
export type Places = Uint16Array | Uint32Array;

/**
 * The words of some homes, to be searched as they lie: the words in the order of their bytes, with the homes that have each
 * and how much it says of them; and each home's text as numbers of words, for phrases. A home is a place from 0 on.
 */
export interface Words {
  /** How many homes. */
  readonly count: number;
  /** The words, folded, as UTF-8, one behind the other. */
  readonly letters: Uint8Array;
  /** The beginning of each word, and the end of the last. */
  readonly wordAt: Uint32Array;
  /** The beginning of each word's homes, and the end of the last's. */
  readonly homesAt: Uint32Array;
  readonly homes: Places;
  /** The weight of each word for each of its homes: see `weightOf`. */
  readonly weights: Uint8Array;
  /** The beginning of each home's text, and the end of the last's. */
  readonly textAt: Uint32Array;
  /** Numbers of words from 1 on; 0: a line ends, and no phrase reaches over it. */
  readonly text: Places;
}

/** The searched fields of a listing, by their weight. */
export interface SearchedFields {
  readonly title: string;
  readonly place: string;
  readonly features: string;
  readonly text: string;
}

/** The searched text of a listing: in each field a line for each of its parts. */
export function fieldsOf(listing: Property): SearchedFields {
  const { property_type: type, details } = listing;
  const versions = versionsOf(listing);
  const { district, street, city, region, postal_code: code, landmarks } = details;
  return {
    title: lines(versions.map((each) => each.title)),
    place: lines([district, street, city, region, code, landmarks]),
    features: lines([type, ...(details.features ?? [])]).replaceAll('_', ' '),
    text: lines([
      details.summary,
      ...versions.map((each) => each.description),
      details.nearby,
      details.sub_type,
    ]),
  };
}

const lines = (parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join('\n');

/** Words in the title say most about a home, then where it is. `usual`: how many words such a field has as a rule. */
const FIELDS: readonly {
  readonly name: keyof SearchedFields;
  readonly boost: number;
  readonly usual: number;
}[] = [
  { name: 'title', boost: 4, usual: 6 },
  { name: 'place', boost: 3, usual: 8 },
  { name: 'features', boost: 1.5, usual: 10 },
  { name: 'text', boost: 1, usual: 80 },
];

/** BM25's usual constants (Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009). */
const SATURATION = 1.2;
const LENGTH = 0.7;
/** 9.5, all boosts, times 1 + SATURATION is 20.9: below 256. */
const SCALE = 12;

/**
 * The weight of a word in one field of a home: the part of BM25 that is the home's own, with a usual length
 * in place of the average, so that it does not depend on which other homes are here. `times`: how often it
 * stands there, of `length` words.
 */
const partOf = (times: number, length: number, { boost, usual }: (typeof FIELDS)[number]): number =>
  (boost * times * (SATURATION + 1)) /
  (times + SATURATION * (1 - LENGTH + (LENGTH * length) / usual));

/** As a byte, 1 at least. */
const weightOf = (parts: number): number => Math.max(1, Math.min(255, Math.round(parts * SCALE)));

/** Puts words of homes together, home by home. */
export interface WordsBuilder {
  add(listing: Property): void;
  /** All that were added. No word is added after it. */
  finish(): Words;
}

export function createWordsBuilder(): WordsBuilder {
  const numbers = new Map<string, number>();
  const [textAt, text, wordOf, homeOf, weights] = [list(), list(), list(), list(), list()];
  let count = 0;

  const numberOf = (word: string): number => {
    const known = numbers.get(word);
    if (known !== undefined) return known;
    numbers.set(word, numbers.size);
    return numbers.size - 1;
  };
  return {
    add(listing) {
      textAt.push(text.size());
      const fields = fieldsOf(listing);
      const says = new Map<number, number>();
      for (const field of FIELDS) {
        const times = new Map<number, number>();
        let length = 0;
        for (const line of termsIn(fields[field.name])) {
          for (const term of line) {
            const word = numberOf(term);
            text.push(word + 1);
            times.set(word, (times.get(word) ?? 0) + 1);
          }
          length += line.length;
          text.push(0);
        }
        for (const [word, often] of times)
          says.set(word, (says.get(word) ?? 0) + partOf(often, length, field));
      }
      for (const [word, parts] of says) {
        wordOf.push(word);
        homeOf.push(count);
        weights.push(weightOf(parts));
      }
      count += 1;
    },
    finish() {
      textAt.push(text.size());
      const { letters, wordAt, placeOf } = inOrder([...numbers.keys()]);
      const words = wordAt.length - 1;
      const homesAt = new Uint32Array(words + 1);
      for (const word of wordOf.all()) {
        const place = placeOf[word] ?? 0;
        homesAt[place + 1] = (homesAt[place + 1] ?? 0) + 1;
      }
      for (let place = 0; place < words; place += 1)
        homesAt[place + 1] = (homesAt[place + 1] ?? 0) + (homesAt[place] ?? 0);
      const next = homesAt.slice();
      const homes = placesFor(count, homeOf.size());
      const saying = new Uint8Array(homeOf.size());
      wordOf.all().forEach((word, at) => {
        const place = placeOf[word] ?? 0;
        const to = next[place] ?? 0;
        next[place] = to + 1;
        homes[to] = homeOf.all()[at] ?? 0;
        saying[to] = weights.all()[at] ?? 0;
      });
      const inPlaces = placesFor(words + 1, text.size());
      text.all().forEach((word, at) => {
        inPlaces[at] = word === 0 ? 0 : (placeOf[word - 1] ?? 0) + 1;
      });
      return {
        count,
        letters,
        wordAt,
        homesAt,
        homes,
        weights: saying,
        textAt: textAt.all().slice(),
        text: inPlaces,
      };
    },
  };
}

/** Room for so many numbers up to `most`. */
export const placesFor = (most: number, size: number): Places =>
  most < 65_536 ? new Uint16Array(size) : new Uint32Array(size);

/** Words in the order of their bytes, and the place that each of the given got. */
function inOrder(words: readonly string[]) {
  const encoded = words.map(toUtf8);
  const order = encoded.map((_, at) => at);
  order.sort((one, other) => compareBytes(encoded[one] ?? NOTHING, encoded[other] ?? NOTHING));
  const wordAt = new Uint32Array(words.length + 1);
  const letters = new Uint8Array(encoded.reduce((sum, { length }) => sum + length, 0));
  const placeOf = new Uint32Array(words.length);
  order.forEach((word, place) => {
    const bytes = encoded[word] ?? NOTHING;
    letters.set(bytes, wordAt[place]);
    wordAt[place + 1] = (wordAt[place] ?? 0) + bytes.length;
    placeOf[word] = place;
  });
  return { letters, wordAt, placeOf };
}

const NOTHING = new Uint8Array(0);

function compareBytes(one: Uint8Array, other: Uint8Array): number {
  const shorter = Math.min(one.length, other.length);
  for (let at = 0; at < shorter; at += 1) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

/** The word in a place against some bytes: below 0, it stands before them. */
export function compareWord({ letters, wordAt }: Words, place: number, bytes: Uint8Array): number {
  const [from, to] = [wordAt[place] ?? 0, wordAt[place + 1] ?? 0];
  const shorter = Math.min(to - from, bytes.length);
  for (let at = 0; at < shorter; at += 1) {
    const difference = (letters[from + at] ?? 0) - (bytes[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return to - from - bytes.length;
}

/** A list of numbers that grows. */
function list() {
  let numbers = new Uint32Array(256);
  let size = 0;
  return {
    push(number: number) {
      if (size === numbers.length) {
        const more = new Uint32Array(size * 2);
        more.set(numbers);
        numbers = more;
      }
      numbers[size] = number;
      size += 1;
    },
    size: () => size,
    all: () => numbers.subarray(0, size),
  };
}
