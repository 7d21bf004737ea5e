import { afterAll, beforeAll, expect, test } from 'vitest';
import { API } from '#contract/protocol/api.ts';
import { errorBodySchema, REQUEST_HEADER } from '#contract/protocol/errors.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import { requestNow } from '#server/db/caller.ts';
import type { Db } from '#server/db/db.ts';
import { type Metrics, openMetrics } from '#server/metrics/open.ts';
import { freePort } from '#tests/databases/postgresCluster.ts';
import { quietLog } from './quietLog.ts';
import { draft, send } from './socketWorld.ts';
import { startTestBackend, type TestBackend } from './startTestBackend.ts';
import { startTestServer, type TestServer } from './startTestServer.ts';

let backend: TestBackend;
let server: TestServer;
let metrics: Metrics;
let port: number;
let isBroken = false;
const lines: { readonly text: string; readonly request: string | undefined }[] = [];

beforeAll(async () => {
  backend = await startTestBackend();
  port = await freePort();
  metrics = await openMetrics({ port, host: '127.0.0.1' }, quietLog);
  const { db: given } = backend.embedded;
  const db: Db = {
    ...given,
    asService: (work, options) =>
      isBroken ? Promise.reject(new Error('broken')) : given.asService(work, options),
  };
  const log = {
    ...quietLog,
    error: (text: string) => void lines.push({ text, request: requestNow() }),
  };
  server = await startTestServer({
    backend,
    db,
    log,
    measures: metrics.measures,
    trustProxy: true,
  });
});
afterAll(async () => {
  await server.close();
  await metrics.close();
  await backend.close();
});

const numbers = async () => await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

test('a request has one name in its answer, in the log and in what a failure says', async () => {
  const { token } = await server.makePerson('ann@test.test');
  isBroken = true;
  const failed = await server.call('GET', API.conversations, { token });
  isBroken = false;
  const name = failed.headers.get(REQUEST_HEADER);
  expect(name).toMatch(/^[\w-]{8,48}$/u);
  expect(failed.status).toBe(500);
  expect(errorBodySchema.parse(failed.body).error).toMatchObject({
    code: 'internal',
    request: name,
  });
  expect(lines).toContainEqual({ text: `GET ${API.conversations}`, request: name });
});

test('the name that a proxy gave is kept, and nothing else that stands there', async () => {
  const nameOf = async (given: string) => {
    const { headers } = await server.call('GET', API.config, {
      headers: { [REQUEST_HEADER]: given },
    });
    return headers.get(REQUEST_HEADER);
  };
  expect(await nameOf('5f0c1b7e9d2a4c6688aa10bb20cc30dd')).toBe('5f0c1b7e9d2a4c6688aa10bb20cc30dd');
  for (const other of ['short', "a'; drop table x; --", 'x'.repeat(49)])
    expect(await nameOf(other)).not.toBe(other);
});

test('the numbers tell of requests, events, messages, sockets and queues, and of nobody', async () => {
  const maya = await server.makePerson('maya@test.test');
  const jonas = await server.makePerson('jonas@test.test');
  const line = await server.socket(maya.token);
  const conversationId = conversationIdOf(maya.id, jonas.id);
  await send(line, { conversationId, receiverId: jonas.id, messages: [draft('hello')] });
  await server.call('GET', API.messages(conversationId), { token: maya.token });
  const text = await numbers();
  expect(text).toContain(
    'roost_http_request_seconds_count{method="GET",route="/api/messages/conversations/:conversationId/messages",status="200"} 1',
  );
  expect(text).toContain('roost_socket_event_seconds_count{event="send_messages",outcome="ok"} 1');
  expect(text).toMatch(/^roost_messages_total 1$/mu);
  expect(text).toMatch(/^roost_sockets 1$/mu);
  expect(text).toMatch(/^roost_queue\{of="listings"\} 0$/mu);
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  for (const one of [maya.id, jonas.id, conversationId, 'maya', 'hello'])
    expect(text).not.toContain(one);
});

test('a number that cannot be read is left out, and the others are told', async () => {
  isBroken = true;
  const text = await numbers();
  isBroken = false;
  expect(text).not.toContain('roost_queue{');
  expect(text).toMatch(/^roost_sockets \d+$/mu);
});

test('only /metrics is answered there', async () => {
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404);
});
