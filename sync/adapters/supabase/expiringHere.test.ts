import { createClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { expiringHere } from './expiringHere.ts';

const HOUR_S = 3600;
const inSeconds = () => Math.floor(Date.now() / 1000);

/** An auth service whose clock is this many hours apart from the device's. */
const service = (hours: number) => async () =>
  Response.json({
    access_token: 'token',
    refresh_token: 'next',
    token_type: 'bearer',
    expires_in: HOUR_S,
    expires_at: inSeconds() + hours * HOUR_S + HOUR_S,
    user: { id: 'a' },
  });

test.each([-26, -2, 0, 2])(
  'SE15 a session of a service whose clock is %i hours apart runs out an hour from now by the clock of the device',
  async (hours) => {
    const { auth } = createClient('http://localhost', 'key', {
      auth: { autoRefreshToken: false, persistSession: false },
      realtime: { transport: WebSocket as never },
      global: { fetch: expiringHere(service(hours)) },
    });
    const before = inSeconds();
    const { data } = await auth.signInWithPassword({ email: 'maya@demo.test', password: 'secret' });
    const expires = data.session?.expires_at ?? 0;
    expect(data.session).toMatchObject({ access_token: 'token', refresh_token: 'next' });
    expect(expires).toBeGreaterThanOrEqual(before + HOUR_S);
    // The library rounds up.
    expect(expires).toBeLessThanOrEqual(inSeconds() + 1 + HOUR_S);
  },
);

test('SE15 what is no session comes through as it came', async () => {
  const refused = Response.json({ code: 'bad' }, { status: 400 });
  expect(await expiringHere(async () => refused)('http://localhost/auth/v1/token')).toBe(refused);
  const rows = Response.json([{ expires_at: 1, access_token: 'a', expires_in: 1 }]);
  expect(await expiringHere(async () => rows)('http://localhost/rest/v1/rows')).toBe(rows);
});
