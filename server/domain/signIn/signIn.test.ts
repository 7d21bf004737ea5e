import { expect, test } from 'vitest';
import { createSignIn } from './signIn.ts';

const credentials = { email: 'maya@test.test', password: 'Right-pass1' };
const answering = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  createSignIn(async () => Response.json(body, { status, headers }));

test('the token of the auth service is the answer', async () => {
  await expect(answering(200, { access_token: 't' })(credentials, '')).resolves.toBe('t');
});

test.each<[string, number, unknown, string]>([
  ['a wrong password', 400, { error_code: 'invalid_credentials' }, 'invalid_credentials'],
  ['an unconfirmed address', 400, { code: 'email_not_confirmed' }, 'email_not_confirmed'],
  ['one too many', 429, {}, 'rate_limited'],
  ['a failing service', 502, 'Bad gateway', 'unavailable'],
])('%s is typed', async (_what, status, body, code) => {
  await expect(answering(status, body)(credentials, '')).rejects.toMatchObject({ code });
});

test('how long to wait is passed on', async () => {
  const signIn = answering(429, {}, { 'retry-after': '42' });
  await expect(signIn(credentials, '')).rejects.toMatchObject({ detail: { retryAfter: 42 } });
});

test('a service out of reach is not a wrong password', async () => {
  const signIn = createSignIn(() => Promise.reject(new TypeError('fetch failed')));
  await expect(signIn(credentials, '')).rejects.toMatchObject({ code: 'unavailable' });
});

test('a service that stays silent is out of reach, and is not waited for any longer', async () => {
  const silent = (signal: AbortSignal | undefined) =>
    new Promise<Response>((_, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('nobody waits any more')));
    });
  const signIn = createSignIn((_credentials, _address, signal) => silent(signal), 20);
  await expect(signIn(credentials, '')).rejects.toMatchObject({ code: 'unavailable' });
});
