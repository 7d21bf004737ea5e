import { withoutBidiMarks } from '#contract/rules/text/bidiMarks.ts';

const FIRST_STRONG_ISOLATE = '\u2068';
const LEFT_TO_RIGHT_ISOLATE = '\u2066';
const POP_ISOLATE = '\u2069';

/**
 * A name inside a sentence: neither changes the direction of the other. Marks in the name are removed: one that ends
 * an isolate would end this one.
 */
export function isolated(name: string): string {
  return `${FIRST_STRONG_ISOLATE}${withoutBidiMarks(name)}${POP_ISOLATE}`;
}

/** A number with its unit, '732 sq ft': left to right in every language, so that they do not swap places. */
export function isolatedMeasure(measure: string): string {
  return `${LEFT_TO_RIGHT_ISOLATE}${measure}${POP_ISOLATE}`;
}
