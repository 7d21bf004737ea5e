import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API } from '#contract/protocol/api.ts';
import { PUSH } from '#contract/protocol/push.ts';
import { conversationIdOf, inquiryIdOf, recordIdOf } from '#contract/rules/ids.ts';
import { tellToConfirm } from '#server/domain/telling/index.ts';
import { createPushService } from '#server/push/pushService.ts';
import { pushPairOf } from '#server/push/pushKeys.ts';
import { startTellings } from '#server/startTellings.ts';
import {
  LOCAL_REACH,
  type PushServer,
  startPushServer,
  type TestDevice,
} from '#tests/fakes/pushService.ts';
import { makeArea, makeLandlord, makeListing } from '#tests/sql/homes.ts';
import { as, asService } from '#tests/sql/people.ts';
import { startTestServer, type TestServer } from './startTestServer.ts';
import { quietLog } from './quietLog.ts';

const MINUTE_MS = 60_000;

/** How far the servers' clock is ahead of the database's, ms. */
let aheadMs = 0;
const now = () => Date.now() + aheadMs;
let pushes: PushServer;
let server: TestServer;
beforeAll(async () => {
  pushes = await startPushServer();
  server = await startTestServer({ now, pushReach: LOCAL_REACH });
});
afterAll(async () => {
  await server.close();
  await pushes.close();
});

interface Person {
  readonly id: string;
  readonly token: string;
  readonly name: string;
  readonly device: TestDevice;
}

/** Somebody with a device that may be told. */
async function makePerson(zone = 'UTC'): Promise<Person> {
  const name = `Quendolyn-${randomUUID().slice(0, 8)}`;
  const { id, token } = await server.makePerson(`${name}@example.test`.toLowerCase(), {
    fullName: name,
  });
  const device = pushes.makeDevice();
  await subscribe(token, device, zone);
  return { id, token, name, device };
}
const subscribe = async (token: string, device: TestDevice | null, zone = 'UTC') =>
  server.call('POST', PUSH, {
    token,
    body: { subscription: device?.subscription ?? null, zone },
  });

const WORDS = 'The key lies under the mat';
async function write(from: Person, to: Person, content = WORDS, type = 'text'): Promise<void> {
  await asService(db(), 'select send_messages($1::uuid, $2::uuid, $3::uuid, $4::jsonb)', [
    ...[from.id, conversationIdOf(from.id, to.id), to.id],
    JSON.stringify([
      { id: randomUUID(), content, message_type: type, written_at: new Date().toISOString() },
    ]),
  ]);
}
const read = (who: Person, other: Person, to: number) =>
  asService(db(), 'select set_marks($1::uuid, $2::uuid, null, $3::bigint)', [
    ...[who.id, conversationIdOf(who.id, other.id)],
    to,
  ]);
const keep = (who: Person, kind: string, body: unknown, id = recordIdOf(who.id, kind)) =>
  asService(
    db(),
    `insert into records (user_id, id, kind, body) values ($1::uuid, $2::uuid, $3, $4::jsonb)
     on conflict (user_id, id) do update set body = excluded.body`,
    [who.id, id, kind, JSON.stringify(body)],
  );
const db = () => server.backend.embedded.db;

/** Lets time pass and servers look, until nothing is due at `ahead` any more. */
async function after(ms: number): Promise<void> {
  aheadMs = ms;
  const keys = { ...pushPairOf('a secret of this test'), subject: 'mailto:us@roost.test' };
  const push = createPushService(keys, LOCAL_REACH);
  const stop = await startTellings({ db: db(), log: quietLog, push, publicUrl: server.url, now });
  await expect.poll(() => due(ms)).toBe(0);
  await stop();
  aheadMs = 0;
}
const due = async (ms: number) =>
  (
    await asService<{ n: number }>(
      db(),
      `select count(*)::integer as n from private.tellings where due_at <= clock_timestamp() + $1::float8 * interval '1 ms'`,
      [ms],
    )
  )[0]?.n;
