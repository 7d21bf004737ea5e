import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readLedger } from '../../scripts/suite/unsteady.mjs';
import { read, root } from './hasTest.ts';

/** Of the ten minutes of `npm test` journeys take half. A new journey takes the place of another. */
const MOST_JOURNEYS = 25;

const journeys = readdirSync(resolve(root, 'e2e'))
  .filter((name) => name.endsWith('.spec.ts'))
  .map((name) => read(`e2e/${name}`).replaceAll(/^import [^;]+;$/gm, ''));

test('the gate has no more journeys than fit into ten minutes', () => {
  const inGate = journeys.flatMap((source) => [
    ...source.matchAll(/^ *test\(\s*(['"`]).+?\1,\s*(?:GATE|PROMISE),/gms),
  ]);
  const used = journeys.flatMap((source) => [...source.matchAll(/\b(?:GATE|PROMISE)\b/g)]);
  // A tag that stands elsewhere would be counted by nobody.
  expect(used.length).toBe(inGate.length);
  expect(inGate.length).toBeGreaterThan(15);
  expect(inGate.length).toBeLessThanOrEqual(MOST_JOURNEYS);
});

test('continuous integration runs what the README says', () => {
  const [, command = ''] = /## Test\n+```\n(.+)\n```/.exec(read('README.md')) ?? [];
  expect(command).toBe('npm ci && npm test');
  expect(read('.ci/run').trimEnd().split('\n').at(-1)).toBe(command);
});

test('each journey that was unsteady is explained, none is twice, and few wait to be mended', () => {
  const entries = readLedger(read('e2e/unsteady.md'));
  expect(entries.filter(({ explained }) => explained === '')).toEqual([]);
  const open = entries.filter(({ mended }) => mended === '').map(({ journey }) => journey);
  expect(new Set(open).size).toBe(open.length);
  expect(open.length).toBeLessThanOrEqual(3);
  const titles = journeys.join('\n');
  expect(open.filter((journey) => !titles.includes(journey))).toEqual([]);
});
