import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACCOUNTS, PASSWORD } from './world/accounts.ts';
import { expect, test } from './world/test.ts';

const CLIENT = join('dist', 'client');
const TEXT = /\.(?:js|map|css|html|json|webmanifest|svg)$/;
const ADDRESS = /[\w.+-]+@[\w-]+\.[a-z]{2,}/gi;
/** Libraries show by such how their functions are called. */
const EXAMPLE = /@(?:example|email)\.com$/;
/** A token: three parts in base64, of which the first two are objects. */
const TOKEN = /eyJ[\w-]{8,}\.eyJ[\w-]{8,}/g;

test('what is built for browsers holds no key, no secret, no token and nobody’s address', async ({
  world,
}) => {
  const files = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
    .filter((file) => TEXT.test(file))
    .map((file) => ({ file, text: readFileSync(join(CLIENT, file), 'utf8') }));
  expect(files.some(({ file }) => file === 'sw.js')).toBe(true);

  const keys = JSON.parse(readFileSync(join(world.dataDir, 'keys.json'), 'utf8')) as object;
  const secrets = Object.values(keys).filter((value) => typeof value === 'string');
  expect(secrets.length).toBeGreaterThan(0);
  const people = Object.values(ACCOUNTS).map(({ email }) => email);
  const forbidden = [...secrets, ...people, PASSWORD, 'SUPABASE_SERVICE', 'DATABASE_URL'];
  const found = files.flatMap(({ file, text }) => [
    ...forbidden.filter((secret) => text.includes(secret)).map((secret) => `${file}: ${secret}`),
    ...(text.match(TOKEN) ?? []).map((token) => `${file}: ${token}`),
    ...(text.match(ADDRESS) ?? [])
      .filter((address) => !EXAMPLE.test(address))
      .map((address) => `${file}: ${address}`),
  ]);
  expect(found).toEqual([]);
});