const counts = (device: TestDevice) => device.pushes.map(({ payload }) => payload.count);

describe('a message', () => {
  test('TE1 that was not read within a minute is told once, with its whole count, where its conversation is', async () => {
    const [ann, bob] = [await makePerson(), await makePerson()];
    for (let sent = 0; sent < 3; sent += 1) await write(ann, bob);
    await after(MINUTE_MS - 10_000);
    expect(bob.device.pushes).toEqual([]);
    await after(MINUTE_MS);
    const id = conversationIdOf(ann.id, bob.id);
    const [push] = bob.device.pushes;
    expect(push?.payload).toMatchObject({
      web_push: 8030,
      notification: { title: 'Roost', navigate: `${server.url}/chat/${id}`, tag: `message:${id}` },
      mutable: true,
      app_badge: 1,
      ...{ kind: 'message', about: id, count: 3, mark: '3' },
    });
    expect([push?.urgency, push?.subject, push?.topic?.length]).toEqual([
      ...['high', 'mailto:us@roost.test', 32],
    ]);
    await after(10 * MINUTE_MS);
    expect(counts(bob.device)).toEqual([3]);
    await write(ann, bob);
    await after(MINUTE_MS);
    expect(counts(bob.device)).toEqual([3, 4]);
    // The device of the writer hears nothing of it.
    expect(ann.device.pushes).toEqual([]);
  });

  test('TE2 plain words in payloads: 0', async () => {
    const [ann, bob] = [await makePerson(), await makePerson()];
    await write(ann, bob);
    await after(MINUTE_MS);
    const text = bob.device.pushes.map((push) => push.text).join('');
    expect(text).toContain('"count":1');
    for (const word of [...WORDS.split(' '), 'Quendolyn', '@']) expect(text).not.toContain(word);
    expect(text.replaceAll(/"[a-z_]+":|[0-9a-f]{8}-[0-9a-f-]{27}/gu, '')).toBe(
      `{8030,{"Roost","${server.url}/chat/","message:"},true,1,"message","",1,"1"}`,
    );
  });

  test('TE3 pushes to a person who logged out, left, blocked, muted or read: 0', async () => {
    const ann = await makePerson();
    const [out, left, blocked, muted, reader, unsent] = [
      ...[await makePerson(), await makePerson(), await makePerson()],
      ...[await makePerson(), await makePerson(), await makePerson()],
    ] as const;
    const all = [out, left, blocked, muted, reader, unsent];
    for (const one of all) await write(ann, one);
    await server.call('POST', API.signout, { token: out.token });
    await server.call('POST', API.accountDelete, {
      token: left.token,
      body: { password: 'Test-pass1' },
    });
    await asService(
      db(),
      'insert into blocked_users (blocker_id, blocked_id) values ($1::uuid, $2::uuid)',
      [blocked.id, ann.id],
    );
    const conversationId = conversationIdOf(muted.id, ann.id);
    await keep(muted, 'conversation_flags', { conversationId, mutedUntil: now() + 1e9 });
    await read(reader, ann, 1);
    await asService(
      db(),
      `update messages set message_type = 'unsent', content = '' where conversation_id = $1::uuid`,
      [conversationIdOf(unsent.id, ann.id)],
    );
    await after(MINUTE_MS);
    expect(all.map(({ device }) => device.asked())).toEqual([0, 0, 0, 0, 0, 0]);
    const [{ n } = { n: -1 }] = await asService<{ n: number }>(
      db(),
      'select count(*)::integer as n from private.push_subscriptions where user_id = any(array[$1, $2]::uuid[])',
      [out.id, left.id],
    );
    expect(n).toBe(0);
  });

  test('TE3 that another device of the person read is told to neither', async () => {
    const [ann, bob] = [await makePerson(), await makePerson()];
    await write(ann, bob);
    await write(ann, bob);
    await read(bob, ann, 1);
    await after(MINUTE_MS);
    expect(counts(bob.device)).toEqual([1]);
    await write(ann, bob);
    await read(bob, ann, 3);
    await after(MINUTE_MS);
    expect(counts(bob.device)).toEqual([1]);
  });

  test('TE4 of somebody who wants to hear of none, or at night, waits or is not told', async () => {
    const ann = await makePerson();
    const [none, asleep] = [await makePerson(), await makePerson('Pacific/Kiritimati')];
    await keep(none, 'settings', { notifyMessages: false });
    const local = (at: number) =>
      new Date(at).toLocaleTimeString('en-GB', {
        timeZone: 'Pacific/Kiritimati',
        hour: '2-digit',
        minute: '2-digit',
      });
    const hour = 60 * MINUTE_MS;
    await keep(asleep, 'settings', {
      quietHours: true,
      quietFrom: local(Date.now() - hour),
      quietTo: local(Date.now() + 2 * hour),
    });
    await write(ann, none);
    await write(ann, asleep);
    await after(MINUTE_MS);
    await after(hour + 55 * MINUTE_MS);
    expect([none.device.asked(), asleep.device.asked()]).toEqual([0, 0]);
    await write(ann, asleep);
    await after(2 * hour);
    expect(counts(asleep.device)).toEqual([2]);
  });

  test('TE5 is told once, whichever of several servers is awake, and again as the same where one died', async () => {
    const ann = await makePerson();
    const many = await Promise.all(Array.from({ length: 8 }, () => makePerson()));
    for (const one of many) await write(ann, one);
    await Promise.all([1, 2, 3].map(() => after(MINUTE_MS)));
    expect(many.map(({ device }) => counts(device))).toEqual(many.map(() => [1]));
    // It was taken, and its server died: half a minute later it is another's.
    const [bob] = many as [Person];
    await write(ann, bob);
    await asService(db(), 'select private.take_telling($1::timestamptz)', [
      new Date(Date.now() + MINUTE_MS + 1000).toISOString(),
    ]);
    await after(2 * MINUTE_MS);
    expect(counts(bob.device)).toEqual([1, 2]);
  });

  test('TE5 that comes while one is told is told next', async () => {
    const [ann, bob] = [await makePerson(), await makePerson()];
    await write(ann, bob);
    const at = new Date(Date.now() + MINUTE_MS + 1000).toISOString();
    const [row] = await asService<{ taken: { asked: number } }>(
      db(),
      'select private.take_telling($1::timestamptz) as taken',
      [at],
    );
    await write(ann, bob);
    await asService(
      db(),
      `select private.settle_telling($1::uuid, 'message', $2::uuid, $3::integer, '{}', null, false)`,
      [bob.id, conversationIdOf(ann.id, bob.id), row?.taken.asked],
    );
    await after(MINUTE_MS);
    expect(counts(bob.device)).toEqual([2]);
  });
});

