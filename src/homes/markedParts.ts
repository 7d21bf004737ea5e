import { fold, foldedText } from '#contract/rules/text/fold.ts';

export interface MarkedPart {
  readonly text: string;
  readonly isHit: boolean;
}

/**
 * A text parted where words begin like a searched one; joined together the parts are the text again. Words with
 * a minus are not there to be marked.
 */
export function markedParts(text: string, sought: string): readonly MarkedPart[] {
  const wanted = sought
    .split(/\s+/u)
    .filter((word) => !word.startsWith('-'))
    .flatMap((word) => fold(word).match(/[\p{L}\p{N}]+/gu) ?? []);
  if (wanted.length === 0) return [{ text, isHit: false }];
  const parts: MarkedPart[] = [];
  let end = 0;
  const { folded, spanOf } = foldedText(text);
  for (const { 0: word, index } of folded.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (!wanted.some((each) => word.startsWith(each))) continue;
    const { from, to } = spanOf(index, index + word.length);
    if (from > end) parts.push({ text: text.slice(end, from), isHit: false });
    if (to > end) parts.push({ text: text.slice(Math.max(from, end), to), isHit: true });
    end = Math.max(end, to);
  }
  if (end < text.length) parts.push({ text: text.slice(end), isHit: false });
  return parts;
}
