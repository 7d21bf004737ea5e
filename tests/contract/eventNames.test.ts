import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** The code of a folder, without its tests. */
const codeOf = (folder: string): string =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'))
    .join('\n');
const named = (code: string, pattern: RegExp): string[] =>
  [...code.matchAll(pattern)].map(([, name = '']) => name);

const app = codeOf('sync/adapters/socket');
const server = codeOf('server/realtime');
/** The two marks, whose event is sent under a name from a variable. */
const marks = readFileSync(join(root, 'server/domain/messages/announcements.ts'), 'utf8');
/** Events of the library itself. */
const OWN = ['connect', 'connect_error', 'disconnect'];

test('PO8 an event has one name: what the app listens to the server tells, and what it tells the server hears', () => {
  const heard = named(app, /\bon\(\s*'(\w+)'/g).filter((name) => !OWN.includes(name));
  const told = new Set([...named(server, /\bemit\(\s*'(\w+)'/g), ...named(marks, /'(\w+)'/g)]);
  expect(heard.length).toBeGreaterThan(8);
  expect(heard.filter((name) => !told.has(name))).toEqual([]);

  const said = named(app, /\b(?:ask|emit)\(\s*'(\w+)'/g).concat(named(app, /'(typing_\w+)'/g));
  const handled = new Set(named(server, /\['(\w+)', on[A-Z]/g));
  expect(said.length).toBeGreaterThan(5);
  expect(said.filter((name) => !handled.has(name))).toEqual([]);
});