describe('what else somebody is told', () => {
  const claimsOf = ({ id }: Person) => ({ sub: id, role: 'authenticated', exp: 4_102_444_800 });
  const asPerson = (who: Person) => ({ id: who.id, email: '', claims: claimsOf(who) });
  const kinds = ({ device }: Person) =>
    device.pushes.map(({ payload: { kind, what, count } }) => [kind, what, count].join(' ').trim());

  /** A landlord with a home, and somebody who looks for one. */
  async function makeHome() {
    const [owner, renter] = [await makePerson(), await makePerson()];
    await makeLandlord(db(), asPerson(owner));
    const { id: home } = await makeListing(db(), asPerson(owner), await makeArea(db()));
    return { owner, renter, home };
  }
  const push = (who: Person, collection: string, row: object) =>
    as(db(), claimsOf(who), 'select sync_push($1, $2::jsonb)', [collection, JSON.stringify([row])]);
  const visit = (home: string, startsAt: number) => ({
    id: randomUUID(),
    rev: 0,
    property_id: home,
    starts_at: new Date(startsAt).toISOString(),
    ends_at: new Date(startsAt + 30 * MINUTE_MS).toISOString(),
    kind: 'in_person',
    note: '',
    written_at: new Date().toISOString(),
  });
  const move = (who: Person, id: string, state: string) =>
    as(db(), claimsOf(who), 'update viewings set state = $2 where id = $1::uuid', [id, state]);
  const DAY_MS = 24 * 60 * MINUTE_MS;

  test('TE6 a viewing is told to who did not do it, and the day before to both', async () => {
    const { owner, renter, home } = await makeHome();
    const viewing = visit(home, Date.now() + 3 * DAY_MS);
    await push(renter, 'viewings', viewing);
    await after(0);
    await move(owner, viewing.id, 'confirmed');
    await after(0);
    expect([kinds(owner), kinds(renter)]).toEqual([
      ['viewing requested 1'],
      ['viewing confirmed 1'],
    ]);
    expect(owner.device.pushes[0]?.payload.notification.navigate).toBe(`${server.url}/inquiries`);
    await after(2 * DAY_MS - 60 * MINUTE_MS);
    expect(kinds(renter)).toHaveLength(1);
    await after(2 * DAY_MS + MINUTE_MS);
    expect([kinds(owner), kinds(renter)]).toEqual([
      ['viewing requested 1', 'tomorrow confirmed 1'],
      ['viewing confirmed 1', 'tomorrow confirmed 1'],
    ]);
    await move(renter, viewing.id, 'cancelled');
    await after(0);
    expect([kinds(owner).at(-1), kinds(renter)]).toEqual([
      'viewing cancelled 1',
      ['viewing confirmed 1', 'tomorrow confirmed 1'],
    ]);
  });

  test('TE3 a viewing that its owner confirmed before they could be told is their own deed', async () => {
    const { owner, renter, home } = await makeHome();
    owner.device.answer(503);
    const viewing = visit(home, Date.now() + DAY_MS);
    await push(renter, 'viewings', viewing);
    await after(0);
    await move(owner, viewing.id, 'confirmed');
    owner.device.answer(201);
    await after(5 * MINUTE_MS);
    expect(kinds(owner)).toEqual([]);
  });

  test('TE6 an inquiry is told in place of its words, and one that was answered not at all', async () => {
    const { owner, renter, home } = await makeHome();
    const other = await makePerson();
    const ask = async (who: Person) => {
      await push(who, 'inquiries', {
        id: inquiryIdOf(who.id, home),
        ...{ rev: 0, property_id: home, first_message: 'Is it free?', budget: null, move_in: null },
        written_at: new Date().toISOString(),
      });
      await write(who, owner);
    };
    await ask(renter);
    await ask(other);
    await read(owner, other, 1);
    await write(owner, other);
    await after(MINUTE_MS);
    expect(kinds(owner)).toEqual(['inquiry  1']);
    expect(owner.device.pushes[0]?.payload.notification.tag).toBe(
      `message:${conversationIdOf(owner.id, renter.id)}`,
    );
    expect(kinds(other)).toEqual(['message  1']);
  });

  test('TE6 a call that was missed is told at once, and one that was taken is not', async () => {
    const [ann, bob] = [await makePerson(), await makePerson()];
    await write(bob, ann);
    await read(ann, bob, 1);
    const call = async (reason: string) => {
      const id = randomUUID();
      const conversation = conversationIdOf(ann.id, bob.id);
      await asService(
        db(),
        "select private.begin_call($1::uuid, $2::uuid, $3::uuid, $4::uuid, 'audio')",
        [id, conversation, ann.id, bob.id],
      );
      await asService(db(), 'select private.end_call($1::uuid, $2)', [id, reason]);
    };
    await call('hungUp');
    await call('declined');
    await after(0);
    expect(kinds(bob)).toEqual([]);
    await call('missed');
    await after(0);
    await call('cancelled');
    await after(0);
    expect([kinds(bob), kinds(ann)]).toEqual([['call  1', 'call  2'], []]);
  });

  test('TE6 an owner hears once, however many homes of theirs are hidden soon, and what moderators decided', async () => {
    const { owner, home } = await makeHome();
    const { id: second } = await makeListing(db(), asPerson(owner), await makeArea(db()));
    const confirmed = (id: string, days: number) =>
      asService(
        db(),
        `update properties set availability_confirmed_at = now() - make_interval(days => $2::integer) - interval '1 minute'
         where id = $1::uuid`,
        [id, days],
      );
    await confirmed(home, 27);
    await confirmed(second, 27);
    expect(await tellToConfirm(db())).toBe(1);
    expect(await tellToConfirm(db())).toBe(0);
    await after(0);
    await keep(owner, 'standing', { about: 'listing', aboutId: home, state: 'removed', at: 1 });
    await after(0);
    expect(kinds(owner)).toEqual(['confirm  2', 'standing removed 1']);
    expect(owner.device.pushes[1]?.payload.notification.navigate).toBe(
      `${server.url}/settings/decisions#standing-${home}`,
    );
  });
});

