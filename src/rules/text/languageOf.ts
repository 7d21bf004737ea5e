import type { Language } from '#contract/rules/languages.ts';
import { fold } from '#contract/rules/text/fold.ts';

/** Short frequent words of each language, folded. A word of two languages counts for both. */
const SMALL_WORDS: Readonly<Record<Exclude<Language, 'ar'>, ReadonlySet<string>>> = {
  en: words('the and of is are with to from for you it this that has which on at by an or'),
  es: words('el la los las y de del con es una un para por muy esta hay se su al en que'),
  fr: words('le la les et de du des avec est une un pour dans tres vous au aux ce cette il que'),
  de: words('der die das und mit ist ein eine im zum zur fur den dem von auf sehr sind nicht'),
  pt: words('o a os as e de do da dos das com uma um para muito em no na nos nas ao que'),
};
/** With fewer hits than this the language is unknown; the best must be this many times as frequent as the next. */
const LEAST = 4;
const AHEAD = 1.25;

/** The language of a text, from its letters and short words. Null: unknown. */
export function languageOf(text: string): Language | null {
  const found = fold(text).match(/\p{L}+/gu) ?? [];
  const arabic = found.filter((word) => /\p{Script=Arabic}/u.test(word)).length;
  if (arabic > found.length / 2) return 'ar';
  const [best, next] = Object.entries(SMALL_WORDS)
    .map(([language, small]) => ({
      language: language as Language,
      count: found.filter((word) => small.has(word)).length,
    }))
    .sort((one, other) => other.count - one.count);
  if (best === undefined || next === undefined || best.count < LEAST) return null;
  return best.count >= next.count * AHEAD ? best.language : null;
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
