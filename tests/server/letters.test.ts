/** @module-tag long */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { conversationIdOf, recordIdOf } from '#contract/rules/ids.ts';
import { createLinks } from '#server/domain/letters/index.ts';
import { createSeal } from '#server/domain/secrets/index.ts';
import { tellToConfirm } from '#server/domain/telling/index.ts';
import type { Letter } from '#server/mail/letter.ts';
import { startLetters } from '#server/startLetters.ts';
import { makeArea, makeLandlord, makeListing } from '#tests/sql/homes.ts';
import { as, asAccounts, asService } from '#tests/sql/people.ts';
import { startTestServer, type TestServer } from './startTestServer.ts';
import { quietLog } from './quietLog.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SECRET = 'a secret of this test, which is long enough';

/** How far the servers' clock is ahead of the database's, ms. */
let aheadMs = 0;
const now = () => Date.now() + aheadMs;
let server: TestServer;
const sent: Letter[] = [];
const failures: Error[] = [];
const send = (letter: Letter) => {
  const failure = failures.shift();
  if (failure !== undefined) return Promise.reject(failure);
  sent.push(letter);
  return Promise.resolve();
};
beforeAll(async () => {
  server = await startTestServer({ now, letters: { send, secret: SECRET } });
});
afterAll(() => server.close());
const db = () => server.backend.embedded.db;

interface Person {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}
/** Somebody for whom it is day, whenever this runs. */
async function makePerson(settings: object = {}, language?: string): Promise<Person> {
  const email = `quendolyn-${randomUUID().slice(0, 8)}@example.test`;
  const { id, token } = await server.makePerson(email, { fullName: 'Quendolyn Marsh' });
  if (language !== undefined)
    await asAccounts(
      db(),
      `update auth.users set raw_user_meta_data = raw_user_meta_data || jsonb_build_object('language', $2::text) where id = $1::uuid`,
      [id, language],
    );
  await keep(id, 'settings', { ...AWAKE, ...settings });
  return { id, email, token };
}
/** Quiet hours of a minute, long ago in the day. */
const quietAt = (ms: number) => new Date(ms).toISOString().slice(11, 16);
const AWAKE = {
  quietHours: true,
  quietFrom: quietAt(Date.now() - 13 * HOUR_MS),
  quietTo: quietAt(Date.now() - 13 * HOUR_MS + MINUTE_MS),
};
const keep = (who: string, kind: string, body: unknown, id = recordIdOf(who, kind)) =>
  asService(
    db(),
    `insert into records (user_id, id, kind, body) values ($1::uuid, $2::uuid, $3, $4::jsonb)
     on conflict (user_id, id) do update set body = excluded.body`,
    [who, id, kind, JSON.stringify(body)],
  );
const kept = async (who: string, kind: string) =>
  (
    await asService<{ body: Record<string, unknown> }>(
      db(),
      'select body from records where user_id = $1::uuid and kind = $2',
      [who, kind],
    )
  )[0]?.body;

const WORDS = 'The key lies under the mat';
const write = (from: Person, to: Person) =>
  asService(db(), 'select send_messages($1::uuid, $2::uuid, $3::uuid, $4::jsonb)', [
    ...[from.id, conversationIdOf(from.id, to.id), to.id],
    JSON.stringify([
      {
        id: randomUUID(),
        content: WORDS,
        message_type: 'text',
        written_at: new Date().toISOString(),
      },
    ]),
  ]);
const read = (who: Person, other: Person, to: number) =>
  asService(db(), 'select set_marks($1::uuid, $2::uuid, null, $3::bigint)', [
    ...[who.id, conversationIdOf(who.id, other.id)],
    to,
  ]);

