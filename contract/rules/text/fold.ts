const ARABIC_DIGIT_ZEROS = [0x0660, 0x06f0];

/**
 * Text as search compares it: lower case, without diacritics, tatweel or tashkeel, ß as ss, ² as 2, the
 * Arabic letters people mix up as one (أإآ → ا, ى → ي, ة → ه), and Arabic digits as 0–9. The result for a
 * character does not depend on those around it, so that `foldedText` can say where each came from.
 */
export function fold(text: string): string {
  return (
    text
      .toLowerCase()
      .replaceAll('ß', 'ss')
      .normalize('NFKD')
      // Signs made of letters (™, ㎒) are capitals again, and only a last sigma has a form of its own.
      .toLowerCase()
      .replaceAll('ς', 'σ')
      .replace(/[\p{M}ـ]/gu, '')
      .replace(/[ٱأإآ]/gu, 'ا')
      .replaceAll('ى', 'ي')
      .replaceAll('ة', 'ه')
      .replace(/[٠-٩۰-۹]/gu, (digit) => {
        const code = digit.codePointAt(0) ?? 0;
        const zero = ARABIC_DIGIT_ZEROS.find((start) => code >= start && code < start + 10) ?? code;
        return String(code - zero);
      })
  );
}

/** A part of a text, by its indexes; `to` is not in it. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface FoldedText {
  /** The same as `fold` gives. */
  readonly folded: string;
  /** The part of the text that a part of `folded` was made from: whole characters, with their combining marks. */
  spanOf(from: number, to: number): Span;
}

/** A folded text that knows where each of its letters was in the original. */
export function foldedText(text: string): FoldedText {
  let folded = '';
  /** The index in the original of the character that gave each unit of `folded`. */
  const starts: number[] = [];
  /** Texts use few letters, and folding one is slow. */
  const known = new Map<string, string>();
  let index = 0;
  for (const character of text) {
    const plain = known.get(character) ?? fold(character);
    known.set(character, plain);
    for (let unit = 0; unit < plain.length; unit += 1) starts.push(index);
    folded += plain;
    index += character.length;
  }
  return {
    folded,
    spanOf(from, to) {
      const last = starts[to - 1];
      let next = to;
      // One character may have given several letters: ß, ㎡.
      while (starts[next] !== undefined && starts[next] === last) next += 1;
      return { from: starts[from] ?? text.length, to: starts[next] ?? text.length };
    },
  };
}
