import { createClient } from '@supabase/supabase-js';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { assignRole } from './assignRole.ts';

const ME = '0190a000-0000-7000-8000-000000000001';

interface Answer {
  readonly status: number;
  readonly body: unknown;
}
const ok = (body: unknown = []): Answer => ({ status: 200, body });
const refused = (code: string, message: string): Answer => ({
  status: 400,
  body: { code, message, details: null, hint: null },
});

/** A client whose database answers as told, and the calls it was asked for. */
function clientAnswering(answers: Readonly<Record<string, Answer>>) {
  const asked: string[] = [];
  const client = createClient('http://database.test', 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as unknown as typeof globalThis.WebSocket },
    global: {
      fetch: async (input, init) => {
        const { pathname } = new URL(new Request(input).url);
        const call = `${init?.method ?? 'GET'} ${pathname.split('/').at(-1)}`;
        asked.push(call);
        const { status, body } = answers[call] ?? ok();
        return Response.json(body, { status });
      },
    },
  });
  return { client, asked };
}

it('SE22 without a person there is nothing to ask: "No user ID provided"', async () => {
  const { client, asked } = clientAnswering({});
  expect(await assignRole(client, '', 'landlord')).toEqual({
    ok: false,
    problem: { code: 'no_user_id', message: 'No user ID provided' },
  });
  expect(asked).toEqual([]);
});

it('SE22 roles that cannot be read: "Failed to check existing roles"', async () => {
  const { client } = clientAnswering({ 'GET user_roles': refused('42501', 'denied') });
  expect(await assignRole(client, ME, 'landlord')).toEqual({
    ok: false,
    problem: { code: 'roles_unreadable', message: 'Failed to check existing roles' },
  });
});

it('SE22 a role that is not held is added as the primary one', async () => {
  const { client, asked } = clientAnswering({
    'GET user_roles': ok([{ role: 'renter', is_primary: true }]),
    'POST user_roles': { status: 201, body: null },
  });
  expect(await assignRole(client, ME, 'landlord')).toEqual({
    ok: true,
    roles: [
      { role: 'landlord', isPrimary: true },
      { role: 'renter', isPrimary: false },
    ],
  });
  expect(asked).toEqual(['GET user_roles', 'POST user_roles']);
});

it('SE22 a role that is held is just made primary', async () => {
  const { client, asked } = clientAnswering({
    'GET user_roles': ok([{ role: 'landlord', is_primary: false }]),
  });
  expect(await assignRole(client, ME, 'landlord')).toMatchObject({ ok: true });
  expect(asked).toEqual(['GET user_roles', 'PATCH user_roles']);
});

it('SE22 "A duplicate key error counts as already existing"', async () => {
  const { client, asked } = clientAnswering({
    'POST user_roles': { ...refused('23505', 'duplicate key'), status: 409 },
  });
  expect(await assignRole(client, ME, 'landlord')).toMatchObject({ ok: true });
  expect(asked).toEqual(['GET user_roles', 'POST user_roles', 'PATCH user_roles']);
});

it('SE22 "Fallback to the procedure"', async () => {
  const { client, asked } = clientAnswering({ 'POST user_roles': refused('42501', 'no insert') });
  expect(await assignRole(client, ME, 'landlord')).toMatchObject({ ok: true });
  expect(asked).toEqual(['GET user_roles', 'POST user_roles', 'POST add_user_role']);
});

it.each([
  ['the error message', 'no such role', 'no such role'],
  ['"Failed to assign role" by default', '', 'Failed to assign role'],
])('SE22 what the procedure refuses comes with %s', async (_what, message, told) => {
  const { client } = clientAnswering({
    'POST user_roles': refused('42501', 'no insert'),
    'POST add_user_role': refused('22023', message),
  });
  expect(await assignRole(client, ME, 'landlord')).toEqual({
    ok: false,
    problem: { code: 'refused', message: told },
  });
});
