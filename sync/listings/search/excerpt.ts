import { beginsLike } from '../../model/rules/text/beginsLike.ts';
import { cutText } from '#contract/rules/text/cutText.ts';
import { foldedText } from '#contract/rules/text/fold.ts';
import type { Keywords } from '#search/finding/keywords.ts';

const BEFORE = 40;
const LENGTH = 140;

/**
 * The part of a home's text around the first searched word that its title does not show already; empty where
 * there is none. `text`: the title, then the rest, a line each.
 */
export function excerptOf(text: string, { words, phrases }: Keywords): string {
  const wanted = [...phrases, ...words];
  if (wanted.length === 0) return '';
  const body = text.slice(text.indexOf('\n') + 1).replace(/\s+/gu, ' ');
  const at = firstHit(body, wanted);
  return at === -1 ? '' : cut(body, at);
}

/** Finds the first of these as a whole word, else the first word that begins like one of them; -1: none. */
function firstHit(body: string, wanted: readonly string[]): number {
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
  const at = places.find(isWhole) ?? places.find(begins);
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
