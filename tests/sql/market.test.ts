import { dayNumber, dayOfNumber } from '#contract/rules/calendarDay.ts';
import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CityHome } from '#contract/rules/market/marketMonth.ts';
import type { Db } from '#server/db/db.ts';
import { databases, type OpenDatabase } from '#tests/contract/databases.ts';
import { cityOfHomes, countAll, figuresIn, TODAY } from './market.ts';
import { expectSameFigures } from './sameFigures.ts';
import { asService, makeAccount } from './people.ts';

/** `MARKET_WORLDS=200` for the long run. */
const WORLDS = Number(process.env.MARKET_WORLDS ?? 30);
/** Days before today. */
const dayAgo = (days: number) => dayOfNumber(dayNumber(TODAY) - days);

const home = fc
  .record({
    area: fc.integer({ min: 0, max: 1 }),
    type: fc.constantFrom('rent', 'sale'),
    kind: fc.constantFrom('apartment', 'apartment', 'house'),
    bedrooms: fc.integer({ min: 0, max: 6 }),
    // Now and then none, or one far off the others.
    price: fc.oneof(
      { weight: 12, arbitrary: fc.integer({ min: 80_000, max: 200_000 }) },
      { weight: 1, arbitrary: fc.constantFrom(0, 900, 9_000_000) },
    ),
    period: fc.constantFrom('month', 'month', 'week', 'year', 'quarter'),
    currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'EUR', 'EUR', 'USD'),
    size: fc.oneof(
      { weight: 8, arbitrary: fc.integer({ min: 20, max: 200 }) },
      { weight: 1, arbitrary: fc.constantFrom(null, 0, 7.5, 8, 5000, 5001) },
    ),
    from: fc.integer({ min: 0, max: 80 }),
    days: fc.integer({ min: 0, max: 80 }),
    fate: fc.constantFrom('offered', 'closed', 'closed', 'expired'),
    closing: fc.oneof(
      fc.double({ min: 0.8, max: 1.1, noNaN: true }),
      fc.constantFrom(0.4, 0.5, 1.5, 2, null),
    ),
    changes: fc.array(
      fc.record({
        after: fc.integer({ min: 0, max: 80 }),
        by: fc.double({ min: 0.8, max: 1.1, noNaN: true }),
      }),
      { maxLength: 3 },
    ),
  })
  .map(({ area, type, kind, bedrooms, price, period, currency, size, ...life }) => {
    const to = Math.max(0, life.from - life.days);
    const history = [
      { at: `${dayAgo(life.from)}T10:00:00.000Z`, price, reason: 'listed' as const },
      ...life.changes
        .map(({ after, by }) => ({ day: Math.max(to, life.from - after), by }))
        .toSorted((one, other) => other.day - one.day)
        .map(({ day, by }) => ({
          at: `${dayAgo(day)}T12:00:00.000Z`,
          price: Math.round(price * by),
          reason: 'changed' as const,
        })),
    ];
    const asked = history.at(-1)?.price ?? price;
    const hasClosed = life.fate === 'closed';
    return {
      area,
      home: {
        id: randomUUID(),
        listing_type: type,
        property_type: kind,
        bedrooms,
        price: asked,
        price_period: type === 'rent' ? (period as 'month') : null,
        currency,
        living_area: size,
        first_listed_on: dayAgo(life.from),
        off_market_on: life.fate === 'offered' ? null : dayAgo(to),
        closed_on: hasClosed ? dayAgo(to) : null,
        closed_price: hasClosed && life.closing !== null ? Math.round(asked * life.closing) : null,
        price_history: history,
      },
    };
  });

/** Stores how these homes ended, or that they are on offer again; gives them as the database's own rules keep them. */
async function end(db: Db, homes: readonly CityHome[]): Promise<readonly CityHome[]> {
  const kept = await asService<CityHome>(
    db,
    `update properties p set off_market_on = r.off_market_on, closed_on = r.closed_on, closed_price = r.closed_price,
       status = case when r.closed_on is not null then case p.listing_type when 'rent' then 'rented' else 'sold' end
         when p.listing_type = 'rent' then 'available' else 'active' end,
       visibility = case when r.off_market_on is not null and r.closed_on is null then 'expired' else 'live' end
     from jsonb_to_recordset($1::jsonb) as r(id uuid, off_market_on date, closed_on date, closed_price bigint) where p.id = r.id
     returning p.id, p.price, p.price_history, p.first_listed_on::text, p.off_market_on::text, p.closed_on::text, p.closed_price`,
    [JSON.stringify(homes)],
  );
  const ends = new Map(kept.map((one) => [one.id, one]));
  return homes.map((one) => ({ ...one, ...ends.get(one.id) }));
}

