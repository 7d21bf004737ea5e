import { termsOf } from '#contract/rules/text/terms.ts';
import { LEXICONS } from './lexicon/index.ts';

/** Some words, folded and joined by a space, with what they may mean in one language. */
type Phrases = ReadonlyMap<string, readonly string[]>;

export interface Vocabulary {
  /** The languages it knows. */
  readonly languages: readonly string[];
  /** The meanings of some words in the first of these languages that has them. */
  meaningsOf(phrase: string, languages: readonly string[]): readonly string[];
  /** Whether a language has this word, alone or among others. */
  has(word: string, language: string): boolean;
  /** Every single word of four letters or more, with a language that has it. */
  readonly words: ReadonlyMap<string, string>;
}

/** So many words stand together at most. */
export const LONGEST_PHRASE = 6;

let known: Vocabulary | undefined;

/** Made once, when somebody first types. */
export function vocabulary(): Vocabulary {
  known ??= makeVocabulary(LEXICONS);
  return known;
}

function makeVocabulary(lexicons: Readonly<Record<string, string>>): Vocabulary {
  const phrases = new Map<string, Phrases>();
  const single = new Map<string, ReadonlySet<string>>();
  const words = new Map<string, string>();
  for (const [language, lines] of Object.entries(lexicons)) {
    const own = phrasesOf(lines);
    phrases.set(language, own);
    const all = new Set([...own.keys()].flatMap((phrase) => phrase.split(' ')));
    single.set(language, all);
    for (const word of all) if (word.length > 3 && !words.has(word)) words.set(word, language);
  }
  return {
    languages: [...phrases.keys()],
    words,
    has: (word, language) => {
      const all = single.get(language);
      return all !== undefined && formsOf(word).some((form) => all.has(form));
    },
    meaningsOf(phrase, languages) {
      for (const language of languages) {
        const own = phrases.get(language);
        const found = own?.get(phrase) ?? (isArabic(phrase) ? own?.get(bare(phrase)) : undefined);
        if (found !== undefined) return found;
      }
      return NOTHING;
    },
  };
}

const NOTHING: readonly string[] = [];

function phrasesOf(lines: string): Phrases {
  const found = new Map<string, string[]>();
  for (const line of lines.trim().split('\n')) {
    const [meaning = '', list = ''] = line.split(' = ');
    for (const words of list.split(', ')) {
      const phrase = termsOf(words).join(' ');
      for (const form of new Set([phrase, isArabic(phrase) ? bare(phrase) : phrase])) {
        const meanings = found.get(form) ?? [];
        if (!meanings.includes(meaning)) meanings.push(meaning);
        found.set(form, meanings);
      }
    }
  }
  return found;
}

const isArabic = (text: string): boolean => /\p{Script=Arabic}/u.test(text);
/** Arabic writes "and", "with", "for" and "the" as the beginning of the word. */
const PREFIX = /^(?:وال|بال|لل|ال|و|ب)(?=\p{L}{3})/u;
const bareWord = (word: string): string => word.replace(PREFIX, '');
const bare = (phrase: string): string => phrase.split(' ').map(bareWord).join(' ');
const formsOf = (word: string): readonly string[] =>
  isArabic(word) ? [word, bareWord(word)] : [word];
