import { fold } from '#contract/rules/fold.ts';

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
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const folded = fold(word);
    if (!wanted.some((each) => folded.startsWith(each))) continue;
    if (index > end) parts.push({ text: text.slice(end, index), isHit: false });
    parts.push({ text: word, isHit: true });
    end = index + word.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isHit: false });
  return parts;
}
