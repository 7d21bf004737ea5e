import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { API } from '#contract/protocol/api.ts';
import { type FailureReport, failuresAnswerSchema } from '#contract/protocol/failureReport.ts';
import { RATES } from '#contract/protocol/limits.ts';
import { embeddedBackend } from '#server/backend.ts';
import { KINDS_AN_HOUR } from '#server/domain/feedback/failureLog.ts';
import { startTestBackend, type TestBackend } from './startTestBackend.ts';
import { serveTestApp, type TestApp } from './startTestServer.ts';

const HOUR_MS = 3_600_000;
const lines: string[] = [];
let time = Date.now();
let backend: TestBackend;
let app: TestApp;
let strict: TestApp;
const log = { info: () => {}, warn: (text: string) => void lines.push(text), error: () => {} };
beforeAll(async () => {
  backend = await startTestBackend();
  const { deps } = embeddedBackend(backend.embedded);
  app = await serveTestApp({ ...deps, log, now: () => time });
  strict = await serveTestApp({ ...deps, log, now: () => time, rates: 'normal' });
});
afterAll(async () => {
  await app.close();
  await strict.close();
  await backend.close();
});
beforeEach(() => {
  lines.length = 0;
  // The earlier count is forgotten after an hour.
  time += HOUR_MS;
});

const report = (change: Partial<FailureReport> = {}): FailureReport => ({
  id: randomUUID(),
  kind: 'TypeError',
  frames: ['assets/index-1a2b.js:12:345'],
  source: 'page',
  version: '0.1.0',
  route: '/chat/:conversationId?',
  count: 1,
  at: '2026-11-23T03:00:00.000Z',
  ...change,
});
const send = (reports: readonly unknown[], to = app) =>
  to.call('POST', API.failures, { body: { reports } });
const taken = async (reports: readonly unknown[]) =>
  failuresAnswerSchema.parse((await send(reports)).body).taken;

test('a failure of the app is in the log of the server, of whoever it was, without an account', async () => {
  const one = report();
  expect(await taken([one])).toEqual([one.id]);
  expect(lines).toEqual([
    'A failure in the app, seen 1 times this hour: TypeError (page) on /chat/:conversationId? in version 0.1.0, at assets/index-1a2b.js:12:345',
  ]);
});

test('the same report again is taken and not counted again', async () => {
  const one = report({ count: 6 });
  await taken([one]);
  expect(await taken([one, { ...one, count: 900 }])).toEqual([one.id, one.id]);
  expect(lines).toHaveLength(1);
});

test('the same failure of many devices is counted, not repeated', async () => {
  for (let call = 0; call < 25; call += 1)
    await taken(Array.from({ length: 10 }, () => report({ count: 2 })));
  expect(lines.map((line) => /seen (\d+)/.exec(line)?.[1])).toEqual(['2', '10', '100']);
});

test('what does not fit is dropped: no word of it, nor of what was added to one that fits, is in the log', async () => {
  const fits = report({ route: '/profile' });
  const answer = await taken([
    { ...fits, email: 'maya@x.test', message: 'meet me at Lime Street' },
    report({ kind: 'Lime Street' }),
    report({ route: `/properties/${randomUUID()}` }),
    report({ frames: ['forged\nline:1:1'] }),
    'Lime Street',
    null,
  ]);
  expect(answer).toEqual([fits.id]);
  expect(lines).toHaveLength(1);
  expect(lines.join('\n')).not.toMatch(/maya|Lime|forged|properties/);
});

test('however many different ones are made up, an hour writes a hundred and says so', async () => {
  for (let call = 0; call < 20; call += 1)
    await taken(
      Array.from({ length: 10 }, (_, n) => report({ frames: [`a.js:${call * 10 + n}:1`] })),
    );
  expect(lines).toHaveLength(KINDS_AN_HOUR + 1);
  expect(lines.at(-1)).toMatch(/not written this hour/);
  time += HOUR_MS;
  await taken([report()]);
  expect(lines).toHaveLength(KINDS_AN_HOUR + 2);
});

test('a body that is large, of many, or none at all is refused', async () => {
  const statuses = [
    await send(Array.from({ length: 11 }, () => report())),
    await send([]),
    await app.call('POST', API.failures, { body: { reports: ['x'.repeat(17_000)] } }),
    await app.call('POST', API.failures, { body: 'not JSON' }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([400, 400, 413, 400]);
  expect(lines).toEqual([]);
});

test('one address is taken a few at a time, counted by reports, and told when to come back', async () => {
  const calls = Math.ceil(RATES.failure.burst / 10);
  const batch = () => Array.from({ length: 10 }, () => report());
  for (let call = 0; call < calls; call += 1)
    expect((await send(batch(), strict)).status).toBe(200);
  const refused = await send(batch(), strict);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});
