import { UNDER_WAY_MAX } from '#demo/pictures/drawnPhotos.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SLOW } from '#tests/tags.ts';
import { startTestServer, type TestServer } from './startTestServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('A photo of the demo is served to everybody, kept for ever and run by nobody', async () => {
  const answered = await server.call('GET', '/api/photos/listings/demo-view-old-s2a_e4s-0/thumb');
  expect(answered.status).toBe(200);
  expect(answered.headers.get('content-type')).toBe('image/webp');
  expect(answered.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(answered.headers.get('content-security-policy')).toContain('sandbox');
});

// Each photo is drawn, which takes a tenth of a second.
test(
  'Of 300 asked for at once a few are drawn, the others are told when to come back, and what was drawn is kept',
  SLOW,
  async () => {
    const path = (at: number) =>
      `/api/photos/listings/demo-hall-old-s${(at + 100).toString(36)}_e4s-0/thumb`;
    const ask = (at: number) => server.call('GET', path(at));
    const askAll = () => Promise.all(Array.from({ length: 300 }, (_, at) => ask(at)));
    const first = await askAll();
    const refused = first.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, headers, body } of refused) {
      expect(status).toBe(503);
      const seconds = Number(headers.get('retry-after'));
      expect(seconds).toBeGreaterThan(0);
      expect(body).toMatchObject({ error: { code: 'unavailable', retryAfter: seconds } });
      expect(headers.get('cache-control')).toBe('no-store');
    }
    const drawn = 300 - refused.length;
    // A drawn photo is there at once, however much is asked for beside it.
    const again = await askAll();
    const kept = again.filter(({ status }, at) => first[at]?.status === 200 && status === 200);
    expect(kept).toHaveLength(drawn);
    expect(again.filter(({ status }) => status === 200).length).toBeGreaterThan(drawn);
  },
);

test('A picture many ask for at once is drawn once', async () => {
  const path = '/api/photos/listings/demo-hall-old-s9z_e4s-0/thumb';
  const asked = Array.from({ length: 2 * UNDER_WAY_MAX }, () => server.call('GET', path));
  for (const { status } of await Promise.all(asked)) expect(status).toBe(200);
});

test('A key that names no scene is not found, a size there is not is refused', async () => {
  const statusOf = async (path: string) =>
    (await server.call('GET', `/api/photos/listings/${path}`)).status;
  expect(await statusOf('demo-view-old-zz/thumb')).toBe(404);
  expect(await statusOf('demo-view-old-s2a_e4s-0/huge')).toBe(400);
});
