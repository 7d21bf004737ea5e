import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readImportGraph } from './importGraph.ts';
import { isTest } from './importRule.ts';

/** The files that one side alone imports, and why they are in the contract nonetheless. */
const ONE_SIDED: Readonly<Record<string, string>> = {
  'contract/entities/callEntry.ts': 'the database writes and counts these entries of the log',
  'contract/entities/change.ts': 'the database applies these entries of the log',
  'contract/protocol/caches.ts': 'between the engine and the service worker',
  'contract/protocol/pushWords.ts': 'between the page and the service worker',
  'contract/protocol/workerNews.ts': 'between the page and the service worker',
  'contract/rules/market/marketMonth.ts':
    'the database works out the same (tests/sql/sameFigures.ts)',
  'contract/rules/market/plausible.ts':
    'the database works out the same (tests/sql/sameFigures.ts)',
  'contract/rules/savesData.ts': 'between the page and the service worker',
};

const edges = readImportGraph().filter(({ from, isPackage }) => !isPackage && !isTest(from));

/** Files of the contract that code in these parts imports, itself or through other files. */
function reachedFrom(parts: readonly string[]): ReadonlySet<string> {
  const reached = new Set(edges.filter(({ from }) => isIn(parts, from)).map(({ from }) => from));
  for (const file of reached) for (const to of importsOf.get(file) ?? []) reached.add(to);
  return new Set([...reached].filter((file) => isIn(['contract'], file)));
}

const isIn = (parts: readonly string[], file: string): boolean =>
  parts.some((part) => file.startsWith(`${part}/`));

const importsOf = new Map<string, string[]>();
for (const { from, to } of edges) importsOf.set(from, [...(importsOf.get(from) ?? []), to]);

test('both sides run every file of the contract, but for those that say why not', () => {
  const client = reachedFrom(['src', 'sync']);
  const server = reachedFrom(['server', 'demo']);
  expect(Math.min(client.size, server.size)).toBeGreaterThan(80);
  const files = readdirSync('contract', { recursive: true, encoding: 'utf8' })
    .map((name) => join('contract', name))
    .filter((file) => file.endsWith('.ts') && !isTest(file));
  const oneSided = files.filter((file) => !client.has(file) || !server.has(file));
  expect(oneSided.toSorted()).toEqual(Object.keys(ONE_SIDED));
});
