import { afterAll, beforeAll, expect, test } from 'vitest';
import { API, CONTACT_TOPICS, placesAnswerSchema } from '#contract/protocol/api.ts';
import { RATES } from '#contract/protocol/limits.ts';
import { makeArea } from '#tests/sql/homes.ts';
import { startTestServer, type TestServer } from './startTestServer.ts';

/** Less than a token lives. */
const AHEAD_MS = 50 * 60_000;

/** How far the machine's clock is off, ms. */
let offMs = 0;
/** How far the clock that never jumps moved on by itself, ms. */
let passedMs = 0;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    rates: 'normal',
    now: () => Date.now() + offMs,
    steady: () => performance.now() + passedMs,
  });
});
afterAll(() => server.close());

test('a clock that was ahead for a moment keeps no limit for as long', async () => {
  const letter = () => ({
    id: crypto.randomUUID(),
    topic: CONTACT_TOPICS[0],
    name: 'Ann',
    email: 'ann@example.test',
    message: 'Is it warm in winter?',
    language: 'en',
    written_at: new Date().toISOString(),
  });
  const write = () => server.call('POST', API.contact, { body: letter() });
  offMs = AHEAD_MS;
  for (let sent = 0; sent < RATES.contact.burst; sent += 1) await write();
  offMs = 0;
  const refused = await write();
  expect(refused.status).toBe(429);
  const oneMore = Math.ceil(RATES.contact.perMs / RATES.contact.refill / 1000);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(oneMore);
});

test('who is barred while the clock is ahead comes back after half a minute', async () => {
  const { token } = await server.makePerson('barred@example.test');
  offMs = AHEAD_MS;
  const socket = await server.socket(token);
  const closed = new Promise((resolve) => socket.once('disconnect', resolve));
  for (let frame = 0; frame < 200; frame += 1) socket.emit('nothing of ours');
  await closed;
  offMs = 0;
  const refused = await server.socket(token).catch((thrown: unknown) => thrown);
  expect(refused).toMatchObject({ data: { code: 'rate_limited' } });
  const { retryAfter } = (refused as { data: { retryAfter: number } }).data;
  expect(retryAfter).toBeGreaterThan(0);
  expect(retryAfter).toBeLessThanOrEqual(30);
});

test('a place that is new is found although the clock was set back', async () => {
  const found = async () => {
    const { body } = await server.call('GET', `${API.places}?q=Quayside`);
    return placesAnswerSchema.parse(body).places.length;
  };
  expect(await found()).toBe(0);
  await makeArea(server.backend.embedded.db, 'Quayside');
  offMs = -AHEAD_MS;
  passedMs += 6000;
  expect(await found()).toBe(1);
  offMs = 0;
});
