import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** The http library of the server puts classes of its own in the place of these: what was made before is no instance of them. */
const REPLACED = /\binstanceof (?:Response|Request|Headers)\b/u;

it('the server asks of no request or answer what it is an instance of', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join('server', file));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => REPLACED.test(readFileSync(file, 'utf8')))).toEqual([]);
});
