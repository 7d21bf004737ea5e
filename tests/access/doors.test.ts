import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { API } from '#contract/protocol/api.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import {
  ask,
  draft,
  refusalOf,
  send,
  settled,
  startSocketWorld,
  type SocketWorld,
} from '#tests/server/socketWorld.ts';
import { PRODUCT_RULES } from '#server/embedded/rest/product.ts';
import { readExpected } from './expected.ts';

// The same walls as expected.md, by the ways people come: supabase-js, /api and the socket.
const SECRET = 'between Maya and Jonas';
const expected = readExpected();
const TABLES = [...new Set(expected.tables.map(({ of }) => of))];
const FOR_THE_SERVICE = expected.calls
  .filter(
    ({ outcomes }) => outcomes.owner === 'refused 42501' && outcomes.service !== 'refused 42501',
  )
  .map(({ of }) => of.replace(/\(.*/, ''));

let world: SocketWorld;
let anon: SupabaseClient;
let eve: SupabaseClient;

const asWhom = (token?: string) =>
  createClient(world.server.url, world.server.backend.embedded.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as unknown as typeof globalThis.WebSocket },
    ...(token !== undefined && { accessToken: () => Promise.resolve(token) }),
  });

beforeAll(async () => {
  world = await startSocketWorld();
  anon = asWhom();
  eve = asWhom(world.eve.token);
  const socket = await world.connected(world.maya);
  await send(socket, world.batch(world.jonas, draft(SECRET)));
  world.hangUp();
});
afterEach(() => world.hangUp());
afterAll(() => world.close());

describe('the interface of rows', () => {
  const listed = TABLES.filter((table) => !(table in PRODUCT_RULES.tables));

  test.each(listed)('%s is asked by nobody, whoever they are', async (table) => {
    for (const client of [anon, eve, asWhom(world.maya.token)]) {
      const asked = client.from(table);
      for (const answer of [
        await asked.select('*'),
        await asked.insert({ id: crypto.randomUUID() }),
        await asked.update({ deleted: true }).eq('id', world.maya.id),
        await asked.delete().eq('id', world.maya.id),
      ])
        expect([answer.data, answer.error?.code]).toEqual([null, 'PGRST205']);
    }
  });

  test.each(TABLES)(
    '%s shows nothing to who is not signed in, and to a stranger nothing of others',
    async (table) => {
      const { db } = world.server.backend.embedded;
      // Some columns are for nobody: then `*` is refused as a whole.
      const rowsOf = (role: string, sub: string) =>
        db
          .asUser({ role, sub, exp: 0 }, (sql) => sql.query(`select * from public.${table}`))
          .catch((thrown: unknown) => {
            expect(thrown).toMatchObject({ code: '42501' });
            return [];
          });
      expect(await rowsOf('anon', '')).toEqual([]);
      const seen = JSON.stringify(await rowsOf('authenticated', world.eve.id));
      expect(seen).not.toContain(SECRET);
      expect(seen).not.toContain(world.maya.id);
      expect(seen).not.toContain('maya@test.test');
    },
  );

  test('people see their own rows, guests and strangers none', async () => {
    const { id, token } = world.maya;
    const profileOf = (client: SupabaseClient) =>
      client.from('user_profiles').select('email').eq('id', id);
    const byAddress = (client: SupabaseClient) =>
      client.from('user_profiles').select('email').eq('email', 'maya@test.test');
    const rolesOf = (client: SupabaseClient) =>
      client.from('user_roles').select('role, is_primary').eq('user_id', id);
    const maya = asWhom(token);
    expect((await profileOf(maya)).data).toEqual([{ email: 'maya@test.test' }]);
    expect((await byAddress(maya)).data).toEqual([{ email: 'maya@test.test' }]);
    expect((await rolesOf(maya)).data).toEqual([{ role: 'renter', is_primary: true }]);
    for (const client of [anon, eve]) {
      expect((await profileOf(client)).data).toEqual([]);
      expect((await byAddress(client)).data).toEqual([]);
    }
    expect((await rolesOf(eve)).data).toEqual([]);
    expect((await rolesOf(anon)).error?.code).toBe('42501');
  });

  test('a stranger writes nothing of others, by any verb', async () => {
    const profiles = eve.from('user_profiles');
    const { id } = world.maya;
    for (const answer of [
      await profiles.update({ full_name: 'Eve' }).eq('id', id).select(),
      await profiles.delete().eq('id', id),
      await profiles.upsert({ id, full_name: 'Eve', email: 'eve@test.test' }),
    ])
      expect(answer.error?.code).toMatch(/^PGRST1(?:17|22)$/);
    const roles = eve.from('user_roles');
    const taken = await roles.insert({ user_id: id, role: 'landlord' });
    expect(taken.error?.code).toBe('42501');
    const turned = await roles.update({ is_primary: true }).eq('user_id', id).select('role');
    expect(turned.data).toEqual([]);
    expect((await roles.delete().eq('user_id', id)).error?.code).toBe('PGRST117');
  });

  test('functions of the server are refused to everybody else', async () => {
    expect(new Set(FOR_THE_SERVICE).size).toBeGreaterThan(5);
    const named: Record<string, object> = {
      catch_up: { p_user: world.maya.id, p_cursors: {}, p_complete: true, p_limit: 50 },
      conversations_of: { p_user: world.maya.id },
      send_messages: {
        p_sender: world.maya.id,
        p_conversation: world.thread,
        p_receiver: world.jonas.id,
        p_messages: [draft('forged')],
      },
      set_marks: { p_user: world.maya.id, p_conversation: world.thread, p_delivered: 1, p_read: 1 },
      start_conversation: {
        p_user: world.maya.id,
        p_conversation: conversationIdOf(world.maya.id, world.eve.id),
        p_receiver: world.eve.id,
      },
      sync_ensure_epoch: { p_force: true },
    };
    for (const name of new Set(FOR_THE_SERVICE)) {
      for (const client of [anon, eve, asWhom(world.maya.token)]) {
        const { data, error } = await client.rpc(name, named[name] ?? {});
        expect([name, data, error?.code]).toEqual([name, null, 'PGRST202']);
      }
    }
  });

  test('a role is taken by its owner only', async () => {
    for (const [name, named] of [
      ['get_user_roles', { user_id_param: world.maya.id }],
      ['add_user_role', { user_id_param: world.maya.id, role_name: 'landlord' }],
      ['set_primary_role', { user_id_param: world.maya.id, role_name: 'renter' }],
    ] as const) {
      expect((await eve.rpc(name, named)).error?.code).toBe('42501');
      expect((await anon.rpc(name, named)).error?.code).toBe('42501');
      expect((await asWhom(world.maya.token).rpc(name, named)).error).toBeNull();
    }
  });
});

