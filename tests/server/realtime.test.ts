import {
  createClient,
  REALTIME_SUBSCRIBE_STATES as STATES,
  type RealtimeChannel,
  type SupabaseClient,
} from '@supabase/supabase-js';
import { SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { LONG } from '#tests/tags.ts';
import { listenEmbedded } from './listen.ts';
import { startTestBackend, type TestBackend } from './startTestBackend.ts';

let backend: TestBackend;
let server: Awaited<ReturnType<typeof listenEmbedded>>;
const clients: SupabaseClient[] = [];

beforeAll(async () => {
  backend = await startTestBackend();
  server = await listenEmbedded(backend.embedded);
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.removeAllChannels();
});
afterAll(async () => {
  await server.close();
  await backend.close();
});

/** Stock supabase-js, as the client of the product has it. */
async function clientOf(token: string, vsn = '2.0.0'): Promise<SupabaseClient> {
  const client = createClient(server.url, backend.embedded.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as unknown as typeof globalThis.WebSocket, vsn },
  });
  await client.realtime.setAuth(token);
  clients.push(client);
  return client;
}

function listenTo(
  client: SupabaseClient,
  table: 'user_profiles' | 'user_roles',
  filter?: string,
): { heard: unknown[]; states: string[]; channel: RealtimeChannel; ready: Promise<void> } {
  const heard: unknown[] = [];
  const states: string[] = [];
  const channel = client
    .channel(`test-${Math.random()}`)
    .on(
      'postgres_changes',
      { event: '*', schema: 'public', table, ...(filter && { filter }) },
      (change) => heard.push(change),
    );
  const ready = new Promise<void>((resolve, reject) => {
    channel.subscribe((state, error) => {
      states.push(state);
      if (state === STATES.SUBSCRIBED) resolve();
      if (state === STATES.CHANNEL_ERROR) reject(error ?? new Error(state));
    });
  });
  return { heard, states, channel, ready };
}

/** Bounded, and generous: the machine may be busy with other suites. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 30_000 });

const named = (full_name: string) =>
  expect.objectContaining({ new: expect.objectContaining({ full_name }) });

const rename = (id: string, name: string) =>
  backend.embedded.db.asService((sql) =>
    sql.query('update user_profiles set full_name = $2 where id = $1::uuid', [id, name]),
  );

for (const vsn of ['1.0.0', '2.0.0']) {
  it(`tells of a change of one's own profile over protocol ${vsn}`, async () => {
    const person = await backend.makePerson(`own-${vsn}@example.test`);
    const { heard, ready } = listenTo(
      await clientOf(person.token, vsn),
      'user_profiles',
      `id=eq.${person.id}`,
    );
    await ready;
    await rename(person.id, 'Another Name');
    await soon(() =>
      expect(heard.at(-1)).toMatchObject({
        eventType: 'UPDATE',
        schema: 'public',
        table: 'user_profiles',
        new: { id: person.id, full_name: 'Another Name', deleted: false },
        old: { id: person.id },
        errors: null,
      }),
    );
  });
}

it('tells of a role that was added, by a filter on the person', async () => {
  const person = await backend.makePerson('roles@example.test', { userType: 'renter' });
  const { heard, ready } = listenTo(
    await clientOf(person.token),
    'user_roles',
    `user_id=eq.${person.id}`,
  );
  await ready;
  await backend.embedded.db.asService((sql) =>
    sql.query(
      "insert into user_roles (user_id, role, is_primary) values ($1::uuid, 'landlord', false)",
      [person.id],
    ),
  );
  await soon(() =>
    expect(heard).toContainEqual(
      expect.objectContaining({
        eventType: 'INSERT',
        new: expect.objectContaining({ user_id: person.id, role: 'landlord', is_primary: false }),
      }),
    ),
  );
});

it('tells nobody of a row that row level security hides from them', async () => {
  const [one, other] = [
    await backend.makePerson('one@example.test'),
    await backend.makePerson('other@example.test'),
  ];
  const spy = listenTo(await clientOf(other.token), 'user_profiles', `id=eq.${one.id}`);
  const curious = listenTo(await clientOf(other.token), 'user_profiles');
  const owner = listenTo(await clientOf(one.token), 'user_profiles');
  await Promise.all([spy.ready, curious.ready, owner.ready]);
  await rename(one.id, 'Hidden');
  await rename(other.id, 'Seen');
  await soon(() => expect(owner.heard).toContainEqual(named('Hidden')));
  await soon(() => expect(curious.heard).toContainEqual(named('Seen')));
  expect(curious.heard).not.toContainEqual(named('Hidden'));
  expect(spy.heard).toEqual([]);
});

it('gathers many statements on one row into one telling', async () => {
  const person = await backend.makePerson('many@example.test');
  const { heard, ready } = listenTo(
    await clientOf(person.token),
    'user_profiles',
    `id=eq.${person.id}`,
  );
  await ready;
  // Committed together: how fast the machine writes ten times plays no part.
  await backend.embedded.db.asService(async (sql) => {
    for (let turn = 1; turn <= 10; turn += 1)
      await sql.query('update user_profiles set full_name = $2 where id = $1::uuid', [
        person.id,
        `Name ${turn}`,
      ]);
  });
  await soon(() => expect(heard.at(-1)).toMatchObject({ new: { full_name: 'Name 10' } }));
  expect(heard.length).toBeLessThan(10);
});

/** A token as the backend signs them, with a life of its own. */
function tokenFor(sub: string, { seconds, sessionId }: { seconds: number; sessionId?: string }) {
  return new SignJWT({ role: 'authenticated', ...(sessionId && { session_id: sessionId }) })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(sub)
    .setAudience('authenticated')
    .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
    .sign(new TextEncoder().encode(backend.embedded.jwtSecret));
}

