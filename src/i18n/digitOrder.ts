const LEFT_TO_RIGHT_MARK = '\u200E';
/** Stands beside Arabic signs, and turns the words that follow. */
const ARABIC_LETTER_MARK = '\u061C';
const ARABIC_NUMBER = /[\u0660-\u0669\u066B\u066C]+/gu;

/** Arabic digits were chosen for a language that is written from left to right. */
export const turnsDigits = (locale: string): boolean =>
  !/^ar\b/u.test(locale) && /-nu-arab\b/u.test(locale);

/**
 * Arabic digits among words from left to right, in the order of the words: without marks '16:00 – 18:00' is shown as
 * '18:00 – 16:00', since two Arabic numbers pull the dash between them to their own direction.
 */
export const inDigitOrder = (text: string): string =>
  text
    .replaceAll(ARABIC_LETTER_MARK, '')
    .replaceAll(ARABIC_NUMBER, (digits) => `${digits}${LEFT_TO_RIGHT_MARK}`);
