import { afterAll, beforeAll, expect, test } from 'vitest';
import { API } from '#contract/protocol/api.ts';
import { errorBodySchema } from '#contract/protocol/errors.ts';
import { platformDaysSchema } from '#contract/protocol/platformDays.ts';
import { startTestServer, type TestServer } from './startTestServer.ts';

let server: TestServer;
let token = '';
beforeAll(async () => {
  server = await startTestServer({});
  ({ token } = await server.makePerson('renter@test.test'));
});
afterAll(() => server.close());

const ask = async (asked: { token?: string } = { token }) =>
  await server.call('GET', API.platform, asked);

test('a stranger is told nothing', async () => {
  expect((await ask({})).status).toBe(401);
});

test('nothing is known before it was counted', async () => {
  const days = platformDaysSchema.parse((await ask()).body);
  expect(days).toMatchObject({ id: 'platform', countedAt: null, active: [null] });
});

test('whoever is signed in reads each day from the first that was counted; what was not is null', async () => {
  await server.backend.embedded.db.asService((sql) =>
    sql.query(
      `insert into private.platform_days (day, counted_at, active, reply_minutes)
       values ('2026-11-18', '2026-11-18T23:00:00Z', 7, null), ('2026-11-20', '2026-11-20T10:00:00Z', 9, 35)`,
    ),
  );
  const days = platformDaysSchema.parse((await ask()).body);
  expect(days).toMatchObject({
    from: '2026-11-18',
    through: '2026-11-20',
    countedAt: '2026-11-20T10:00:00.000Z',
    active: [7, null, 9],
    replyMinutes: [null, null, 35],
    messages: [null, null, null],
  });
});

test('what devices tell is told of five people, not of four, and a report that does not fit is refused by its field', async () => {
  const day = new Date().toISOString().slice(0, 10);
  const report = (change: object = {}) => ({
    ...{ id: crypto.randomUUID(), day, searches: 4, queued: 0, failed: 0 },
    ...{ version: '0.1.0+abc', language: 'de', installed: true },
    ...change,
  });
  const tell = (body: unknown, who?: string) =>
    server.call('POST', API.use, { body, ...(who !== undefined && { token: who }) });
  const told = async () => {
    await server.backend.embedded.db.asService((sql) =>
      sql.query(
        `with counted as (select private.count_platform_day($1::date, now())) select private.count_use_day($1::date) from counted`,
        [day],
      ),
    );
    const { searches, people, groups } = platformDaysSchema.parse((await ask()).body);
    return { searches: searches?.at(-1), people: people?.at(-1), groups };
  };
  const tokens = [token];
  for (let at = 0; at < 4; at += 1)
    tokens.push((await server.makePerson(`told${at}@test.test`)).token);
  for (const who of tokens.slice(0, 4))
    expect((await tell(report(), who)).body).toEqual({ kept: true });
  expect(await told()).toEqual({ searches: null, people: null, groups: [] });
  await tell(report(), tokens[4]);
  expect(await told()).toEqual({
    searches: 20,
    people: 5,
    groups: [
      { day, what: 'language', groups: [{ name: 'de', people: 5 }] },
      { day, what: 'place', groups: [{ name: 'installed', people: 5 }] },
      { day, what: 'version', groups: [{ name: '0.1.0+abc', people: 5 }] },
    ],
  });

  expect((await tell(report())).status).toBe(401);
  const cases: [object, string][] = [
    [{ id: 'mine' }, 'id'],
    [{ day: '2026-02-30' }, 'day'],
    [{ searches: -1 }, 'searches'],
    [{ queued: 0.5 }, 'queued'],
    [{ version: '<b>' }, 'version'],
    [{ language: 'Deutsch' }, 'language'],
    [{ installed: 'yes' }, 'installed'],
  ];
  for (const [change, field] of cases)
    expect(errorBodySchema.parse((await tell(report(change), token)).body).error).toMatchObject({
      code: 'invalid_request',
      field,
    });
});

test('what helps homes is told where both sides are known', async () => {
  await server.backend.embedded.db.asService((sql) =>
    sql.query(
      `insert into private.platform_traits (trait, listing_type, has_it, counted_at, homes, views, contacts)
       values ('floorPlan', 'rent', true, now(), 40, 900, 80), ('floorPlan', 'rent', false, now(), 50, 800, 40),
         ('tour', 'rent', false, now(), 90, 1700, 120)`,
    ),
  );
  expect(platformDaysSchema.parse((await ask()).body).traits).toEqual([
    {
      trait: 'floorPlan',
      type: 'rent',
      withIt: { homes: 40, views: 900, contacts: 80 },
      without: { homes: 50, views: 800, contacts: 40 },
    },
  ]);
});
