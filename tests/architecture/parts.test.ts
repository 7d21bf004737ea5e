import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { root } from '#tests/docs/hasTest.ts';

const configSchema = z.object({
  compilerOptions: z.object({
    lib: z.optional(z.array(z.string())),
    types: z.optional(z.array(z.string())),
  }),
  references: z.optional(z.array(z.object({ path: z.string() }))),
});

const configOf = (path: string) =>
  configSchema.parse(JSON.parse(readFileSync(new URL(path, `file://${root}/`), 'utf8')));
/** The environment of a part: libraries of TypeScript, and packages of types. */
const worldOf = (path: string): string[] => {
  const { lib = [], types = [] } = configOf(path).compilerOptions;
  return [...lib.filter((name) => !name.startsWith('ES')), ...types];
};

test('the page is known to adapters and the interface alone, Node to the server alone', () => {
  expect({
    base: worldOf('tsconfig.base.json'),
    contract: worldOf('contract/tsconfig.json'),
    search: worldOf('search/tsconfig.json'),
    server: worldOf('server/tsconfig.json'),
    rooms: worldOf('sync/tsconfig.rooms.json'),
    sync: worldOf('sync/tsconfig.json'),
    src: worldOf('src/tsconfig.json'),
    sw: worldOf('src/sw/tsconfig.json'),
  }).toEqual({
    base: [],
    contract: [],
    search: [],
    server: ['node'],
    rooms: ['WebWorker'],
    sync: ['DOM', 'DOM.Iterable'],
    src: ['DOM', 'DOM.Iterable', 'vite/client'],
    sw: ['WebWorker'],
  });
});

test('the types of the tests are checked after those of every part', () => {
  const paths = configOf('tests/tsconfig.json').references?.map(({ path }) => path);
  expect(paths).toEqual([
    '../contract',
    '../search',
    '../server',
    '../sync/tsconfig.rooms.json',
    '../sync',
    '../src',
    '../src/sw',
  ]);
});
