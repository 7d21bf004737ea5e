import { fold } from './fold.ts';

/** The folded words of a text. */
export function termsOf(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((term) => term !== '');
}

/** The folded words of a text, line by line. */
export const termsIn = (text: string): string[][] => text.split('\n').map(termsOf);