it('closes a channel when its token expires', LONG, async () => {
  const person = await backend.makePerson('expiry@example.test');
  const client = await clientOf(await tokenFor(person.id, { seconds: 4 }));
  const { states, ready } = listenTo(client, 'user_profiles', `id=eq.${person.id}`);
  await ready;
  await soon(() => expect(states).toContain(STATES.CLOSED));
});

it('goes on with a token that was pushed before the old one expired', async () => {
  const person = await backend.makePerson('renewed@example.test');
  const client = await clientOf(await tokenFor(person.id, { seconds: 4 }));
  const { heard, states, ready } = listenTo(client, 'user_profiles', `id=eq.${person.id}`);
  const shortLived = listenTo(
    await clientOf(await tokenFor(person.id, { seconds: 4 })),
    'user_profiles',
  );
  await Promise.all([ready, shortLived.ready]);
  await client.realtime.setAuth(person.token);
  await soon(() => expect(shortLived.states).toContain(STATES.CLOSED));
  await rename(person.id, 'Still Here');
  await soon(() => expect(heard.at(-1)).toMatchObject({ new: { full_name: 'Still Here' } }));
  expect(states).toEqual([STATES.SUBSCRIBED]);
});

it('refuses a forged token and a table it does not serve', async () => {
  const person = await backend.makePerson('forged@example.test');
  const forged = `${person.token.slice(0, -6)}aaaaaa`;
  await expect(listenTo(await clientOf(forged), 'user_profiles').ready).rejects.toThrow(
    'not valid',
  );
  const client = await clientOf(person.token);
  const refused = new Promise((resolve) => {
    client
      .channel('messages')
      .on('postgres_changes', { event: '*', schema: 'public', table: 'messages' }, () => {})
      .subscribe((state) => resolve(state));
  });
  expect(await refused).toBe(STATES.CHANNEL_ERROR);
});

it('ends the channels of a session that was signed out', async () => {
  const person = await backend.makePerson('ended@example.test');
  const { states, heard, ready } = listenTo(await clientOf(person.token), 'user_profiles');
  await ready;
  await backend.embedded.fetch(
    new Request('http://localhost:3000/auth/v1/logout?scope=local', {
      method: 'POST',
      headers: { apikey: backend.embedded.anonKey, authorization: `Bearer ${person.token}` },
    }),
  );
  await rename(person.id, 'After Goodbye');
  await soon(() => expect(states).toContain(STATES.CLOSED));
  expect(JSON.stringify(heard)).not.toContain('After Goodbye');
});

it('lets nobody in without a key of this backend', async () => {
  const socket = new WebSocket(
    `${server.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=none&vsn=2.0.0`,
  );
  const status = await new Promise((resolve) => {
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode));
  });
  expect(status).toBe(401);
});

/** A raw connection; `closed` gives the code it was closed with. */
async function rawSocket() {
  const key = backend.embedded.anonKey;
  const address = server.url.replace('http', 'ws');
  const socket = new WebSocket(`${address}/realtime/v1/websocket?apikey=${key}&vsn=2.0.0`);
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await new Promise((resolve) => socket.once('open', resolve));
  return { socket, closed };
}

it('passes over ten thousand malformed frames and goes on answering', async () => {
  const { socket } = await rawSocket();
  const answered = new Promise<string>((resolve) =>
    socket.once('message', (data) => resolve((data as Buffer).toString('utf8'))),
  );
  for (let turn = 0; turn < 10_000; turn += 1) {
    socket.send(['{', '[]', 'null', '[1,2,3,4,5]', '{"__proto__":{"topic":"x"}}'][turn % 5] ?? '');
  }
  socket.send(JSON.stringify([null, '7', 'phoenix', 'heartbeat', {}]));
  expect(JSON.parse(await answered)).toEqual([
    null,
    '7',
    'phoenix',
    'phx_reply',
    { status: 'ok', response: {} },
  ]);
  socket.terminate();
});

