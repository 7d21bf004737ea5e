import MiniSearch from 'minisearch';
import type { Property } from '#contract/entities/property.ts';
import { type Keywords, phraseText, termsOf } from './keywords.ts';

/** Which rows a text leaves, and how well each fits: 0 to 1. */
export type TextHits = ReadonlyMap<number, number>;

export interface TextIndex {
  put(row: number, listing: Property): void;
  remove(row: number): void;
  /** The rows with all words and phrases and nothing of `without`; `null` where only `without` was asked. */
  find(keywords: Keywords): {
    readonly hits: TextHits | null;
    readonly without: ReadonlySet<number>;
  };
  /** What is searched of a row, its title first; a line each. */
  textOf(row: number): string;
}

interface Entry {
  readonly id: number;
  readonly title: string;
  readonly place: string;
  readonly features: string;
  readonly text: string;
}

/** Words in the title say most about a home, then where it is. */
const BOOST = { title: 4, place: 3, features: 1.5 };

/** Full text over listings: folded words, found by their beginnings. */
export function createTextIndex(): TextIndex {
  const index = new MiniSearch<Entry>({
    fields: ['title', 'place', 'features', 'text'],
    tokenize: termsOf,
    // Folded already, by `tokenize`.
    processTerm: (term) => term,
    searchOptions: { boost: BOOST, combineWith: 'AND', prefix: true },
  });
  const texts: (string | undefined)[] = [];

  const withWords = (words: readonly string[]): Map<number, number> => {
    const found = index.search(words.join(' '));
    const best = found[0]?.score ?? 1;
    return new Map(found.map(({ id, score }) => [id as number, score / best]));
  };
  const havePhrase = (rows: Iterable<number>, phrase: string): number[] =>
    [...rows].filter((row) => phraseText(texts[row] ?? '').includes(` ${phrase} `));
  /** Rows that have each of these words whole, wherever they stand. */
  const withWhole = (terms: readonly string[]): number[] =>
    index.search(terms.join(' '), { prefix: false }).map(({ id }) => id as number);

  return {
    put(row, listing) {
      const entry = entryOf(row, listing);
      if (index.has(row)) index.discard(row);
      index.add(entry);
      texts[row] = allText(listing, entry);
    },
    remove(row) {
      if (index.has(row)) index.discard(row);
      texts[row] = undefined;
    },
    find({ words, phrases, without }) {
      const wanted = [...words, ...phrases.flatMap((phrase) => phrase.split(' '))];
      let hits = wanted.length === 0 ? null : withWords(wanted);
      for (const phrase of phrases) {
        const left = havePhrase(hits?.keys() ?? [], phrase);
        hits = new Map(left.map((row) => [row, hits?.get(row) ?? 0]));
      }
      const excluded = without.flatMap((phrase) => {
        const terms = phrase.split(' ');
        return terms.length === 1 ? withWhole(terms) : havePhrase(withWhole(terms), phrase);
      });
      return { hits, without: new Set(excluded) };
    },
    textOf: (row) => texts[row] ?? '',
  };
}

function entryOf(id: number, { title, property_type: type, details }: Property): Entry {
  const { district, street, city, region, postal_code: code, landmarks } = details;
  return {
    id,
    title,
    place: joined([district, street, city, region, code, landmarks]),
    features: joined([type, ...(details.features ?? [])]).replaceAll('_', ' '),
    text: joined([details.summary, details.description, details.nearby, details.sub_type]),
  };
}

/** Everything that is searched, a line each, so that no phrase reaches over two of them. */
function allText({ title }: Property, { place, features, text }: Entry): string {
  return joined([title, text, place, features]);
}

const joined = (parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join('\n');
