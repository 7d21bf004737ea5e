import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API } from '#contract/protocol/api.ts';
import { errorBodySchema } from '#contract/protocol/errors.ts';
import { type Answered, startTestServer, type TestServer } from './startTestServer.ts';

/** What a stranger may ask, and nothing else. A new line here is a decision. */
const OPEN = [
  'GET /api/config',
  'GET /api/health',
  'GET /api/listings/first',
  'GET /api/listings/pack/:areaId',
  'GET /api/listings/snapshot/:areaId',
  'GET /api/market/:scopeId',
  'GET /api/photos/listings/:key/:tier',
  'GET /api/photos/listings/:key{demo-[a-z0-9_-]+}/:tier{thumb|medium|full}',
  'GET /api/places',
  'GET /api/places/around',
  'GET /api/places/city',
  'GET /api/ready',
  'GET /photos/:photoId',
  'POST /api/auth/signin',
  'POST /api/contact',
  'POST /api/failures',
  'POST /api/impressions',
  'POST /api/views',
];
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const VALUES: Record<string, string> = { part: '0', key: 'demo-home', tier: 'full' };

let server: TestServer;
let paths: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ drawnPhoto: () => Promise.resolve(undefined) });
  const registered = server.routes.map(({ path }) => path).filter((path) => !path.endsWith('*'));
  paths = [...new Set(registered)];
});
afterAll(() => server.close());

const filled = (path: string) =>
  path.replace(/:(\w+)(\{[^}]*\})?/g, (_, name: string) => VALUES[name] ?? randomUUID());
const ask = (method: string, path: string, token = '') =>
  server.call(method, filled(path), { token, ...(method !== 'GET' && { body: {} }) });
const isUnauthenticated = ({ status, body }: Answered) =>
  status === 401 && errorBodySchema.safeParse(body).data?.error.code === 'unauthenticated';

test('every path that the contract names is registered', () => {
  const named = Object.values(API).map((path) =>
    typeof path === 'string' ? path : (path as (...parts: string[]) => string)('.', '.'),
  );
  const shapes = paths.map((path) => path.replace(/:\w+/g, '.'));
  expect(named.filter((path) => !shapes.includes(path))).toEqual([]);
});

describe('a stranger without a token', () => {
  test('gets 401 for every path and method but those that are open to anyone', async () => {
    const answered: string[] = [];
    for (const path of paths)
      for (const method of METHODS) {
        const answer = await ask(method, path);
        if (answer.status !== 405 && !isUnauthenticated(answer)) answered.push(`${method} ${path}`);
      }
    expect(answered.sort()).toEqual(OPEN);
  });

  test('learns which methods there are only where one of them is open', async () => {
    const told = new Set<string>();
    for (const path of paths)
      for (const method of METHODS)
        if ((await ask(method, path)).headers.has('allow')) told.add(path);
    expect(told).toEqual(new Set(OPEN.map((open) => open.split(' ')[1])));
  });
});

test('neither a made-up token nor the public key opens what is closed', async () => {
  const opened: string[] = [];
  for (const token of ['made.up.token', server.backend.embedded.anonKey])
    for (const path of paths)
      for (const method of METHODS) {
        if (OPEN.some((open) => open.endsWith(` ${path}`))) continue;
        if (!isUnauthenticated(await ask(method, path, token))) opened.push(`${method} ${path}`);
      }
  expect(opened).toEqual([]);
});

test('a person is told which methods a closed path has', async () => {
  const { token } = await server.makePerson('ann@test.test');
  const { status, headers } = await server.call('DELETE', API.conversations, { token });
  expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
});
