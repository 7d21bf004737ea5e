import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Property, propertySchema } from '#contract/entities/property.ts';
import { dayNumber, dayOfNumber, utcDay } from '#contract/rules/calendarDay.ts';
import { pullAnswerSchema, pushAnswerSchema } from '#contract/protocol/sync.ts';
import type { Db } from '#server/db/db.ts';
import { type Action, planned } from '#src/features/manage/rules/bulk.ts';
import { testHome } from '#src/features/manage/rules/testHome.ts';
import { ANON, answerOf, as, asService, makeAccount, type TestPerson } from './people.ts';
import { decide, flat, makeArea, makeLandlord, makeListing } from './homes.ts';

const DAY_MS = 24 * 60 * 60_000;
/** A day that is ahead. */
const inDays = (days: number) => dayOfNumber(dayNumber(utcDay(Date.now())) + days);

export function schedulesSuite(database: () => Db, asOwner: (text: string) => Promise<unknown>) {
  const service = (text: string, parameters: readonly unknown[] = []) =>
    asService(database(), text, parameters);
  /** As if it were then. Gives how many listings something was done to. */
  const run = (at: number) =>
    answerOf(
      service('select private.run_schedules(200, to_timestamp($1::double precision / 1000))', [at]),
    );
  const rowOf = async (owner: TestPerson, id: string): Promise<Property> => {
    const answer = await answerOf(
      as(database(), owner, "select sync_pull('properties', 'mine', null)"),
    );
    const rows = pullAnswerSchema.parse(answer).rows;
    return propertySchema.parse(rows.find((row) => row.id === id));
  };
  async function change(owner: TestPerson, id: string, fields: object): Promise<void> {
    const known = await answerOf(
      as(database(), owner, 'select rev from properties where id = $1::uuid', [id]),
    );
    const answer = await answerOf(
      as(database(), owner, "select sync_push('properties', $1::jsonb)", [
        JSON.stringify([{ id, rev: Number(known), ...fields }]),
      ]),
    );
    expect(pushAnswerSchema.parse(answer).results).toMatchObject([{ status: 'accepted' }]);
  }
  const shown = async (area: string): Promise<readonly string[]> => {
    const answer = await answerOf(
      as(database(), ANON, "select sync_pull('properties', $1, null)", [`area:${area}`]),
    );
    return pullAnswerSchema
      .parse(answer)
      .rows.filter(({ deleted }) => !deleted)
      .map(({ id }) => id);
  };

  describe('schedules', () => {
    let ann: TestPerson;
    let area: string;
    beforeAll(async () => {
      ann = await makeLandlord(database(), await makeAccount(database()));
      area = await makeArea(database());
    });
    const listed = (fields?: Record<string, unknown>) => makeListing(database(), ann, area, fields);
    const dueAt = async (id: string) =>
      answerOf(service('select private.instant(due_at) from properties where id = $1::uuid', [id]));

    test.each([
      ['Europe/Lisbon', '2027-03-28', '2027-03-28T00:00:00.000Z'],
      ['Europe/Lisbon', '2027-03-29', '2027-03-28T23:00:00.000Z'],
      ['Pacific/Auckland', '2027-01-10', '2027-01-09T11:00:00.000Z'],
      ['America/Los_Angeles', '2027-01-10', '2027-01-10T08:00:00.000Z'],
      ['No/Where', '2027-01-10', '2027-01-10T00:00:00.000Z'],
    ])('A day begins where the home stands: in %s, %s at %s', async (zone, on, begins) => {
      const home = flat(area);
      const { id } = await listed({ details: { ...home.details, time_zone: zone } });
      await change(ann, id, { away: { kind: 'until', on } });
      expect(await dueAt(id)).toBe(begins);
      const at = Date.parse(begins);
      expect(await run(at - 1)).toBe(0);
      expect(await shown(area)).not.toContain(id);
      expect(await run(at)).toBe(1);
      expect(await run(at)).toBe(0);
      expect(await shown(area)).toContain(id);
      expect(await rowOf(ann, id)).toMatchObject({
        visibility: 'live',
        away: null,
        went_live_at: expect.any(String),
      });
    });

    test('A price from a day on is known to its owner alone, and then is a change of price like any other', async () => {
      const { id } = await listed({ price: 120_000 });
      const next = { on: inDays(5), price: 110_000 };
      await change(ann, id, { next_price: next });
      expect(await rowOf(ann, id)).toMatchObject({ price: 120_000, next_price: next });
      const seen = await answerOf(
        as(database(), ANON, 'select listings_by_id($1::jsonb)', [
          JSON.stringify([{ id, rev: 0 }]),
        ]),
      );
      expect(JSON.stringify(seen)).toContain(id);
      expect(JSON.stringify(seen)).not.toMatch(/next_price|away|110000/u);
      expect(await run(Date.parse(`${next.on}T00:00:00Z`))).toBe(1);
      const row = await rowOf(ann, id);
      expect(row).toMatchObject({ price: 110_000, previous_price: 120_000, next_price: null });
      expect(row.price_history.at(-1)).toEqual({
        at: row.repriced_at,
        price: 110_000,
        reason: 'changed',
      });
    });

    test('One that is to be shown from a day on is judged before, and its first day is that day', async () => {
      const home = flat(area, { away: { kind: 'until', on: inDays(3) } });
      const id = home.id;
      await as(database(), ann, "select sync_push('properties', $1::jsonb)", [
        JSON.stringify([home]),
      ]);
      expect((await rowOf(ann, id)).visibility).toBe('pending_approval');
      await decide(database(), id);
      expect(await rowOf(ann, id)).toMatchObject({
        visibility: 'paused',
        away: { kind: 'until', on: inDays(3) },
      });
      await service("update properties set first_listed_on = '2026-01-01' where id = $1::uuid", [
        id,
      ]);
      await run(Date.now() + 4 * DAY_MS);
      expect(await rowOf(ann, id)).toMatchObject({
        visibility: 'live',
        first_listed_on: utcDay(Date.now()),
        relisted_count: 0,
      });
    });

    test('A let home has no schedule, and a price in another currency is not charged in this one', async () => {
      const plans = {
        away: { kind: 'until', on: inDays(2) },
        next_price: { on: inDays(2), price: 1 },
      };
      const { id } = await listed();
      await change(ann, id, plans);
      await change(ann, id, { status: 'rented' });
      expect(await rowOf(ann, id)).toMatchObject({ away: null, next_price: null });
      expect(await dueAt(id)).toBeNull();
      const { id: other } = await listed();
      await change(ann, other, { next_price: plans.next_price });
      await change(ann, other, { currency: 'USD' });
      expect(await rowOf(ann, other)).toMatchObject({ currency: 'USD', next_price: null });
    });

    test('A schedule shows no home of a suspended person; one that cannot be stored holds up no other', async () => {
      const bob = await makeLandlord(database(), await makeAccount(database()));
      const { id } = await makeListing(database(), bob, area);
      await change(bob, id, { away: { kind: 'until', on: inDays(2) } });
      await service(
        `insert into private.standings (about, about_id, owner_id, state)
         values ('person', $1::uuid, $1::uuid, 'suspended')`,
        [bob.id],
      );
      const { id: dear } = await listed();
      await change(ann, dear, { next_price: { on: inDays(2), price: 9_007_199_254_740_991 } });
      const { id: good } = await listed();
      await change(ann, good, { next_price: { on: inDays(2), price: 90_000 } });
      expect(await run(Date.now() + 3 * DAY_MS)).toBe(1);
      expect(await shown(area)).not.toContain(id);
      expect(await rowOf(ann, good)).toMatchObject({ price: 90_000 });
      expect(await rowOf(ann, dear)).toMatchObject({ price: 120_000, next_price: null });
      expect(await run(Date.now() + 3 * DAY_MS)).toBe(0);
    });

    test.each(['40P01', '40001', '55P03', '53200'])(
      'A schedule that others stood in the way of (%s) is carried out in the next round',
      async (code) => {
        const { id } = await listed();
        await change(ann, id, { away: { kind: 'until', on: inDays(2) } });
        await asOwner(`create function public.in_the_way() returns trigger language plpgsql as $$
          begin raise exception 'in the way' using errcode = '${code}'; end $$`);
        await asOwner(`create trigger zz_in_the_way after update on public.properties
          for each row when (new.visibility <> old.visibility) execute function public.in_the_way()`);
        const at = Date.now() + 3 * DAY_MS;
        expect(await run(at)).toBe(0);
        await asOwner('drop function public.in_the_way() cascade');
        expect(await run(at)).toBe(1);
        expect(await shown(area)).toContain(id);
      },
    );

    test.each([
      [{ away: { kind: 'gone' } }],
      [{ away: { kind: 'until' } }],
      [{ away: { kind: 'until', on: '2027-02-30' } }],
      [{ next_price: { on: 'soon', price: 1 } }],
      [{ next_price: { on: '2027-02-20', price: -1 } }],
    ])('%j is refused', async (fields) => {
      const { id } = await listed();
      await expect(change(ann, id, fields)).rejects.toThrow();
    });

    test('In any order of schedule, withdrawal, pause and moderation the owner’s last word stands, and no held home is shown', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
          const { id } = await listed();
          const world: World = { word: 'shown', isHeld: false, day: 0 };
          for (const one of steps) {
            await take(id, one, world);
            await settle(id, world);
            await check(id, world, steps);
          }
        }),
        { numRuns: RUNS },
      );
    });

    /** The owner's last word: a number is the day from which it is shown. */
    interface World {
      word: 'shown' | 'paused' | 'withdrawn' | number;
      isHeld: boolean;
      /** Days from now. */
      day: number;
    }

    async function take(id: string, one: Step, world: World): Promise<void> {
      if (one.kind === 'days') {
        world.day += one.days;
        return;
      }
      if (one.kind === 'hold' || one.kind === 'release') {
        if (world.isHeld === (one.kind === 'hold')) return;
        world.isHeld = !world.isHeld;
        await service(
          `update properties set visibility = $2, moderation_reason = $3, judged_at = now(),
             approved_at = case when $2 = 'rejected' then null else approved_at end where id = $1::uuid`,
          world.isHeld ? [id, 'rejected', 'suspended:fake'] : [id, 'pending_approval', null],
        );
        return;
      }
      const row = await rowOf(ann, id);
      if (one.kind === 'old') {
        // A device that knows nothing of schedules.
        if (row.visibility === one.visibility) return;
        await change(ann, id, { visibility: one.visibility });
        if (one.visibility === 'paused') world.word = 'paused';
        else if (!(world.isHeld && typeof world.word === 'number')) world.word = 'shown';
        return;
      }
      const on = one.kind === 'until' ? inDays(world.day + one.days) : inDays(1);
      const { changes } = planned(actionOf(one, on), [{ ...testHome(1), ...row }], Date.now());
      const [fields] = changes.map((each) => each.fields);
      if (fields === undefined) return;
      await change(ann, id, fields);
      if (one.kind === 'until') world.word = world.day + one.days;
      else if (one.kind === 'resume') world.word = 'shown';
      else world.word = one.kind === 'pause' ? 'paused' : 'withdrawn';
    }

    /** The server does its part: it judges what waits, and carries out what is due. */
    async function settle(id: string, world: World): Promise<void> {
      const judge = async () => {
        if ((await rowOf(ann, id)).visibility === 'pending_approval')
          await decide(database(), id, world.isHeld ? ['suspended:fake'] : []);
      };
      await judge();
      await run(Date.parse(`${inDays(world.day)}T00:00:00Z`));
      await judge();
    }

    async function check(id: string, world: World, steps: readonly Step[]): Promise<void> {
      const { word, isHeld, day } = world;
      const isShown = !isHeld && (word === 'shown' || (typeof word === 'number' && word <= day));
      const row = await rowOf(ann, id);
      const said = JSON.stringify({ steps, world, away: row.away });
      expect(row.visibility, said).toBe(isHeld ? 'rejected' : isShown ? 'live' : 'paused');
      if (isShown) world.word = 'shown';
      if (word === 'withdrawn') expect(row.away, said).toEqual({ kind: 'withdrawn' });
    }
  });
}

const RUNS = Number(process.env['SCHEDULE_RUNS'] ?? 6);

type Step =
  | { readonly kind: 'pause' | 'resume' | 'withdraw' | 'hold' | 'release' }
  | { readonly kind: 'until' | 'days'; readonly days: number }
  | { readonly kind: 'old'; readonly visibility: 'live' | 'paused' };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('pause', 'resume', 'withdraw', 'hold', 'release') }),
  fc.record({ kind: fc.constantFrom('until', 'days'), days: fc.integer({ min: 1, max: 9 }) }),
  fc.record({
    kind: fc.constant('old' as const),
    visibility: fc.constantFrom('live' as const, 'paused' as const),
  }),
);

function actionOf(one: Step, on: ReturnType<typeof inDays>): Action {
  if (one.kind === 'until') return { kind: 'schedule', showOn: on };
  if (one.kind === 'pause' || one.kind === 'resume') return { kind: one.kind };
  return { kind: 'withdraw' };
}
