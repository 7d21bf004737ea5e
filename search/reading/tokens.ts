import { fold } from '#contract/rules/text/fold.ts';

/** A word, a number or a sign of money, as it was typed. */
export interface Token {
  readonly typed: string;
  /** Folded; of a number its digits. */
  readonly word: string;
  /** Null: it is no number. */
  readonly value: number | null;
  /** The characters between it and the token before it. */
  readonly gap: string;
}

const TOKEN =
  /(?:m2|ft2|[tf]\d)(?![\p{L}\p{N}])|\d+(?:[.,'’٬٫]\d+)*|م2|\p{L}[\p{L}\p{M}]*|[€£$]/giu;

/** A text token by token. A number with its thousands apart is one: `1 200`. */
export function tokensOf(text: string): Token[] {
  const plain = text
    .normalize('NFC')
    .replaceAll('²', '2')
    .replaceAll('㎡', 'm2')
    .replace(DIGIT, fold);
  const tokens: Token[] = [];
  let end = 0;
  for (const { 0: typed, index } of plain.matchAll(TOKEN)) {
    const gap = plain.slice(end, index);
    end = index + typed.length;
    const value = /^\d/u.test(typed) ? numberOf(typed) : null;
    const last = tokens.at(-1);
    const isGrouped =
      /^\d{3}$/u.test(typed) &&
      /^[ \u{A0}\u{202F}]$/u.test(gap) &&
      /^\d{1,3}$/u.test(last?.typed ?? '');
    if (isGrouped && last !== undefined) {
      const joined = `${last.typed}${typed}`;
      tokens.splice(-1, 1, { ...last, typed: joined, word: joined, value: Number(joined) });
    } else tokens.push({ typed, word: value === null ? fold(typed) : String(value), value, gap });
  }
  return tokens;
}

const DIGIT = /[٠-٩۰-۹]/gu;

/** `1.200`, `1,200.50`, `80,5`: three digits behind a sign are thousands. */
function numberOf(typed: string): number {
  if (/^\d{1,3}(?:[.,'’٬]\d{3})+$/u.test(typed)) return Number(typed.replace(/\D/gu, ''));
  const parts = typed.split(/[.,'’٬٫]/u);
  const last = parts.length > 1 ? parts.pop() : undefined;
  return Number(`${parts.join('')}.${last ?? '0'}`);
}