for (const database of await databases()) {
  describe(`market figures on ${database.name}`, { tags: database.tags }, () => {
    let open: OpenDatabase;
    let owner = '';
    const db = (): Db => open.db;
    beforeAll(async () => {
      open = await database.open();
      owner = (await makeAccount(db())).id;
    });
    afterAll(() => open?.close());

    const expectAgreement = (city: string, homes: readonly CityHome[]) =>
      expectSameFigures(db(), city, homes);

    test('the database counts what the rule counts, in generated worlds', async () => {
      let groups = 0;
      const worlds = fc.sample(fc.array(home, { minLength: 60, maxLength: 150, size: 'max' }), {
        numRuns: WORLDS,
        seed: 20_261_123,
      });
      for (const world of worlds) {
        const { city, homes } = await cityOfHomes(db(), owner, world);
        await countAll(db());
        groups += (await expectAgreement(city, homes)).size;
      }
      expect(groups).toBeGreaterThan(WORLDS * 10);
    }, 600_000);

    test('a month that changes afterwards is counted again, and no other', async () => {
      const [world] = fc.sample(fc.array(home, { minLength: 90, maxLength: 90 }), {
        numRuns: 1,
        seed: 7,
      });
      const { city, homes } = await cityOfHomes(db(), owner, world ?? []);
      await countAll(db());
      const counted = async () =>
        new Map(
          (
            await asService<{ month: string; at: string }>(
              db(),
              `select month::text, counted_at::text as at from private.market_counts where city_id = $1::uuid`,
              [city],
            )
          ).map(({ month, at }) => [month, at]),
        );
      const before = await counted();
      expect(await countAll(db())).toBe(0);
      const late = homes.find(
        (one) =>
          one.closed_on !== null && one.first_listed_on.slice(0, 7) === one.closed_on.slice(0, 7),
      );
      if (late?.closed_on == null)
        throw new Error('no home of this world closed in its first month');
      // A field that no figure is made of.
      await asService(db(), `update properties set title = 'Another' where id = $1::uuid`, [
        late.id,
      ]);
      expect(await countAll(db())).toBe(0);
      await asService(db(), 'update properties set closed_price = 111000 where id = $1::uuid', [
        late.id,
      ]);
      expect(await countAll(db())).toBe(1);
      const after = await counted();
      const changed = [...after].filter(([month, at]) => before.get(month) !== at);
      expect(changed.map(([month]) => month)).toEqual([`${late.closed_on.slice(0, 7)}-01`]);
      await expectAgreement(
        city,
        homes.map((one) => (one.id === late.id ? { ...one, closed_price: 111_000 } : one)),
      );
      await asService(db(), 'delete from properties where id = $1::uuid', [late.id]);
      await countAll(db());
      await expectAgreement(
        city,
        homes.filter(({ id }) => id !== late.id),
      );
    });

    test('homes that end, end another day or come back are counted again in the months it touches, and no earlier', async () => {
      const [world] = fc.sample(fc.array(home, { minLength: 120, maxLength: 120 }), {
        numRuns: 1,
        seed: 21,
      });
      const { city, homes } = await cityOfHomes(db(), owner, world ?? []);
      await countAll(db());
      const ends = fc.sample(
        fc.record({
          ago: fc.integer({ min: 0, max: 80 }),
          fate: fc.constantFrom('closed', 'gone', 'offered', 'kept', 'kept'),
          price: fc.constantFrom('asked', 'other', 'none'),
        }),
        { numRuns: homes.length, seed: 22 },
      );
      const asked = homes.map((one, at) => {
        const { ago = 0, fate = 'kept', price = 'none' } = ends[at] ?? {};
        if (fate === 'kept') return one;
        const day = dayAgo(ago) < one.first_listed_on ? one.first_listed_on : dayAgo(ago);
        const closedPrice = { asked: one.price, other: one.price + 700, none: null }[price];
        return {
          ...one,
          off_market_on: fate === 'offered' ? null : day,
          closed_on: fate === 'closed' ? day : null,
          closed_price: fate === 'closed' ? closedPrice : null,
        };
      });
      const changed = await end(db(), asked);
      await countAll(db());
      await expectAgreement(city, changed);

      const old = changed.find(
        (one) => one.off_market_on === null && one.first_listed_on < dayAgo(40),
      );
      if (old === undefined) throw new Error('no home of this world is listed for long');
      const [closed] = await end(db(), [
        { ...old, off_market_on: TODAY, closed_on: TODAY, closed_price: old.price },
      ]);
      expect(await countAll(db())).toBe(1);
      await expectAgreement(
        city,
        changed.map((one) => (one.id === old.id && closed !== undefined ? closed : one)),
      );
    });

    test('a count that breaks off is done by the next', async () => {
      const [world] = fc.sample(fc.array(home, { minLength: 60, maxLength: 60 }), {
        numRuns: 1,
        seed: 9,
      });
      const { city, homes } = await cityOfHomes(db(), owner, world ?? []);
      await expect(
        db().asService(async (sql) => {
          await sql.query(`select private.count_market(2, $1::date)`, [TODAY]);
          throw new Error('killed');
        }),
      ).rejects.toThrow('killed');
      expect((await figuresIn(db(), city)).size).toBe(0);
      await asService(db(), `select private.count_market(1, $1::date)`, [TODAY]);
      await countAll(db());
      await expectAgreement(city, homes);
    });

    test('a month that runs is counted each day, and once more when it is over', async () => {
      const [world] = fc.sample(fc.array(home, { minLength: 40, maxLength: 40 }), {
        numRuns: 1,
        seed: 3,
      });
      await cityOfHomes(db(), owner, world ?? []);
      await countAll(db());
      const cities = (await asService(db(), 'select distinct city_id from private.market_counts'))
        .length;
      const next = (day: string) =>
        asService<{ n: number }>(db(), 'select private.count_market(10000, $1::date) as n', [day]);
      expect((await next('2026-11-22'))[0]?.n).toBe(cities);
      expect((await next('2026-12-01'))[0]?.n).toBe(2 * cities);
      expect((await next('2026-12-01'))[0]?.n).toBe(0);
    });
  });
}
