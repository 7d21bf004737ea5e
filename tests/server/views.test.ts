import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API, viewsAnswerSchema } from '#contract/protocol/api.ts';
import { errorBodySchema } from '#contract/protocol/errors.ts';
import { IMPRESSIONS_MAX, RATES, VIEWS_MAX } from '#contract/protocol/limits.ts';
import { viewDay } from '#contract/rules/listing/views.ts';
import { GUESTS_AT_ONE_ADDRESS } from '#server/domain/figures/guestLooks.ts';
import { makeArea, makeListing } from '#tests/sql/homes.ts';
import { asService, type TestPerson } from '#tests/sql/people.ts';
import { everyBackend, type OpenedBackend } from './everyBackend.ts';
import { serveTestApp, type TestApp } from './startTestServer.ts';

const DAY_MS = 86_400_000;
const dayFromNow = (days: number) => viewDay(Date.now() + days * DAY_MS);

for (const kind of await everyBackend()) {
  describe(kind.name, { tags: kind.tags }, () => {
    let backend: OpenedBackend;
    let app: TestApp;
    let owner: TestPerson & { token: string };
    let renter: { id: string; token: string };
    let home: string;
    beforeAll(async () => {
      backend = await kind.open();
      app = await serveTestApp({ ...backend.deps, rates: 'normal' });
      const person = await backend.makePerson('views-owner');
      const claims = { sub: person.id, role: 'authenticated', exp: 4_102_444_800 };
      owner = { id: person.id, email: '', claims, token: person.token };
      renter = await backend.makePerson('views-renter');
      const { db } = backend.deps;
      home = (await makeListing(db, owner, await makeArea(db))).id;
    });
    afterAll(async () => {
      await app.close();
      await backend.close();
    });
    const view = (fields: object = {}) => ({ listing_id: home, day: dayFromNow(0), ...fields });
    const send = (body: unknown, token?: string) =>
      app.call('POST', API.views, { body, ...(token && { token }) });
    const counted = async (body: unknown, token?: string) =>
      viewsAnswerSchema.parse((await send(body, token)).body).counted;
    const refusal = async (body: unknown, token?: string) =>
      errorBodySchema.parse((await send(body, token)).body).error;

    test('a crowd that looks is told of as one', async () => {
      let told = 0;
      const { db } = backend.deps;
      const counting: typeof db = {
        ...db,
        asService: (work) =>
          db.asService((sql) =>
            work({
              ...sql,
              query: (text, parameters) => {
                if (text.includes('tell_figures')) told += 1;
                return sql.query(text, parameters);
              },
            }),
          ),
      };
      const crowd = await serveTestApp({ ...backend.deps, db: counting });
      const look = () =>
        crowd.call('POST', API.views, { body: { device: randomUUID(), views: [view()] } });
      const answers = await Promise.all(Array.from({ length: 40 }, look));
      await crowd.close();
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(told).toBeGreaterThan(0);
      expect(told).toBeLessThan(20);
    });

    describe('looks at listings', () => {
      test('of a person and of a guest’s device count once, however often they are sent', async () => {
        const device = randomUUID();
        const views = [view(), view({ day: dayFromNow(-3) })];
        expect(await counted({ views }, renter.token)).toBe(2);
        expect(await counted({ views }, renter.token)).toBe(0);
        expect(await counted({ views, device }, renter.token)).toBe(0);
        expect(await counted({ views: [view()], device })).toBe(1);
        expect(await counted({ views: [view()], device })).toBe(0);
        const viewed = async () => {
          const [row] = await asService<{ n: number }>(
            backend.deps.db,
            'select sum(views)::int as n from listing_days where property_id = $1::uuid',
            [home],
          );
          return row?.n;
        };
        await expect.poll(viewed).toBeGreaterThanOrEqual(2);
      });

      test('of the owner count for nothing', async () => {
        expect(await counted({ views: [view()] }, owner.token)).toBe(0);
      });

      test('are refused by the field that does not fit', async () => {
        const device = randomUUID();
        const cases: [unknown, string][] = [
          [{ device, views: [view({ listing_id: 'first floor' })] }, 'views.0.listing_id'],
          [{ device, views: [view(), view({ day: dayFromNow(2) })] }, 'views.1.day'],
          [{ device, views: [view({ day: dayFromNow(-15) })] }, 'views.0.day'],
          [{ device, views: [view({ day: '2026-02-30' })] }, 'views.0.day'],
          [{ device, views: [view({ day: 'today' })] }, 'views.0.day'],
          [{ device, views: [] }, 'views'],
          [{ device, views: Array.from({ length: VIEWS_MAX + 1 }, () => view()) }, 'views'],
          [{ device: 'mine', views: [view()] }, 'device'],
          [{ views: [view()] }, 'device'],
        ];
        for (const [body, field] of cases)
          expect(await refusal(body)).toMatchObject({ code: 'invalid_request', field });
      });

      test('with a token that is none are not taken for a guest’s', async () => {
        const error = await refusal({ device: randomUUID(), views: [view()] }, 'forged');
        expect(error.code).toBe('unauthenticated');
      });

      test('come after cards: those of a guest and of a person count once a batch, and bad ones are refused by their field', async () => {
        const shown = (fields: object = {}, token?: string) =>
          app.call('POST', API.impressions, {
            body: { id: randomUUID(), day: dayFromNow(0), listing_ids: [home], ...fields },
            ...(token && { token }),
          });
        const count = async (fields?: object, token?: string) =>
          viewsAnswerSchema.parse((await shown(fields, token)).body).counted;
        const id = randomUUID();
        expect(await count({ id }, renter.token)).toBe(1);
        expect(await count({ id }, renter.token)).toBe(0);
        expect(await count()).toBe(1);
        expect(await count({}, owner.token)).toBe(0);
        const cases: [object, string][] = [
          [{ id: 'mine' }, 'id'],
          [{ day: dayFromNow(2) }, 'day'],
          [{ day: dayFromNow(-15) }, 'day'],
          [{ listing_ids: [] }, 'listing_ids'],
          [{ listing_ids: ['first floor'] }, 'listing_ids.0'],
          [{ listing_ids: Array.from({ length: IMPRESSIONS_MAX + 1 }, () => home) }, 'listing_ids'],
        ];
        for (const [fields, field] of cases)
          expect(errorBodySchema.parse((await shown(fields)).body).error).toMatchObject({
            code: 'invalid_request',
            field,
          });
        expect((await shown({}, 'forged')).status).toBe(401);
        let last = await shown();
        for (let sent = 0; sent < RATES.impressions.burst && last.status === 200; sent += 1)
          last = await shown();
        expect(last.status).toBe(429);
      });

      test('of guests who are made up at one address count no more than an office’s', async () => {
        const made = await makeListing(backend.deps.db, owner, await makeArea(backend.deps.db));
        let sum = 0;
        for (let guest = 0; guest < GUESTS_AT_ONE_ADDRESS + 5; guest += 1)
          sum += await counted({
            device: randomUUID(),
            views: [view({ listing_id: made.id })],
          });
        expect(sum).toBe(GUESTS_AT_ONE_ADDRESS);
        expect(await counted({ views: [view({ listing_id: made.id })] }, renter.token)).toBe(1);
      });

      test('are limited, and the answer says when to come back', async () => {
        const views = Array.from({ length: VIEWS_MAX }, () => view());
        const burst = RATES.views.burst / VIEWS_MAX;
        let last = await send({ views }, owner.token);
        for (let sent = 0; sent < burst && last.status === 200; sent += 1)
          last = await send({ views }, owner.token);
        expect(last.status).toBe(429);
        expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
      });
    });
  });
}
