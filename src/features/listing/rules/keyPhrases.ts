import { fold } from '#contract/rules/text/fold.ts';
import { languageOf } from '#src/rules/text/languageOf.ts';
import { NEGATIONS, PHRASE_WORDS, type Phrase } from './phraseWords.ts';

export interface KeyPhrase {
  readonly phrase: Phrase;
  /** Index in `sentencesOf` the text, from 0. */
  readonly sentence: number;
}

/** This many words before a phrase can negate it. */
const TURNED_WITHIN = 3;
/** In the order of the names, the most wanted first. */
const PHRASES = Object.keys(PHRASE_WORDS) as Phrase[];
/** Made when a text is first looked through: whoever imports this file need not show any. */
const patterns = new Map<Phrase, RegExp>();

/** Splits a text into sentences; joined again they give the same text. */
export function sentencesOf(text: string): readonly string[] {
  const segments = new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text);
  return Array.from(segments, ({ segment }) => segment);
}

/**
 * The features a description names that people look for, in any of the six languages, each once with the first
 * sentence that names it; in the order of the text, at most `most`. Negated ones are left out.
 */
export function keyPhrases(sentences: readonly string[], most: number): readonly KeyPhrase[] {
  const folded = sentences.map(fold);
  const isPortuguese = languageOf(sentences.join('')) === 'pt';
  const turns = (word: string) => NEGATIONS.has(word) && !(isPortuguese && word === 'no');
  return PHRASES.flatMap((phrase): KeyPhrase[] => {
    const pattern = patternOf(phrase);
    const sentence = folded.findIndex((text) =>
      [...text.matchAll(pattern)].some(({ index }) => !wordsBefore(text, index).some(turns)),
    );
    return sentence === -1 ? [] : [{ phrase, sentence }];
  })
    .sort((one, other) => one.sentence - other.sentence)
    .slice(0, most);
}

/** The words of the same clause that are close enough to negate the phrase. */
function wordsBefore(text: string, index: number): readonly string[] {
  const clause =
    text
      .slice(0, index)
      .split(/[,;:.–—،؛]/u)
      .at(-1) ?? '';
  return (clause.match(/[\p{L}\p{N}]+/gu) ?? []).slice(-TURNED_WITHIN);
}

function patternOf(phrase: Phrase): RegExp {
  const known = patterns.get(phrase);
  if (known !== undefined) return known;
  const words = PHRASE_WORDS[phrase].flat().map(asPattern).join('|');
  // Arabic writes 'and', 'in', 'for' and 'the' in one word with what follows.
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:[وفبل]?(?:ال)?)(?:${words})`, 'gu');
  patterns.set(phrase, pattern);
  return pattern;
}

function asPattern(words: string): string {
  const plain = words.replace(/-$/u, '').replaceAll(' ', '\\s+');
  return words.endsWith('-') ? `${plain}(?![\\p{L}\\p{N}])` : plain;
}
