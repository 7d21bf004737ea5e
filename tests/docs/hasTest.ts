import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');
export const read = (file: string): string => readFileSync(resolve(root, file), 'utf8');

/** The command that runs a test: `npm test`, or `npm run test:all` alone. */
export type Tier = 'gate' | 'all';

/** Ends a proof that `npm test` does not run. */
const MARK = ' · all';

/** Whether a test of this title is in the source, and not only in a comment. */
export function hasTest(source: string, title: string): boolean {
  return place(source, title) !== undefined;
}

/**
 * The tier of a test by what stands after its title and at the head of its file: journeys are in the gate where they are
 * tagged `GATE` or `PROMISE`, other tests unless they or their file are `long`.
 */
export function tierOf(file: string, source: string, title: string): Tier {
  const after = place(source, title) ?? '';
  if (file.startsWith('e2e/')) return /^\s*(?:GATE|PROMISE)\b/.test(after) ? 'gate' : 'all';
  const isLong =
    /^\s*(?:LONG\b|\{\s*\.\.\.LONG\b)/.test(after) || /^\s*\/\*\* @module-tag long\b/m.test(source);
  return isLong ? 'all' : 'gate';
}

/** The source after the title of a test and its comma, or undefined where there is no such test. */
function place(source: string, title: string): string | undefined {
  const text = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const code = source.replace(/^\s*(?:\/\/|\*).*$/gm, '');
  const found = new RegExp(`\\(\\s*(['"\`])${text}\\1,?`).exec(code);
  return found === null ? undefined : code.slice(found.index + found[0].length);
}

/** A proof as the documents write it: `file` · title, and the mark of the longer run. */
interface Proof {
  readonly file: string;
  readonly title: string;
  readonly tier: Tier;
}

function parse(proof: string): Proof {
  const [, file = '', rest = ''] = /^`([^`]+)` · (.+)$/.exec(proof) ?? [];
  return rest.endsWith(MARK)
    ? { file, title: rest.slice(0, -MARK.length), tier: 'all' }
    : { file, title: rest, tier: 'gate' };
}

/** Whether the proof is there. */
export function isThere(proof: string): boolean {
  const { file, title } = parse(proof);
  return existsSync(resolve(root, file)) && hasTest(read(file), title);
}

/** Whether the proof says where it runs: it is marked just where `npm test` does not run it. */
export function isMarkedTruly(proof: string): boolean {
  const { file, title, tier } = parse(proof);
  return tierOf(file, read(file), title) === tier;
}

/** Whether `npm test` runs it, by its mark. */
export const isInGate = (proof: string): boolean => parse(proof).tier === 'gate';
