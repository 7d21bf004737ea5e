import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LONG } from '#tests/tags.ts';
import { ask } from './ask.ts';
import { startTestBackend, TEST_PASSWORD, type TestBackend } from './startTestBackend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
  // A hash takes far longer than all the rest of a log-in.
  process.env.LITE_AUTH_BCRYPT_COST = '12';
  await backend.makePerson('member@example.test');
});
afterAll(() => backend.close());

it('log-ins at once leave the thread that answers to everybody else', async () => {
  const before = performance.eventLoopUtilization();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      ask(backend.embedded, '/auth/v1/token?grant_type=password', {
        body: { email: 'member@example.test', password: TEST_PASSWORD },
      }),
    ),
  );
  // The share of this time in which the thread had work of its own; with bcrypt in it, all of it.
  const { utilization } = performance.eventLoopUtilization(before);
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(utilization).toBeLessThan(0.5);
});

it(
  'a sign-up hashes and a new password is compared there, too, and the wrong one is still wrong',
  LONG,
  async () => {
    const body = { email: 'fresh@example.test', password: TEST_PASSWORD };
    const { token } = await backend.makePerson(body.email);
    const same = await ask(backend.embedded, '/auth/v1/user', {
      method: 'PUT',
      body: { password: TEST_PASSWORD, current_password: TEST_PASSWORD },
      token,
    });
    expect(same.status).toBe(422);
    const wrong = await ask(backend.embedded, '/auth/v1/token?grant_type=password', {
      body: { ...body, password: 'Wrong-pass1' },
    });
    expect(wrong.status).toBe(400);
  },
);
