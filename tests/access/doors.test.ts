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
  test.each(TABLES)(
    '%s shows nothing to who is not signed in, and to a stranger nothing of others',
    async (table) => {
      const unknown = await anon.from(table).select('*');
      if (unknown.error) expect(unknown.error.code).toBe('42501');
      else expect(unknown.data).toEqual([]);
      const { data, error } = await eve.from(table).select('*');
      if (error) expect(error.code).toBe('42501');
      const seen = JSON.stringify(data);
      expect(seen).not.toContain(SECRET);
      expect(seen).not.toContain(world.maya.id);
      expect(seen).not.toContain('maya@test.test');
    },
  );

  test('those whose rows they are see them by the same way', async () => {
    const { data } = await asWhom(world.jonas.token).from('messages').select('content');
    expect(data).toContainEqual({ content: SECRET });
    const own = await asWhom(world.maya.token).from('user_profiles').select('email');
    expect(own.data).toEqual([{ email: 'maya@test.test' }]);
  });

  test('a stranger writes nothing of others, by any verb', async () => {
    const rename = await eve
      .from('user_profiles')
      .update({ full_name: 'Eve' })
      .eq('id', world.maya.id)
      .select();
    expect(rename.data).toEqual([]);
    const role = await eve.from('user_roles').insert({ user_id: world.maya.id, role: 'landlord' });
    expect(role.error?.code).toBe('42501');
    const forged = await eve.from('messages').insert({
      id: crypto.randomUUID(),
      conversation_id: world.thread,
      sender_id: world.maya.id,
      seq: 2,
      content: 'forged',
      written_at: new Date().toISOString(),
    });
    expect(forged.error?.code).toBe('42501');
    const gone = await eve.from('messages').delete().eq('conversation_id', world.thread).select();
    expect(gone.data).toEqual([]);
    const upserted = await eve
      .from('user_profiles')
      .upsert({ id: world.maya.id, full_name: 'Eve', email: 'eve@test.test' });
    expect(upserted.error).not.toBeNull();
  });

  test('an embedded table shows no more than the table itself', async () => {
    const threads = await eve
      .from('conversations')
      .select('id, messages(content), conversation_participants(*)');
    expect(threads).toMatchObject({ data: [], error: null });
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
        expect([name, data, error?.code]).toEqual([name, null, '42501']);
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
