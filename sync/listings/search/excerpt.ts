import { beginsLike } from '../../model/rules/text/beginsLike.ts';
import { cutText } from '#contract/rules/text/cutText.ts';
import { foldedText } from '#contract/rules/text/fold.ts';
import type { Keywords } from '#search/finding/keywords.ts';

const BEFORE = 40;
const LENGTH = 140;

/**
 * The part of a home's text around the first searched word that its title does not show already; empty where
 * there is none. `text`: the title, then the rest, a line each. No part goes from one line into the next.
 */
export function excerptOf(text: string, { words, phrases }: Keywords): string {
  const wanted = [...phrases, ...words];
  const lines = text.split('\n').slice(1);
  for (const kind of KINDS)
    for (const line of lines) {
      const body = line.replace(/\s+/gu, ' ');
      const at = firstHit(body, wanted, kind);
      if (at !== -1) return cut(body, at);
    }
  return '';
}

/** Whether these words are found by one of those that were searched for. */
export const isFoundBy = (text: string, { words, phrases }: Keywords): boolean =>
  KINDS.some((kind) => firstHit(text, [...phrases, ...words], kind) !== -1);

const WHOLE = 'whole';
const BEGINNING = 'beginning';
const KINDS = [WHOLE, BEGINNING] as const;

/** Finds the first of these as a whole word, or the first word that begins like one of them; -1: none. */
function firstHit(
  body: string,
  wanted: readonly string[],
  kind: typeof WHOLE | typeof BEGINNING,
): number {
  const { folded, spanOf } = foldedText(body);
  const found = Array.from(folded.matchAll(/[\p{L}\p{N}]+/gu));
  const terms = wanted.map((each) => each.split(' '));
  const isWhole = (at: number) =>
    terms.some((term) => term.every((each, place) => found[at + place]?.[0] === each));
  const begins = (at: number) =>
    terms.some(
      ([each = '', ...more]) => more.length === 0 && beginsLike(found[at]?.[0] ?? '', each),
    );
  const places = found.map((_, at) => at);
  const at = places.find(kind === WHOLE ? isWhole : begins);
  const hit = at === undefined ? undefined : found[at];
  return hit === undefined ? -1 : spanOf(hit.index, hit.index + hit[0].length).from;
}

/** From a word's beginning to a word's end, with dots where something is left out. */
function cut(body: string, at: number): string {
  const from = at <= BEFORE ? 0 : body.indexOf(' ', at - BEFORE) + 1;
  const end = from + LENGTH >= body.length ? body.length : body.lastIndexOf(' ', from + LENGTH);
  const to = end <= at ? Math.min(body.length, from + LENGTH) : end;
  return `${from > 0 ? '… ' : ''}${cutText(body.slice(from), to - from)}${to < body.length ? ' …' : ''}`;
}
