import { dayNumber, dayOfNumber } from '#contract/rules/calendarDay.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { databases, type OpenDatabase } from '#tests/contract/databases.ts';
import { cityOfHomes } from './market.ts';
import { as, asService, conversationOf, makeAccount, type TestPerson } from './people.ts';

const NOW = '2026-11-21T12:00:00Z';

/** A flat; `from`, `closed`: days in November. */
const flat = (from: number, closed: number | null = null) => {
  const day = (number: number) => dayOfNumber(dayNumber('2026-11-01') + number - 1);
  return {
    area: 0,
    home: {
      id: randomUUID(),
      listing_type: 'rent' as const,
      property_type: 'apartment' as const,
      bedrooms: 2,
      price: 100_000,
      price_period: 'month' as const,
      currency: 'EUR',
      living_area: 50,
      first_listed_on: day(from),
      off_market_on: closed === null ? null : day(closed),
      closed_on: closed === null ? null : day(closed),
      closed_price: null,
      price_history: [],
    },
  };
};

for (const database of await databases())
  describe(`counts of the platform on ${database.name}`, { tags: database.tags }, () => {
    let opened: OpenDatabase;
    let people: readonly TestPerson[];
    const db = (): Db => opened.db;
    const first = () => people[0] as TestPerson;
    beforeAll(async () => {
      opened = await database.open();
      people = await Promise.all(Array.from({ length: 6 }, () => makeAccount(opened.db)));
    }, 120_000);
    afterAll(() => opened?.close());

    const count = async (most = 1000, now = NOW) =>
      (
        await asService<{ n: number }>(
          db(),
          'select private.count_platform($1::int, $2::timestamptz) as n',
          [most, now],
        )
      )[0]?.n;
    const on = async (day: string) =>
      (
        await asService(
          db(),
          `select active, added, closed, messages, wait_seconds, waited, inquiries, reply_minutes
           from private.platform_days where day = $1::date`,
          [day],
        )
      )[0];

    test('a day that nobody stands behind says nothing, and what was counted is not counted twice', async () => {
      expect(await count()).toBe(90);
      expect(await count()).toBe(0);
      expect(Object.values((await on('2026-11-20')) ?? {})).toEqual(Array(8).fill(null));
    });

    test('listings of five owners are told: on offer at the end of a day, new, closed; those of four are not', async () => {
      // Five of the six come on the 3rd; four of those close on the 10th.
      for (const [at, { id }] of people.entries())
        await cityOfHomes(db(), id, [
          flat(at === 5 ? 5 : 3, at < 4 ? 10 : null),
          ...(at === 0 ? [flat(3)] : []),
        ]);
      await asService(db(), 'delete from private.platform_days');
      await count();
      expect(await on('2026-11-02')).toMatchObject({ active: null, added: null, closed: null });
      expect(await on('2026-11-03')).toMatchObject({ active: 6, added: 6, closed: null });
      expect(await on('2026-11-05')).toMatchObject({ active: 7, added: null, closed: null });
      // Seven less four: of three owners.
      expect(await on('2026-11-10')).toMatchObject({ active: null, closed: null });
    });

    test('messages and replies: of five people, with how long they were on their way', async () => {
      const partner = await makeAccount(db());
      const send = async (who: TestPerson, day: number, waited: number, seq: number) =>
        asService(
          db(),
          `insert into messages (id, conversation_id, sender_id, seq, content, written_at, created_at)
           values (gen_random_uuid(), $1::uuid, $2::uuid, $3, 'Hello', $4::timestamptz - $5 * interval '1 second', $4::timestamptz)`,
          [conversationOf(who, partner), who.id, seq, `2026-11-${day}T10:00:00Z`, waited],
        );
      for (const who of people)
        await asService(
          db(),
          `insert into conversations (id, user_low, user_high)
           values ($1::uuid, least($2::uuid, $3::uuid), greatest($2::uuid, $3::uuid))`,
          [conversationOf(who, partner), who.id, partner.id],
        );
      // The 12th: five people, 2 s each, and one of them once more after 92 s: 102 s over six messages are 17.
      for (const who of people.slice(0, 5)) await send(who, 12, 2, 1);
      await send(first(), 12, 92, 2);
      // The 13th: nine messages of four people. A clock that is ahead is no waiting.
      for (const who of people.slice(0, 4)) await send(who, 13, -500, 3);
      for (const seq of [4, 5, 6, 7, 8]) await send(first(), 13, 0, seq);
      // The 14th: five people after two minutes.
      for (const who of people.slice(0, 5)) await send(who, 14, 120, 9);
      // A call that is over, and a sign: neither is a message.
      await asService(
        db(),
        `insert into messages (id, conversation_id, sender_id, seq, content, message_type, written_at, created_at)
         values (gen_random_uuid(), $1::uuid, $2::uuid, 20, 'audio missed 0', 'call', $3::timestamptz, $3::timestamptz),
           (gen_random_uuid(), $1::uuid, $2::uuid, 21, $1::text || E'\\n👍', 'reaction', $3::timestamptz, $3::timestamptz)`,
        [conversationOf(first(), partner), first().id, '2026-11-12T11:00:00Z'],
      );
      await asService(db(), 'delete from private.platform_days');
      await count();
      expect(await on('2026-11-12')).toMatchObject({ messages: 6, wait_seconds: 17, waited: null });
      expect(await on('2026-11-13')).toMatchObject({
        messages: null,
        wait_seconds: null,
        waited: null,
      });
      expect(await on('2026-11-14')).toMatchObject({ messages: 5, wait_seconds: 120, waited: 5 });
    });

    test('the day that runs is counted by the hour, and once more when it is over; a week once a day', async () => {
      await asService(db(), 'delete from private.platform_days');
      expect(await count(3)).toBe(3);
      expect(await count()).toBe(87);
      expect(await count(1000, '2026-11-21T12:50:00Z')).toBe(0);
      expect(await count(1000, '2026-11-21T13:00:00Z')).toBe(1);
      // The new day, the one that is over, and the six before it.
      expect(await count(1000, '2026-11-22T00:30:00Z')).toBe(8);
      expect(await count(1000, '2026-11-22T00:40:00Z')).toBe(0);
    });

    describe('what devices tell of a day', () => {
      const report = (change: object = {}) => ({
        ...{ id: randomUUID(), day: '2026-11-20', searches: 0, queued: 0, failed: 0 },
        ...{ version: '0.1.0', language: 'en', installed: false },
        ...change,
      });
      const told = async (who: TestPerson, change: object = {}) =>
        (
          await asService<{ kept: boolean }>(
            db(),
            'select private.note_use($1::uuid, $2::jsonb, $3::timestamptz) as kept',
            [who.id, JSON.stringify(report(change)), NOW],
          )
        )[0]?.kept;
      const counted = async (day = '2026-11-20') => {
        await asService(db(), 'select private.count_platform_day($1::date, $2::timestamptz)', [
          day,
          NOW,
        ]);
        await asService(db(), 'select private.count_use_day($1::date)', [day]);
        const [row] = await asService(
          db(),
          'select people, searches, queued, failed from private.platform_days where day = $1::date',
          [day],
        );
        const groups = await asService<{
          what: string;
          groups: { name: string; people: number }[];
        }>(
          db(),
          'select what, groups from private.platform_groups where day = $1::date order by what',
          [day],
        );
        return {
          row,
          groups: Object.fromEntries(groups.map(({ what, groups: all }) => [what, all])),
        };
      };

      test('is told of five people, not of four; searches of those who searched, whatever others did', async () => {
        for (const who of people.slice(0, 4)) await told(who, { searches: 3, queued: 2 });
        expect(await counted()).toEqual({
          row: { people: null, searches: null, queued: null, failed: null },
          groups: {},
        });
        await told(people[4] as TestPerson, { queued: 5 });
        expect(await counted()).toEqual({
          row: { people: 5, searches: null, queued: 13, failed: null },
          groups: {
            language: [{ name: 'en', people: 5 }],
            place: [{ name: 'browser', people: 5 }],
            version: [{ name: '0.1.0', people: 5 }],
          },
        });
      });

      test('grows under its name, and by nobody else’s; a person with two devices is one', async () => {
        const day = '2026-11-19';
        const mine = randomUUID();
        for (const who of people.slice(1)) await told(who, { day, searches: 1 });
        expect(await told(first(), { day, id: mine, searches: 2 })).toBe(true);
        expect(await told(first(), { day, id: mine, searches: 1, language: 'de' })).toBe(true);
        expect(await told(people[1] as TestPerson, { day, id: mine, searches: 500 })).toBe(false);
        await told(first(), { day, searches: 4, language: 'en', version: '0.2.0' });
        const { row, groups } = await counted(day);
        expect(row).toMatchObject({ people: 6, searches: 11 });
        // One of six in the newer version cannot be told, nor the five beside it: they would tell it.
        expect(groups).toEqual({
          language: [{ name: 'en', people: 6 }],
          place: [{ name: 'browser', people: 6 }],
          version: [{ name: '', people: 6 }],
        });
      });

      test('is passed over where it comes too late, or from an eleventh device of a day', async () => {
        expect(await told(first(), { day: '2026-11-13' })).toBe(false);
        const day = '2026-11-15';
        const kept = [];
        for (let device = 0; device < 11; device += 1) kept.push(await told(first(), { day }));
        expect(kept.filter(Boolean)).toHaveLength(10);
        expect((await counted(day)).row).toMatchObject({ people: null });
      });

      test('says nothing of who told it, and goes when it is counted no more', async () => {
        await told(first());
        const kept = JSON.stringify(
          await asService(db(), "select *, encode(mark, 'hex') from private.use_reports"),
        );
        for (const { id } of people) expect(kept).not.toContain(id);
        await count(1000, '2026-12-20T12:00:00Z');
        expect(await asService(db(), 'select 1 from private.use_reports')).toEqual([]);
      });
    });

    test('what homes are asked about with a floor plan and without: groups of five owners, once a day', async () => {
      const traits = async () =>
        asService(
          db(),
          `select trait, has_it, homes, views, contacts from private.platform_traits
           where listing_type = 'rent' order by trait, has_it`,
        );
      const count = async (now: string) =>
        (
          await asService<{ n: number }>(
            db(),
            'select private.count_traits($1::timestamptz) as n',
            [now],
          )
        )[0]?.n;
      const add = async (who: TestPerson, photos: object[], day: string) => {
        const { homes } = await cityOfHomes(db(), who.id, [flat(1)]);
        const id = homes[0]?.id ?? '';
        await asService(db(), 'update properties set photos = $2::jsonb where id = $1::uuid', [
          id,
          JSON.stringify(photos),
        ]);
        await asService(
          db(),
          `insert into listing_days (property_id, owner_id, day, views, contacts)
           values ($1::uuid, $2::uuid, $3::date, 10, 2)`,
          [id, who.id, day],
        );
      };
      const picture = (room: string) => ({ id: randomUUID(), key: null, room, w: 16, h: 12 });
      const eight = Array.from({ length: 8 }, () => picture('living'));
      // Five owners with a plan, and one of them with two such homes; five without; of four of those there are eight pictures.
      for (const who of people.slice(0, 5)) await add(who, [picture('floor_plan')], '2026-11-20');
      await add(first(), [picture('floor_plan')], '2026-09-27');
      for (const [at, who] of people.slice(1).entries())
        await add(who, at < 4 ? eight : [], '2026-11-20');
      // Before the eight weeks.
      await add(first(), [], '2026-09-26');
      expect(await count(NOW)).toBe(4);
      expect(await traits()).toEqual([
        { trait: 'floorPlan', has_it: false, homes: 5, views: 50, contacts: 10 },
        { trait: 'floorPlan', has_it: true, homes: 6, views: 60, contacts: 12 },
        { trait: 'pictures', has_it: false, homes: 7, views: 70, contacts: 14 },
        { trait: 'tour', has_it: false, homes: 11, views: 110, contacts: 22 },
      ]);
      expect(await count('2026-11-21T23:59:00Z')).toBe(0);
      expect(await count('2026-11-22T00:01:00Z')).toBeGreaterThan(0);
    });

    test('nobody reads or counts them by the database', async () => {
      await expect(as(db(), first(), 'select * from private.platform_days')).rejects.toThrow();
      await expect(as(db(), first(), 'select private.count_platform(1)')).rejects.toThrow();
      await expect(as(db(), first(), 'select * from private.platform_traits')).rejects.toThrow();
    });
  });
