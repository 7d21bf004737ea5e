const ARABIC: Readonly<Record<string, string>> = { أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ى: 'ي', ة: 'ه' };
/** Combining marks (tashkeel among them) and the Arabic tatweel. */
const DROPPED = /[\p{M}\u0640]/gu;

/** A text as searching sees it: lower case, no accents, ß as ss, Arabic letters and digits unified. */
export function fold(text: string): string {
  return foldWithSources(text).folded;
}

/** True when every word of `query` occurs in `text`, both folded. An empty query matches all. */
export function matches(text: string, query: string): boolean {
  const folded = fold(text);
  return fold(query)
    .split(/\s+/u)
    .every((word) => folded.includes(word));
}

export interface HighlightPart {
  readonly text: string;
  readonly isHit: boolean;
}

/** Splits a text at the places where `query` occurs; joined together the parts are the text again. */
export function highlightParts(text: string, query: string): readonly HighlightPart[] {
  const needle = fold(query.trim());
  if (needle === '') return [{ text, isHit: false }];
  const { folded, sources } = foldWithSources(text);
  const parts: HighlightPart[] = [];
  let end = 0;
  for (
    let at = folded.indexOf(needle);
    at !== -1;
    at = folded.indexOf(needle, at + needle.length)
  ) {
    const from = sources[at] ?? 0;
    const to = sources[at + needle.length] ?? text.length;
    if (from > end) parts.push({ text: text.slice(end, from), isHit: false });
    parts.push({ text: text.slice(Math.max(from, end), to), isHit: true });
    end = to;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isHit: false });
  return parts;
}

/** `sources[i]` is the index in `text` of the character that gave `folded[i]`. */
function foldWithSources(text: string): { folded: string; sources: readonly number[] } {
  let folded = '';
  const sources: number[] = [];
  let index = 0;
  for (const character of text) {
    const plain = foldCharacter(character);
    for (let unit = 0; unit < plain.length; unit += 1) sources.push(index);
    folded += plain;
    index += character.length;
  }
  return { folded, sources };
}

function foldCharacter(character: string): string {
  const known = ARABIC[character];
  if (known !== undefined) return known;
  if (character === 'ß' || character === 'ẞ') return 'ss';
  const code = character.codePointAt(0) ?? 0;
  if (code >= 0x0660 && code <= 0x0669) return String(code - 0x0660);
  if (code >= 0x06f0 && code <= 0x06f9) return String(code - 0x06f0);
  return character.normalize('NFD').replace(DROPPED, '').toLowerCase();
}
