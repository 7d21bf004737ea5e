import {
  createClient,
  REALTIME_SUBSCRIBE_STATES as STATES,
  type SupabaseClient,
} from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { makeArea, makeLandlord, makeListing } from '#tests/sql/homes.ts';
import { moderationOf } from '#tests/sql/moderation.ts';
import { asService, type TestPerson } from '#tests/sql/people.ts';
import { type Someone, startSocketWorld, type SocketWorld } from '#tests/server/socketWorld.ts';

// Cases and decisions of moderators, by every way there is: others get none of them.
const TABLES = ['moderators', 'standings', 'cases', 'decisions', 'reports'];
const FUNCTIONS = ['add_moderator', 'decide_case', 'open_case', 'suspend_person', 'show_listing'];
const SAID = 'what the reporter said';

let world: SocketWorld;
let noor: Someone;
const clients: SupabaseClient[] = [];
const db = () => world.server.backend.embedded.db;
const { casesOf, caseOf, decide } = moderationOf(db);
const personOf = ({ id }: Someone): TestPerson => ({
  id,
  email: '',
  claims: { sub: id, role: 'authenticated', exp: 4_102_444_800 },
});

function asWhom(token?: string): SupabaseClient {
  const client = createClient(world.server.url, world.server.backend.embedded.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as unknown as typeof globalThis.WebSocket },
    ...(token !== undefined && { accessToken: () => Promise.resolve(token) }),
  });
  clients.push(client);
  return client;
}
/** Everybody but moderators: a guest, the owner, who reported, and a stranger. */
const others = () => [undefined, world.jonas.token, world.maya.token, world.eve.token];

beforeAll(async () => {
  world = await startSocketWorld();
  noor = await world.server.makePerson('noor@test.test');
  await asService(db(), "select private.add_moderator('noor@test.test')");
  const owner = await makeLandlord(db(), personOf(world.jonas));
  const { id } = await makeListing(db(), owner, await makeArea(db()));
  const report = { id: crypto.randomUUID(), property_id: id, reason: 'scam', text: SAID };
  const { status } = await world.server.call('POST', '/api/reports', {
    token: world.maya.token,
    body: { ...report, written_at: new Date().toISOString() },
  });
  expect([status, (await casesOf(personOf(noor))).size]).toEqual([200, 1]);
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.removeAllChannels();
});
afterAll(() => world.close());

test('The tables and functions are reached through the interface of rows by nobody, moderators too', async () => {
  for (const token of [...others(), noor.token]) {
    const client = asWhom(token);
    for (const table of TABLES) {
      for (const schema of ['public', 'private'] as const) {
        const asked = client.schema(schema as 'public').from(table);
        for (const { data, error } of [
          await asked.select('*'),
          await asked.insert({ user_id: world.eve.id }),
          await asked.update({ state: 'closed' }).eq('id', world.eve.id),
          await asked.delete().eq('id', world.eve.id),
        ])
          expect([table, data, error?.code]).toEqual([
            table,
            null,
            expect.stringMatching(/^PGRST/),
          ]);
      }
    }
    for (const name of FUNCTIONS)
      expect((await client.rpc(name, { p_email: 'eve@test.test' })).error?.code).toMatch(/^PGRST/);
  }
});

test('A pull, the table of records and the export give a case to moderators alone', async () => {
  for (const token of others()) {
    const client = asWhom(token);
    for (const scope of ['mine', 'moderation', 'cases', noor.id])
      expect(
        JSON.stringify(await client.rpc('sync_pull', { p_collection: 'records', p_scope: scope })),
      ).not.toContain(SAID);
    expect(
      JSON.stringify(await client.rpc('sync_pull', { p_collection: 'cases', p_scope: 'mine' })),
    ).not.toContain(SAID);
    expect(JSON.stringify(await client.from('records').select('*'))).not.toContain(SAID);
    const exported = await world.server.call('GET', '/api/account/export', {
      ...(token !== undefined && { token }),
    });
    expect(exported.text).not.toContain(SAID);
  }
  for (const who of [world.jonas, world.maya, world.eve]) {
    const rows = await db().asUser(personOf(who).claims, (sql) =>
      sql.query('select * from public.records'),
    );
    expect(JSON.stringify(rows)).not.toContain(SAID);
    for (const table of TABLES)
      await expect(
        db().asUser(personOf(who).claims, (sql) => sql.query(`select * from private.${table}`)),
      ).rejects.toMatchObject({ code: '42501' });
  }
});

test('Realtime tells nobody of records, and the socket tells a moderator’s devices alone that there is something', async () => {
  for (const token of [world.jonas.token, world.eve.token, noor.token]) {
    const client = asWhom();
    await client.realtime.setAuth(token);
    const state = await new Promise<string>((resolve) => {
      client
        .channel(`cases-${crypto.randomUUID()}`)
        .on('postgres_changes', { event: '*', schema: 'public', table: 'records' }, () => {})
        .subscribe((status) => void (status !== STATES.CLOSED && resolve(status)));
    });
    expect(state).not.toBe('SUBSCRIBED');
  }
  const [eve, theirs] = [await world.connected(world.eve), await world.connected(noor)];
  const heard: unknown[] = [];
  eve.on('sync_hint', (hint) => heard.push(hint));
  const told = new Promise((resolve) => theirs.once('sync_hint', resolve));
  await asService(db(), 'select private.show_case(c.id) from private.cases c');
  expect(await told).toEqual({ collection: 'records', scope: 'mine' });
  expect(heard).toEqual([]);
  world.hangUp();
});

test('Whoever is no moderator changes nothing by a decision, whatever they write into it', async () => {
  const open = [...(await casesOf(personOf(noor))).keys()][0];
  for (const who of [world.jonas, world.maya, world.eve])
    expect(await decide(personOf(who), open, 'suspend_person', { reason: 'spam' })).toBe(
      'not_a_moderator',
    );
  const [seen] = [...(await casesOf(personOf(noor))).values()];
  const aboutId = seen?.aboutId ?? '';
  expect((await caseOf(personOf(noor), aboutId))?.body).toMatchObject({
    state: 'open',
    decisions: [],
  });
});

test('There is no path of /api for it', async () => {
  for (const path of ['/api/moderation', '/api/moderation/cases', '/api/moderators', '/api/cases'])
    for (const token of [undefined, world.eve.token, noor.token])
      expect(
        (await world.server.call('GET', path, token === undefined ? {} : { token })).status,
      ).toBe(404);
});