it('lets go of a client that sends too much at once', async () => {
  const large = await rawSocket();
  large.socket.send('x'.repeat(65 * 1024));
  expect(await large.closed).toBe(1009);
  const many = await rawSocket();
  const join = JSON.stringify(['1', '1', 'realtime:x', 'phx_join', { config: {} }]);
  for (let turn = 0; turn < 1000; turn += 1) many.socket.send(join);
  expect(await many.closed).toBe(1008);
});

it('bounds the channels and bindings of a connection and of a person, with the protocol’s own error', async () => {
  const person = await backend.makePerson('crowding@example.test');
  const sockets: WebSocket[] = [];
  const open = async () => {
    const { socket } = await rawSocket();
    sockets.push(socket);
    /** The reply to the frame with this reference. */
    const ask = (ref: string, topic: string, event: string, payload: unknown) =>
      new Promise<unknown>((resolve) => {
        socket.on('message', function listen(data: Buffer) {
          const [, answered, , kind, reply]: unknown[] = JSON.parse(data.toString());
          if (answered !== ref || kind !== 'phx_reply') return;
          socket.off('message', listen);
          resolve(reply);
        });
        socket.send(JSON.stringify([ref, ref, topic, event, payload]));
      });
    const join = (ref: number, bindings: number) =>
      ask(String(ref), `realtime:${ref}`, 'phx_join', {
        access_token: person.token,
        config: {
          postgres_changes: Array.from({ length: bindings }, () => ({
            event: '*',
            schema: 'public',
            table: 'user_profiles',
          })),
        },
      });
    return { join };
  };
  const tooMany = {
    status: 'error',
    response: { reason: expect.stringContaining('Too many channels') },
  };
  const joined = expect.objectContaining({ status: 'ok' });
  const [one, other, third] = [await open(), await open(), await open()];
  expect(await one.join(1, 11)).toMatchObject({ status: 'error' });
  for (let ref = 1; ref <= 10; ref += 1) {
    expect(await one.join(ref, 10)).toEqual(joined);
    expect(await other.join(ref, 10)).toEqual(joined);
  }
  expect(await one.join(11, 1)).toEqual(tooMany);
  expect(await third.join(1, 1)).toEqual(tooMany);
  // A line that closes makes room.
  sockets[1]?.close();
  await soon(() => expect(sockets[1]?.readyState).toBe(WebSocket.CLOSED));
  await vi.waitFor(async () => expect(await third.join(1, 1)).toEqual(joined), { timeout: 30_000 });
  for (const socket of sockets) socket.terminate();
});

it(
  'reads nothing again for those whom a change does not concern, whatever they listen to',
  LONG,
  async () => {
    const [one, other] = await Promise.all(
      ['listens@example.test', 'changes@example.test'].map((email) => backend.makePerson(email)),
    );
    if (!one || !other) throw new Error('nobody');
    const everything = Array.from({ length: 10 }, async () =>
      listenTo(await clientOf(one.token), 'user_profiles'),
    );
    const listening = await Promise.all(everything);
    await Promise.all(listening.map(({ ready }) => ready));
    await rename(one.id, 'At first');
    for (const { heard } of listening)
      await soon(() => expect(heard).toContainEqual(named('At first')));
    // A row is read as it is by then, so a name may be heard of before its own change is read. Changes are read
    // in turn: all earlier ones have been once a later person's is heard.
    const later = await backend.makePerson('later@example.test');
    const fence = listenTo(await clientOf(later.token), 'user_profiles');
    await fence.ready;
    await rename(later.id, 'Later');
    await soon(() => expect(fence.heard).toContainEqual(named('Later')));
    const asUser = vi.spyOn(backend.embedded.db, 'asUser');
    const readAs = () =>
      asUser.mock.calls.map(([{ sub }]) => sub).filter((sub) => sub !== later.id);
    const own = listenTo(await clientOf(other.token), 'user_profiles');
    await own.ready;
    await rename(other.id, 'Somebody else');
    await soon(() => expect(own.heard).toContainEqual(named('Somebody else')));
    expect(readAs()).toEqual([other.id]);
    await rename(one.id, 'Themselves');
    for (const { heard } of listening)
      await soon(() => expect(heard).toContainEqual(named('Themselves')));
    expect(readAs()).toEqual([other.id, one.id]);
    asUser.mockRestore();
  },
);