describe("another's conversation", () => {
  test('over /api is neither read nor written, and does not show that it exists', async () => {
    const nobodys = conversationIdOf(world.jonas.id, world.eve.id.replace(/^./, 'f'));
    for (const [method, path, body] of [
      ['GET', API.messages, undefined],
      ['POST', API.messages, draft('forged')],
      ['POST', API.marks, { read_seq: 1 }],
    ] as const) {
      const theirs = await world.server.call(method, path(world.thread), {
        token: world.eve.token,
        body,
      });
      const none = await world.server.call(method, path(nobodys), { token: world.eve.token, body });
      expect([theirs.status, theirs.text]).toEqual([403, none.text]);
      expect((await world.server.call(method, path(world.thread), { body })).status).toBe(401);
    }
    const caughtUp = await world.server.call('POST', API.catchUp, {
      token: world.eve.token,
      body: { cursors: { [world.thread]: 0 }, complete: false },
    });
    expect(caughtUp.text).not.toContain(SECRET);
    expect(caughtUp.body).toMatchObject({ conversations: [], messages: [] });
  });

  test('over the socket is neither written, marked nor heard of', async () => {
    const socket = await world.connected(world.eve);
    const heard: unknown[] = [];
    socket.onAny((event: string, payload: unknown) => heard.push([event, payload]));
    const batch = { ...world.batch(world.jonas, draft('forged')) };
    expect(await refusalOf(socket, 'send_messages', batch)).toMatchObject({
      code: 'conversation_mismatch',
    });
    const mark = { conversationId: world.thread, seq: 1 };
    expect(await refusalOf(socket, 'message_read', mark)).toMatchObject({
      code: 'not_a_participant',
    });
    expect(await refusalOf(socket, 'join', world.maya.id)).toMatchObject({ code: 'forbidden' });

    const maya = await world.connected(world.maya);
    await send(maya, world.batch(world.jonas, draft(SECRET)));
    maya.emit('typing_start', { conversationId: world.thread, receiverId: world.jonas.id });
    await settled(maya);
    expect(await ask(socket, 'heartbeat')).toEqual({ ok: true });
    expect(JSON.stringify(heard)).not.toContain(SECRET);
    expect(JSON.stringify(heard)).not.toContain(world.thread);
  });
});
