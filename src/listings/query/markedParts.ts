import { beginsLike } from '#sync/model/rules/text/beginsLike.ts';
import { fold, foldedText } from '#contract/rules/text/fold.ts';

export interface MarkedPart {
  readonly text: string;
  readonly isHit: boolean;
}

/**
 * A text split where it has what was searched for; joined together the parts are the text again. A phrase in quotes is
 * marked where it stands whole. A word is marked where the text has it; where it has it nowhere, the words that begin
 * like it are, as the search found them by; a number is marked whole. Words excluded with a minus are not marked.
 */
export function markedParts(text: string, sought: string): readonly MarkedPart[] {
  const { words: wanted, phrases } = wantedOf(sought);
  if (wanted.length + phrases.length === 0) return [{ text, isHit: false }];
  const { folded, spanOf } = foldedText(text);
  const words = Array.from(folded.matchAll(WORD), ({ 0: word, index }) => ({ word, index }));
  const hits = new Set<number>();
  for (const phrase of phrases)
    for (let at = 0; at + phrase.length <= words.length; at += 1)
      if (phrase.every((each, place) => words[at + place]?.word === each))
        phrase.forEach((_, place) => hits.add(at + place));
  for (const each of wanted) {
    const isWhole = words.some(({ word }) => word === each);
    words.forEach(({ word }, at) => {
      if (isWhole ? word === each : beginsLike(word, each)) hits.add(at);
    });
  }
  const parts: MarkedPart[] = [];
  let end = 0;
  for (const at of [...hits].toSorted((one, other) => one - other)) {
    const { word, index } = words[at] ?? { word: '', index: 0 };
    const { from, to } = spanOf(index, index + word.length);
    if (from > end) parts.push({ text: text.slice(end, from), isHit: false });
    if (to > end) parts.push({ text: text.slice(Math.max(from, end), to), isHit: true });
    end = Math.max(end, to);
  }
  if (end < text.length) parts.push({ text: text.slice(end), isHit: false });
  return parts;
}

const WORD = /[\p{L}\p{N}]+/gu;
/** As the search reads it: a minus before a word or phrase, a phrase in quotes of any kind, a word. */
const ASKED = /(?<minus>(?<=^|\s)-)?(?:"(?<phrase>[^"]*)"?|(?<word>[^\s"]+))/gu;

function wantedOf(sought: string): { readonly words: string[]; readonly phrases: string[][] } {
  const words: string[] = [];
  const phrases: string[][] = [];
  for (const { groups } of sought.replace(/[“”„«»]/gu, '"').matchAll(ASKED)) {
    if (groups?.['minus'] !== undefined) continue;
    const terms = fold(groups?.['phrase'] ?? groups?.['word'] ?? '').match(WORD) ?? [];
    if (groups?.['phrase'] !== undefined && terms.length > 1) phrases.push([...terms]);
    else words.push(...terms);
  }
  return { words, phrases };
}
