import { highlightParts } from './highlight.ts';

/** Characters in front of the first hit that a one-line excerpt keeps. */
const BEFORE = 24;

/** A text as one line that begins shortly before the first place where `query` occurs. */
export function excerpt(text: string, query: string): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  const [before] = highlightParts(line, query);
  if (!before || before.isHit || before.text.length <= BEFORE) return line;
  const from = line.indexOf(' ', before.text.length - BEFORE) + 1;
  const start = from > 0 && from <= before.text.length ? from : before.text.length;
  return `… ${line.slice(start)}`;
}
