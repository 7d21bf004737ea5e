/** Marks of direction stand between a value and what follows it: Intl ends "د.ت." with one. */
const MARKS = '[\\u200E\\u200F\\u061C\\u2066-\\u2069]*';
const TWO_STOPS = new RegExp(`\\.${MARKS}\\.`, 'u');
const ENDS_IN_STOP = new RegExp(`[.…]${MARKS}$`, 'u');

/**
 * A sentence that ends with a value which itself ends in a full stop ("150.000 د.ت.", "p.m.", "Ltd.") has one, not two. `values`: what
 * was put into the sentence. Dots that the text has by itself stay.
 */
export function withOneFullStop(sentence: string, values: readonly unknown[]): string {
  if (!TWO_STOPS.test(sentence)) return sentence;
  return values.reduce<string>(
    (text, value) =>
      typeof value === 'string' && ENDS_IN_STOP.test(value)
        ? text.replaceAll(`${value}.`, () => value)
        : text,
    sentence,
  );
}

/** The same as i18next runs it over every text. */
export const oneFullStop = {
  type: 'postProcessor',
  name: 'oneFullStop',
  process: (sentence: string, _key: unknown, values: object) =>
    withOneFullStop(sentence, Object.values(values)),
} as const;
