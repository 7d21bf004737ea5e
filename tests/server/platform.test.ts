import { afterAll, beforeAll, expect, test } from 'vitest';
import { API } from '#contract/protocol/api.ts';
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
