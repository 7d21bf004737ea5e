import { fold, foldedText } from '#contract/rules/text/fold.ts';
import type { MarkedPart } from '#src/listings/query/index.ts';

/** True when every word of `query` occurs in `text`, both folded. An empty query matches all. */
export function matches(text: string, query: string): boolean {
  const folded = fold(text);
  return fold(query)
    .split(/\s+/u)
    .every((word) => folded.includes(word));
}

/** Splits a text at the places where `query` occurs; joined together the parts are the text again. */
export function highlightParts(text: string, query: string): readonly MarkedPart[] {
  const needle = fold(query.trim());
  if (needle === '') return [{ text, isHit: false }];
  const { folded, spanOf } = foldedText(text);
  const parts: MarkedPart[] = [];
  let end = 0;
  for (
    let at = folded.indexOf(needle);
    at !== -1;
    at = folded.indexOf(needle, at + needle.length)
  ) {
    const { from, to } = spanOf(at, at + needle.length);
    if (from > end) parts.push({ text: text.slice(end, from), isHit: false });
    // One character may be in two hits: it is marked with the first.
    if (to > end) parts.push({ text: text.slice(Math.max(from, end), to), isHit: true });
    end = Math.max(end, to);
  }
  if (end < text.length) parts.push({ text: text.slice(end), isHit: false });
  return parts;
}