/** Lets time pass and a server look, until nothing is due at `ahead` any more. */
async function after(ms: number): Promise<void> {
  aheadMs = ms;
  const seal = createSeal(SECRET);
  const stop = await startLetters({
    ...{ db: db(), log: quietLog, send, seal, now },
    links: createLinks(seal),
    publicUrl: server.url,
  });
  await expect.poll(() => due(ms)).toBe(0);
  await stop();
  aheadMs = 0;
}
const due = async (ms: number) =>
  (
    await asService<{ n: number }>(
      db(),
      `select count(*)::integer as n from private.letters where due_at <= clock_timestamp() + $1::float8 * interval '1 ms'`,
      [ms],
    )
  )[0]?.n;
const to = ({ email }: Person) => sent.filter((letter) => letter.to === email);
const subjects = (who: Person) => to(who).map(({ subject }) => subject);
const hrefs = ({ html = '' }: Letter) =>
  [...html.matchAll(/href="([^"]*)"/gu)].map(([, href = '']) => href);
const follow = (method: string, url = '', body?: string) =>
  server.call(method, new URL(url).pathname, {
    ...(body !== undefined && {
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  });

describe('messages', () => {
  test('ML1 ML2 that wait since yesterday are told once, without a word or a name of anybody', async () => {
    const [ann, bob] = [await makePerson(), await makePerson()];
    await write(ann, bob);
    await write(ann, bob);
    await after(23 * HOUR_MS);
    expect(to(bob)).toEqual([]);
    await after(25 * HOUR_MS);
    await after(60 * HOUR_MS);
    expect(subjects(bob)).toEqual(['2 messages are waiting for you']);
    expect(to(ann)).toEqual([]);
    const [letter] = to(bob);
    const said = `${letter?.text} ${letter?.html}`;
    for (const word of [WORDS, 'Quendolyn', ann.email]) expect(said).not.toContain(word);
    expect(letter?.text).toContain(`${server.url}/messages`);
  });

  test('ML1 ML3 that were read meanwhile are not, and what came after those waits for a day of its own', async () => {
    const [ann, bob] = [await makePerson(), await makePerson()];
    await write(ann, bob);
    await read(bob, ann, 1);
    await after(25 * HOUR_MS);
    await write(ann, bob);
    await asService(
      db(),
      `update private.letters set due_at = now() where user_id = $1::uuid and kind = 'messages'`,
      [bob.id],
    );
    await after(HOUR_MS);
    expect(to(bob)).toEqual([]);
    await after(25 * HOUR_MS);
    expect(subjects(bob)).toEqual(['1 message is waiting for you']);
  });

  test('ML3 are not told at night by the clock of the person', async () => {
    const at = Date.now() + 25 * HOUR_MS;
    const bob = await makePerson({
      quietFrom: quietAt(at - HOUR_MS),
      quietTo: quietAt(at + HOUR_MS),
    });
    await write(await makePerson(), bob);
    await after(25 * HOUR_MS);
    expect(to(bob)).toEqual([]);
    await after(26.1 * HOUR_MS);
    expect(to(bob)).toHaveLength(1);
  });
});

describe('leaving', () => {
  test('ML4 leave: 1 request, mails after it 0', async () => {
    const [ann, bob] = [await makePerson(), await makePerson()];
    await write(ann, bob);
    await after(25 * HOUR_MS);
    const [letter] = to(bob);
    // As a mail program asks (RFC 8058): no sign-in, no cookie, no version.
    const answer = await follow('POST', letter?.leave, 'List-Unsubscribe=One-Click');
    expect(answer.status).toBe(200);
    expect(await kept(bob.id, 'settings')).toMatchObject({ ...AWAKE, mailMessages: false });
    await write(ann, bob);
    await after(60 * HOUR_MS);
    expect(to(bob)).toHaveLength(1);
    const again = await follow('POST', letter?.leave, 'List-Unsubscribe=One-Click');
    expect(again.status).toBe(200);
  });

  test('ML4 by a look alone changes nothing: a page asks', async () => {
    const [ann, bob] = [await makePerson({}, 'ar'), await makePerson({}, 'ar')];
    await write(ann, bob);
    await after(25 * HOUR_MS);
    const [letter] = to(bob);
    const page = await follow('GET', letter?.leave);
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(page.text).toContain('<html lang="ar" dir="rtl">');
    expect(page.text).toContain('<form method="post">');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await kept(bob.id, 'settings')).toEqual(AWAKE);
  });

  test('ML5 is no longer possible with a link of another address, of a person who left, or one that was changed', async () => {
    const [ann, bob, carl] = [await makePerson(), await makePerson(), await makePerson()];
    await write(ann, bob);
    await write(ann, carl);
    await after(25 * HOUR_MS);
    const [of = '', other = ''] = [to(bob)[0]?.leave, to(carl)[0]?.leave];
    for (const at of [0, 20, of.length - 3 - of.lastIndexOf('/')]) {
      const index = of.lastIndexOf('/') + 1 + at;
      const changed = of.slice(0, index) + (of[index] === 'A' ? 'B' : 'A') + of.slice(index + 1);
      expect((await follow('POST', changed)).status, changed).toBe(410);
    }
    await asAccounts(db(), 'update auth.users set email = $2 where id = $1::uuid', [
      ...[bob.id, `new-${bob.email}`],
    ]);
    await asService(db(), 'delete from private.letter_keys where user_id = $1::uuid', [carl.id]);
    for (const link of [of, other]) expect((await follow('POST', link)).status).toBe(410);
    expect(await kept(bob.id, 'settings')).toEqual(AWAKE);
  });
});

describe('a viewing', () => {
  const claimsOf = ({ id }: Person) => ({ sub: id, role: 'authenticated', exp: 4_102_444_800 });
  async function makeViewing() {
    const [owner, renter] = [await makePerson(), await makePerson({}, 'de')];
    const asOwner = { id: owner.id, email: '', claims: claimsOf(owner) };
    await makeLandlord(db(), owner);
    const home = await makeListing(db(), asOwner, await makeArea(db()), {
      title: 'Loft; with, a view',
    });
    const startsAt = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS + 72 * HOUR_MS;
    const viewing = {
      ...{ id: randomUUID(), rev: 0, property_id: home.id, kind: 'in_person', note: WORDS },
      starts_at: new Date(startsAt).toISOString(),
      ends_at: new Date(startsAt + 30 * MINUTE_MS).toISOString(),
      written_at: new Date().toISOString(),
    };
    await as(db(), claimsOf(renter), 'select sync_push($1, $2::jsonb)', [
      'viewings',
      JSON.stringify([viewing]),
    ]);
    const move = (who: Person, state: string) =>
      as(db(), claimsOf(who), 'update viewings set state = $2 where id = $1::uuid', [
        viewing.id,
        state,
      ]);
    return { owner, renter, home, viewing, move };
  }

  test('ML6 ML2 that is confirmed comes with an appointment, and takes it back when it is cancelled', async () => {
    const { owner, renter, viewing, move } = await makeViewing();
    await after(10 * MINUTE_MS);
    expect(subjects(owner)).toEqual(['Someone has asked for a viewing']);
    await move(owner, 'confirmed');
    await after(10 * MINUTE_MS);
    await move(owner, 'cancelled');
    await after(10 * MINUTE_MS);
    expect(subjects(renter)).toEqual(['Besichtigung bestätigt', 'Besichtigung abgesagt']);
    const [confirmed, cancelled] = to(renter).map(({ calendar }) => calendar?.content ?? '');
    const start = viewing.starts_at.replaceAll(/[-:]|\.\d+/gu, '');
    for (const line of [
      `UID:${viewing.id}@roost`,
      `DTSTART:${start}`,
      String.raw`SUMMARY:Loft\; with\, a view`,
      'STATUS:CONFIRMED',
      'METHOD:PUBLISH',
    ])
      expect(confirmed?.split('\r\n')).toContain(line);
    expect(cancelled).toContain('METHOD:CANCEL');
    const sequence = (file = '') => Number(/^SEQUENCE:(\d+)/mu.exec(file)?.[1]);
    expect(sequence(cancelled)).toBeGreaterThan(sequence(confirmed));
    expect(to(owner)).toHaveLength(1);
    const said = JSON.stringify([...to(owner), ...to(renter)]);
    for (const word of [WORDS, 'Quendolyn', 'Rua']) expect(said).not.toContain(word);
  });

  test('ML3 is not told to who did it themself, or has read of it, or wants no such mails', async () => {
    const { owner, renter, move } = await makeViewing();
    await move(owner, 'confirmed');
    await after(10 * MINUTE_MS);
    expect([to(owner), subjects(renter)]).toEqual([[], ['Besichtigung bestätigt']]);
    const second = await makeViewing();
    await second.move(second.owner, 'confirmed');
    await keep(second.renter.id, 'notice', {
      ...{ tone: 'info', text: '', at: Date.now(), isRead: true },
      viewing: {
        ...{ id: second.viewing.id, propertyId: second.home.id, what: 'confirmed', as: 'renter' },
        startsAt: second.viewing.starts_at,
      },
    });
    const third = await makeViewing();
    await third.move(third.owner, 'confirmed');
    await keep(third.renter.id, 'settings', { ...AWAKE, mailViewings: false });
    await after(10 * MINUTE_MS);
    expect([to(second.renter), to(third.renter)]).toEqual([[], []]);
  });
});

describe('"still available?"', () => {
  test('ML7 is confirmed by the button of a page, home by home, and a look changes nothing', async () => {
    const owner = await makePerson({}, 'ar');
    const claims = { sub: owner.id, role: 'authenticated', exp: 4_102_444_800 };
    const asOwner = { id: owner.id, email: '', claims };
    const area = await makeArea(db());
    const homes = await Promise.all(
      ['<b>Loft</b>', 'Flat'].map((title) => makeListing(db(), asOwner, area, { title })),
    );
    await asService(
      db(),
      `update properties set availability_confirmed_at = now() - interval '27 days 1 minute' where owner_id = $1::uuid`,
      [owner.id],
    );
    expect(await tellToConfirm(db())).toBe(1);
    await after(0);
    expect(subjects(owner)).toEqual(['هل ما زال منزلاك متاحين؟']);
    const [letter] = to(owner);
    expect(letter?.html).toContain('dir="rtl"');
    expect(letter?.html).not.toContain('<b>');
    const links = letter === undefined ? [] : hrefs(letter).filter((href) => href !== letter.leave);
    expect(links).toHaveLength(2);
    const left = async () =>
      (
        await asService<{ id: string }>(
          db(),
          `select id from properties p where owner_id = $1::uuid and private.is_to_confirm(p, now())`,
          [owner.id],
        )
      ).length;
    const looked = await follow('GET', links[0]);
    expect(looked.text).toContain('<form method="post">');
    expect([looked.status, await left()]).toEqual([200, 2]);
    expect((await follow('POST', links[0])).status).toBe(200);
    expect(await left()).toBe(1);
    // Once more it is nobody's question.
    expect((await follow('GET', links[0])).text).not.toContain('<form');
    await follow('POST', links[0]);
    expect(await left()).toBe(1);
    expect(homes).toHaveLength(2);
  });
});

describe('finds of alerts', () => {
  const hit = (searchId: string, body: object = {}) => ({
    ...{ searchId, propertyId: randomUUID(), kind: 'new', version: 'first', at: Date.now() },
    isSeen: false,
    asOf: {
      ...{
        at: 1,
        title: 'Loft by the river',
        price: 120_050,
        currency: 'EUR',
        status: 'available',
      },
      ...{ bedrooms: 2, bathrooms: 1, living_area: null, area_id: randomUUID(), photo: null },
    },
    told: { at: Date.now(), batch: randomUUID() },
    ...body,
  });
  const search = (name: string) => ({
    name,
    query: {},
    alert: {
      ...{ isOn: true, kinds: ['new'], dropPct: 0, frequency: 'instant', cap: 20 },
      ...{ quietFrom: null, quietTo: null },
    },
    baselineAt: 1,
  });

  test('ML8 that were told go in one mail, which lists as many as it counts, where somebody wants it', async () => {
    const [ann, bob] = [await makePerson({ mailAlerts: true }), await makePerson()];
    for (const who of [ann, bob]) {
      const [river, hills] = [randomUUID(), randomUUID()];
      await keep(who.id, 'saved_search', search('By the river'), river);
      await keep(who.id, 'saved_search', search('In the hills'), hills);
      await keep(who.id, 'alert_hit', hit(river), randomUUID());
      await keep(who.id, 'alert_hit', hit(hills, { kind: 'price_drop' }), randomUUID());
      await keep(who.id, 'alert_hit', hit(hills, { told: undefined }), randomUUID());
      const seen = randomUUID();
      await keep(who.id, 'alert_hit', hit(river), seen);
      await keep(who.id, 'alert_hit', hit(river, { isSeen: true }), seen);
    }
    await after(10 * MINUTE_MS);
    await after(60 * MINUTE_MS);
    expect([subjects(ann), to(bob)]).toEqual([['2 matches for your alerts'], []]);
    const text = to(ann)[0]?.text ?? '';
    expect(text.match(/Loft by the river/gu)).toHaveLength(2);
    for (const words of ['By the river', 'New home · €1,200.50', 'In the hills', 'Price drop'])
      expect(text).toContain(words);
  });

  test('ML9 that cannot be told in a mail keep nobody else’s waiting', async () => {
    const [ann, bob, carl] = [
      await makePerson({ mailAlerts: true }),
      await makePerson({ mailAlerts: true }),
      await makePerson({ mailAlerts: true }),
    ];
    await keep(ann.id, 'alert_hit', hit(recordIdOf(ann.id, 'settings')), randomUUID());
    for (const who of [bob, carl]) {
      const river = randomUUID();
      const { asOf } = hit(river);
      const currency = who === bob ? 'none' : 'EUR';
      await keep(who.id, 'saved_search', search('By the river'), river);
      await keep(who.id, 'alert_hit', hit(river, { asOf: { ...asOf, currency } }), randomUUID());
    }
    // An id that no app makes, though it says what others say.
    const [dora, river] = [await makePerson({ mailAlerts: true }), randomUUID()];
    await keep(dora.id, 'saved_search', search('By the river'), river);
    const oddId = randomUUID().replace(/^(.{14})./u, '$10');
    await keep(dora.id, 'alert_hit', hit(river), oddId);
    await after(10 * MINUTE_MS);
    expect([to(ann), to(bob), subjects(carl)]).toEqual([[], [], ['1 match for your alerts']]);
    expect(subjects(dora)).toEqual(['1 match for your alerts']);
  });
});

describe('a server of mails', () => {
  test('ML9 that is down is asked again with the same mail, and one that refuses is not', async () => {
    const [ann, bob, carl] = [await makePerson(), await makePerson(), await makePerson()];
    await write(ann, bob);
    failures.push(new Error('ECONNREFUSED'));
    await after(25 * HOUR_MS);
    expect(to(bob)).toEqual([]);
    // It is there, and does not take this server's login any more.
    failures.push(Object.assign(new Error('bad credentials'), { responseCode: 535 }));
    await after(26 * HOUR_MS);
    expect(to(bob)).toEqual([]);
    await after(27 * HOUR_MS);
    expect(to(bob)).toHaveLength(1);
    await write(ann, carl);
    failures.push(Object.assign(new Error('no such mailbox'), { responseCode: 550 }));
    await after(25 * HOUR_MS);
    await after(40 * HOUR_MS);
    expect(to(carl)).toEqual([]);
  });

  test('ML9 is handed a mail once, whichever of several servers is awake', async () => {
    const ann = await makePerson();
    const many = await Promise.all(Array.from({ length: 6 }, () => makePerson()));
    for (const one of many) await write(ann, one);
    await Promise.all([1, 2, 3].map(() => after(25 * HOUR_MS)));
    expect(many.map((one) => to(one).length)).toEqual(many.map(() => 1));
  });
});
