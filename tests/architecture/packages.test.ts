import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({
      version: z.optional(z.string()),
      resolved: z.optional(z.string()),
      hasInstallScript: z.optional(z.boolean()),
      optional: z.optional(z.boolean()),
    }),
  ),
});

const { packages } = lockSchema.parse(
  JSON.parse(readFileSync(resolve(import.meta.dirname, '../../package-lock.json'), 'utf8')),
);

test('there is one copy of dexie: a second one stops RxDB at load', () => {
  const copies = Object.keys(packages).filter((path) => /(?:^|\/)node_modules\/dexie$/.test(path));
  expect(copies).toEqual(['node_modules/dexie']);
});

// Looked at by hand: it prints a line of its own and fetches nothing.
const HARMLESS_SCRIPTS = ['core-js'];

test('no package runs a script at its installation that could fetch something', () => {
  const scripted = Object.entries(packages)
    .filter(([, entry]) => entry.hasInstallScript === true)
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
  expect(scripted.filter((name) => !HARMLESS_SCRIPTS.includes(name))).toEqual([]);
});

test('the lockfile names no registry of its own', () => {
  const hosts = new Set(
    Object.values(packages).flatMap(({ resolved }) => (resolved ? [new URL(resolved).host] : [])),
  );
  expect([...hosts].filter((host) => host !== 'registry.npmjs.org')).toEqual([]);
});
