import { createClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createRows } from './rows.ts';

/** Answers nothing; rejects once the call is given up, as a browser does. */
const unanswered: typeof fetch = (_input, init) =>
  new Promise((_resolve, reject) => {
    const { signal } = init ?? {};
    const giveUp = () => reject(signal?.reason as Error);
    if (signal?.aborted) giveUp();
    else signal?.addEventListener('abort', giveUp);
  });

test('a pull that is given up fails like a lost line, and so does one that is asked for later', async () => {
  const client = createClient('http://127.0.0.1:9', 'key', {
    global: { fetch: unanswered },
    // Not used here, and not in every version of Node.
    realtime: { transport: WebSocket as unknown as typeof globalThis.WebSocket },
  });
  const closing = new AbortController();
  const rows = createRows(client, closing.signal);
  const pull = rows.pull('roles', 'mine', null, 10);
  const lost = { failure: { kind: 'network' } };
  closing.abort();
  await expect(pull).rejects.toMatchObject(lost);
  await expect(rows.pull('roles', 'mine', null, 10)).rejects.toMatchObject(lost);
});
