import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');
export const read = (file: string): string => readFileSync(resolve(root, file), 'utf8');

/** Whether a test of this title is in the source, and not only in a comment. */
export function hasTest(source: string, title: string): boolean {
  const code = source.replace(/^\s*(?:\/\/|\*).*$/gm, '');
  const text = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`\\(\\s*(['"\`])${text}\\1`).test(code);
}

/** Whether the proof, written as `file` · title, is there. */
export function isThere(proof: string): boolean {
  const [, file = '', title = ''] = /^`([^`]+)` · (.+)$/.exec(proof) ?? [];
  return existsSync(resolve(root, file)) && hasTest(read(file), title);
}
