import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALENDAR, calendarAnswerSchema } from '#contract/protocol/calendar.ts';
import { makeArea, makeLandlord, makeListing } from '#tests/sql/homes.ts';
import { asService } from '#tests/sql/people.ts';
import { startTestServer, type TestServer } from './startTestServer.ts';

let server: TestServer;
let owner: { id: string; token: string };
let renter: { id: string; token: string };
let home: string;
const db = () => server.backend.embedded.db;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.makePerson('owner@example.test', { fullName: 'Olive Owner' });
  renter = await server.makePerson('renter@example.test', { fullName: 'Rita Renter' });
  const claims = { sub: owner.id, role: 'authenticated', exp: 4_102_444_800 };
  const landlord = await makeLandlord(db(), { id: owner.id, email: '', claims });
  ({ id: home } = await makeListing(db(), landlord, await makeArea(db())));
  await asService(
    db(),
    `update properties set details = details || '{"time_zone": "Europe/Lisbon", "street": "Rua Alta"}', visibility = 'live'
     where id = $1::uuid`,
    [home],
  );
  await asService(
    db(),
    `insert into property_private (property_id, owner_id, lat, lon, number, unit) values ($1::uuid, $2::uuid, 38.7, -9.1, '12b', null)
     on conflict (property_id, owner_id) do update set number = excluded.number`,
    [home, owner.id],
  );
  await asService(
    db(),
    `insert into viewings (id, property_id, renter_id, owner_id, starts_at, ends_at, state, note, written_at)
     values ($1::uuid, $2::uuid, $3::uuid, $4::uuid, now() + interval '1 day', now() + interval '25 hours', 'confirmed', 'Ring twice', now()),
       ($5::uuid, $2::uuid, $3::uuid, $4::uuid, now() + interval '3 days', now() + interval '73 hours', 'cancelled', '', now())`,
    [randomUUID(), home, renter.id, owner.id, randomUUID()],
  );
});
afterAll(() => server.close());

const ask = async (token: string, language?: string | null) => {
  const answer = await server.call(language === undefined ? 'GET' : 'POST', CALENDAR, {
    token,
    ...(language !== undefined && { body: { language } }),
  });
  return calendarAnswerSchema.parse(answer.body);
};
const read = (url: string | undefined) => server.call('GET', new URL(url ?? server.url).pathname);
const unfolded = (text: string) => text.replaceAll('\r\n ', '');

test('A calendar of viewings is read at a secret address, in the words of whoever made it, and by no other', async () => {
  expect(await ask(owner.token)).toEqual({ since: null });
  const { since, url } = await ask(owner.token, 'en');
  expect(since).not.toBeNull();
  const answer = await read(url);
  const calendar = unfolded(answer.text);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
  ]);
  expect(calendar.split('BEGIN:VEVENT')).toHaveLength(2);
  expect(calendar).toContain('SUMMARY:Viewing: Bright flat by the harbour');
  expect(calendar).toContain('LOCATION:Rua Alta 12b\\, Port Alba');
  expect(calendar).toMatch(/DESCRIPTION:.*in Port Alba\\nRing twice/u);
  expect(calendar).toContain('STATUS:CONFIRMED');
  const guessed = new URL(url ?? '');
  const other = `${guessed.pathname.slice(0, -10)}AAAAAA.ics`;
  expect((await server.call('GET', other)).status).toBe(404);
  expect((await server.call('GET', `${CALENDAR}/x.ics`)).status).toBe(400);
});

test('Whoever looks at a home is told no number of its house, and a name only by somebody they write to', async () => {
  const { url } = await ask(renter.token, 'de');
  const calendar = unfolded((await read(url)).text);
  expect(calendar).toContain('SUMMARY:Besichtigung: Bright flat');
  expect(calendar).toContain('LOCATION:Rua Alta\\, Port Alba');
  expect(calendar).not.toMatch(/12b|Olive/u);
});

test('A new address ends the one before, and one that is taken back leads nowhere', async () => {
  const first = await ask(owner.token, 'en');
  const second = await ask(owner.token, 'fr');
  expect((await read(first.url)).status).toBe(404);
  expect((await read(second.url)).text).toContain('Visites Roost');
  expect(await ask(owner.token, null)).toEqual({ since: null });
  expect((await read(second.url)).status).toBe(404);
  const kept = await asService<{ n: number }>(
    db(),
    'select count(*)::int as n from private.calendar_addresses where secret_hash = $1',
    [new URL(second.url ?? '').pathname.slice(CALENDAR.length + 1, -4)],
  );
  expect(kept).toEqual([{ n: 0 }]);
});
