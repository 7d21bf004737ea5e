import { expect, test } from 'vitest';
import { startTestBackend } from '#tests/server/startTestBackend.ts';

test('Asked too often, the interface answers 429, rate_limited and Retry-After', async () => {
  const backend = await startTestBackend();
  const { embedded } = backend;
  const ask = () =>
    embedded.fetch(
      new Request('http://localhost:3000/rest/v1/rpc/is_email_available', {
        method: 'POST',
        headers: { apikey: embedded.anonKey, 'content-type': 'application/json' },
        body: JSON.stringify({ email_param: 'somebody@x.test' }),
      }),
    );
  for (let asked = 0; asked < 5; asked += 1) {
    const response = await ask();
    expect([response.status, await response.json()]).toEqual([200, true]);
  }
  const refused = await ask();
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('60');
  expect(await refused.json()).toMatchObject({ code: 'rate_limited' });
  await backend.close();
});