describe('a device', () => {
  test('TE7 that its push service knows no more is forgotten; one that is busy is asked again', async () => {
    const [ann, gone, busy] = [await makePerson(), await makePerson(), await makePerson()];
    const refusing = await makePerson();
    gone.device.answer(410);
    busy.device.answer(503);
    // As a server is answered whose keys or clock are not believed.
    refusing.device.answer(403);
    for (const one of [gone, busy, refusing]) await write(ann, one);
    await after(MINUTE_MS);
    busy.device.answer(201);
    refusing.device.answer(201);
    await after(3 * MINUTE_MS);
    expect([gone.device.asked(), counts(busy.device)]).toEqual([1, [1]]);
    expect(counts(refusing.device)).toEqual([1]);
    await write(ann, gone);
    await after(MINUTE_MS);
    expect(gone.device.asked()).toBe(1);
  });

  test('TE7 that names itself anew takes its own place; a browser of another person is told nothing of the first', async () => {
    const [ann, bob, carl] = [await makePerson(), await makePerson(), await makePerson()];
    const fresh = pushes.makeDevice();
    await subscribe(bob.token, fresh);
    await subscribe(carl.token, fresh);
    await write(ann, bob);
    await after(MINUTE_MS);
    expect([bob.device.asked(), fresh.asked()]).toEqual([0, 0]);
    await write(ann, carl);
    await after(MINUTE_MS);
    expect([carl.device.asked(), counts(fresh)]).toEqual([0, [1]]);
    await subscribe(carl.token, null);
    await write(ann, carl);
    await after(MINUTE_MS);
    expect(counts(fresh)).toEqual([1]);
  });

  test.each([
    ['http://push.example/1', 'without TLS'],
    ['https://127.0.0.1/1', 'on this machine'],
    ['https://[::1]/1', 'on this machine'],
    ['https://0x7f.1/1', 'on this machine, by another name'],
    ['https://push.example:8443/1', 'at a port of its own'],
    ['https://user:word@push.example/1', 'with a password'],
    ['https://localhost/1', 'without a domain'],
  ])('TE8 whose push service is %s (%s) is refused', async (endpoint) => {
    const strict = await startTestServer({ backend: server.backend });
    const { token } = await server.makePerson(`${randomUUID()}@example.test`);
    const { subscription } = pushes.makeDevice();
    const refused = await strict.call('POST', PUSH, {
      token,
      body: { subscription: { ...subscription, endpoint }, zone: 'UTC' },
    });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('endpoint')]);
    await strict.close();
  });
});
