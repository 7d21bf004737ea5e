import { afterAll, beforeAll, expect, test } from 'vitest';
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

test('A key that names no scene is not found, a size there is not is refused', async () => {
  const statusOf = async (path: string) =>
    (await server.call('GET', `/api/photos/listings/${path}`)).status;
  expect(await statusOf('demo-view-old-zz/thumb')).toBe(404);
  expect(await statusOf('demo-view-old-s2a_e4s-0/huge')).toBe(400);
});
