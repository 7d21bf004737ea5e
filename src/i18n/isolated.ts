import { unturned } from '#contract/rules/text/turning.ts';

const FIRST_STRONG_ISOLATE = '\u2068';
const LEFT_TO_RIGHT_ISOLATE = '\u2066';
const POP_ISOLATE = '\u2069';

/**
 * A name inside a sentence: neither its direction nor that of the words around it turns the other round. Marks of its own
 * go: one that ends an isolate would end this one.
 */
export function isolated(name: string): string {
  return `${FIRST_STRONG_ISOLATE}${unturned(name)}${POP_ISOLATE}`;
}

/** A number with its unit, '732 sq ft': read from left to right in every language, so that neither changes places. */
export function isolatedMeasure(measure: string): string {
  return `${LEFT_TO_RIGHT_ISOLATE}${measure}${POP_ISOLATE}`;
}
