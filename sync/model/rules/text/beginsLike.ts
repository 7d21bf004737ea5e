const NUMBER = /^\d+$/u;
const DIGIT = /\d/u;

/**
 * Whether a word of a text is found by a word that was typed, both folded: by its beginning. A number is found whole: `3` finds
 * `3`, `3rd` and nothing in `34`.
 */
export const beginsLike = (word: string, typed: string): boolean =>
  word.startsWith(typed) && !(NUMBER.test(typed) && DIGIT.test(word.charAt(typed.length)));
