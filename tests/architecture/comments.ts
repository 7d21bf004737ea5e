import { parseSync } from 'vite';

/** A comment as it is read: its words without stars and slashes, and the line it begins in, from 1. */
export interface Comment {
  readonly text: string;
  readonly line: number;
}

/** The comments of a source as its parser finds them; `//` lines that follow one another are one comment. */
export function commentsIn(path: string, source: string): readonly Comment[] {
  const found: { text: string; line: number; end: number }[] = [];
  let line = 1;
  let read = 0;
  for (const { type, value, start, end } of parseSync(path, source).comments) {
    line += source.slice(read, start).split('\n').length - 1;
    read = start;
    const text = value
      .replaceAll(/^[\s*]+/gmu, ' ')
      .replaceAll(/\s+/gu, ' ')
      .trim();
    const before = found.at(-1);
    const goesOn =
      type === 'Line' &&
      before !== undefined &&
      /^\n[ \t]*$/u.test(source.slice(before.end, start));
    if (goesOn) Object.assign(before, { text: `${before.text} ${text}`, end });
    else found.push({ text, line, end: type === 'Line' ? end : -1 });
  }
  return found.map(({ text, line: at }) => ({ text, line: at }));
}

/** Openings after which the reader waits for the verb: relative clauses, and the indefinite subjects. */
const CLAUSE =
  /^(?:What|Whatever|Who|Whoever|Whom|Whomever|Whose|Which|Whichever|Where|Wherever|Nobody|Nothing)\b/u;
/** "That the tab leads is …"; "That is why" and "That one" stay. */
const THAT_CLAUSE =
  /^That (?:an?|the|it|its|they|he|she|we|there|this|these|those|one's|somebody|someone|something|nobody|nothing|everybody|no|all|both|each|every)\b/u;

export const opensWithClause = (text: string): boolean =>
  CLAUSE.test(text) || THAT_CLAUSE.test(text);
