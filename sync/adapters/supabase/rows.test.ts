import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient } from '@supabase/supabase-js';
import { expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { ERROR_STATUS } from '#contract/protocol/errors.ts';
import { MISMATCHES, PROTOCOL_HEADER } from '#contract/protocol/version.ts';
import { politeFetch } from './politeFetch.ts';
import { createRows } from './rows.ts';

/** Answers nothing; rejects once the call is given up, as a browser does. */
const unanswered: typeof fetch = (_input, init) =>
  new Promise((_resolve, reject) => {
    const { signal } = init ?? {};
    const giveUp = () => reject(signal?.reason as Error);
    if (signal?.aborted) giveUp();
    else signal?.addEventListener('abort', giveUp);
  });

const clientOver = (answering: typeof fetch) =>
  createClient('http://127.0.0.1:9', 'key', {
    global: { fetch: answering },
    // Not used here, and not in every version of Node.
    realtime: { transport: WebSocket as unknown as typeof globalThis.WebSocket },
  });

test.each(MISMATCHES)(
  'PO10 %s is told by calls of the tables as well, where our server is in front of them',
  async (code) => {
    const refusal = { code, message: '', details: null, hint: null };
    const status = ERROR_STATUS[code];
    const headers = { 'retry-after': '10', [PROTOCOL_HEADER]: '4' };
    vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
      Promise.resolve(Response.json(refusal, { status, headers })),
    );
    onTestFinished(() => void vi.restoreAllMocks());
    const rows = createRows(clientOver(politeFetch));
    const told = { failure: { kind: 'answered', code } };
    await expect(rows.pull('roles', 'mine', null, 10)).rejects.toMatchObject(told);
    await expect(rows.push('records', [])).rejects.toMatchObject(told);
    await expect(rows.setPrimaryRole('me', 'renter')).rejects.toMatchObject(told);
  },
);

test('PO11 a pull that is given up fails like a lost line, and so does one that is asked for later', async () => {
  const client = clientOver(unanswered);
  const closing = new AbortController();
  const rows = createRows(client, { signal: closing.signal });
  const pull = rows.pull('roles', 'mine', null, 10);
  const lost = { failure: { kind: 'network' } };
  closing.abort();
  await expect(pull).rejects.toMatchObject(lost);
  await expect(rows.pull('roles', 'mine', null, 10)).rejects.toMatchObject(lost);
});

test('RT2 a pull that the server holds back says for how long, by seconds or by a date of its own clock', async () => {
  let headers: Record<string, string> = {};
  const server = createServer((_request, response) => {
    response
      .writeHead(503, { 'content-type': 'application/json', ...headers })
      .end('{"code":"57014"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const client = createClient(`http://127.0.0.1:${port}`, 'key', {
    global: { fetch: politeFetch },
    realtime: { transport: WebSocket as unknown as typeof globalThis.WebSocket },
  });
  const rows = createRows(client);
  const pulled = () => rows.pull('roles', 'mine', null, 10);
  const heldBack = { kind: 'answered', code: 'unavailable', status: 503 };
  try {
    await expect(pulled()).rejects.toMatchObject({ failure: { ...heldBack } });
    headers = { 'retry-after': '7' };
    await expect(pulled()).rejects.toMatchObject({ failure: { ...heldBack, retryAfterMs: 7000 } });
    await expect(rows.setPrimaryRole('me', 'renter')).rejects.toMatchObject({
      failure: { ...heldBack, retryAfterMs: 7000 },
    });
    headers = {
      date: 'Sun, 22 Nov 2026 20:00:00 GMT',
      'retry-after': 'Sun, 22 Nov 2026 20:01:00 GMT',
    };
    await expect(pulled()).rejects.toMatchObject({ failure: { retryAfterMs: 60_000 } });
  } finally {
    server.close();
  }
});
