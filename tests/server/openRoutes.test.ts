import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API } from '#contract/protocol/api.ts';
import { errorBodySchema } from '#contract/protocol/errors.ts';
import { embeddedBackend } from '#server/backend.ts';
import { RATES } from '#contract/protocol/limits.ts';
import { attacksOf } from '../../scripts/load/attacks.mjs';
import { LONG } from '#tests/tags.ts';
import { startTestBackend } from './startTestBackend.ts';
import { type Answered, startTestServer, type TestServer } from './startTestServer.ts';

/** The routes open to strangers, and no others. A new line here is a decision. */
const OPEN = [
  'GET /api/calendar/:file',
  'GET /api/config',
  'GET /api/health',
  'GET /api/homes/:areaId/:base/find',
  'GET /api/homes/:areaId/:base/homes',
  'GET /api/homes/:areaId/:base/rows',
  'GET /api/homes/area/:areaId',
  'GET /api/homes/area/:areaId/changes',
  'GET /api/homes/city/:cityId',
  'GET /api/listings/files/:fileId',
  'GET /api/listings/first',
  'GET /api/listings/pack/:areaId',
  'GET /api/listings/snapshot/:areaId',
  'GET /api/mail/:token',
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
  'POST /api/homes/changes',
  'POST /api/impressions',
  'POST /api/mail/:token',
  'POST /api/views',
];
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const VALUES: Record<string, string> = {
  ...{ part: '0', key: 'demo-home', tier: 'full' },
  base: 'b'.repeat(32),
};

/** The one attack that opens lines in place of asking. */
const LINES = '4,000 bindings, and changes';
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gu;

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

test('the load goes through every door that is open to anyone', async () => {
  const asked = new Set<string>();
  const call = (_: string, method: string, path: string) => {
    asked.add(`${method} ${path.split('?')[0] ?? ''}`);
    return Promise.resolve();
  };
  const attacks = attacksOf(
    { call, rpc: () => Promise.resolve() },
    {
      key: '',
      hostile: { address: '', id: randomUUID(), token: '' },
      areas: [randomUUID()],
      homes: [randomUUID()],
      photos: ['demo-home'],
      cities: [randomUUID()],
      origin: '',
    },
  );
  const { [LINES]: lines, ...others } = attacks;
  expect(lines).toBeDefined();
  for (const attack of Object.values(others)) await attack();
  const shapes = [...asked].map((one) =>
    one.replace(UUID, ':').replace(/[\w-]{43}\.ics$|[0-9a-f]{32}/u, ':'),
  );
  const isAsked = (open: string) =>
    shapes.some((shape) => shape === open.replace(/:\w+(?:\{[^}]*\})?/g, ':'));
  // One photo stands for both: the server draws what is of the demo.
  const doors = OPEN.filter((open) => !open.includes('/api/photos/listings/'));
  expect(doors.filter((open) => !isAsked(open))).toEqual([]);
  expect(shapes.some((shape) => shape.startsWith('GET /api/photos/listings/'))).toBe(true);
});

describe('a stranger who asks without end', () => {
  /** Answered from memory, by a look that all who ask share, or by a file that proxies and browsers keep. */
  const FREE = [
    'GET /api/config',
    'GET /api/health',
    'GET /api/photos/listings/:key/:tier',
    'GET /api/photos/listings/:key{demo-[a-z0-9_-]+}/:tier{thumb|medium|full}',
    'GET /api/ready',
    'GET /photos/:photoId',
  ];
  const today = new Date().toISOString();
  const BODIES: Record<string, () => unknown> = {
    [API.signin]: () => ({ email: 'nobody@test.test', password: 'Wrong-pass1' }),
    [API.contact]: () => ({
      ...{ id: randomUUID(), topic: 'other', name: 'Ann', email: 'ann@test.test' },
      ...{ message: 'Hello', language: 'en', written_at: today },
    }),
    [API.failures]: () => ({ reports: [{}] }),
    [API.impressions]: () => ({
      ...{ id: randomUUID(), day: today.slice(0, 10), listing_ids: [randomUUID()] },
    }),
    [API.views]: () => ({
      device: randomUUID(),
      views: [{ listing_id: randomUUID(), day: today.slice(0, 10) }],
    }),
  };
  const QUERIES: Record<string, string> = {
    [API.places]: '?q=Porto',
    [API.city]: '?lat=38.7&lon=-9.1',
    [API.around]: '?west=-9.2&south=38.6&east=-9&north=38.8',
  };
  /** Above the largest burst of a limit by address. */
  const TRIES = Math.max(...Object.values(RATES).map(({ burst }) => burst));

  test('is told to wait at every open door but those that cost nothing', LONG, async () => {
    const backend = await startTestBackend({ rates: 'normal' });
    const strict = await startTestServer({
      backend,
      rates: 'normal',
      drawnPhoto: () => Promise.resolve(undefined),
    });
    const endless: string[] = [];
    for (const open of OPEN.filter((one) => !FREE.includes(one))) {
      const [method = '', path = ''] = open.split(' ');
      const once = () =>
        strict.call(method, filled(path) + (QUERIES[path] ?? ''), { body: BODIES[path]?.() });
      let isBounded = false;
      for (let asked = 0; asked <= TRIES && !isBounded; asked += 20) {
        const few = await Promise.all(Array.from({ length: 20 }, once));
        isBounded = few.some(({ status }) => status === 429);
      }
      if (!isBounded) endless.push(open);
    }
    await strict.close();
    await backend.close();
    expect(endless).toEqual([]);
    expect(OPEN).toEqual(expect.arrayContaining(FREE));
  });

  test('about the health of a database that hangs makes it wait once, and not once for each who asks', async () => {
    let looks = 0;
    let hangs = false;
    const held: (() => void)[] = [];
    const { db } = embeddedBackend(server.backend.embedded).deps;
    const hanging: typeof db = {
      ...db,
      asService: (work) => {
        if (!hangs) return db.asService(work);
        looks += 1;
        return new Promise((_, reject) => held.push(() => reject(new Error('over'))));
      },
    };
    const hung = await startTestServer({ backend: server.backend, db: hanging });
    hangs = true;
    const asked = Array.from({ length: 100 }, () => hung.call('GET', API.health));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    hangs = false;
    for (const end of held) end();
    await hung.close();
    expect(new Set(statuses)).toEqual(new Set([503]));
    expect(looks).toBeLessThan(10);
  });
});
