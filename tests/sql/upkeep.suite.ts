import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { pullAnswerSchema } from '#contract/protocol/sync.ts';
import { answerOf, as, asService, makeAccount, type TestPerson } from './people.ts';

/** As if this many days had passed. */
const clear = (db: Db, days: number, limit = 1000) =>
  answerOf(
    asService(db, `select clear_old_news($1::int, now() + $2::int * interval '1 day')`, [
      limit,
      days,
    ]),
  );

export function upkeepSuite(database: () => Db, hasSessions: boolean) {
  const count = async (table: string, owner: string) =>
    Number(
      await answerOf(
        asService(database(), `select count(*) from ${table} where user_id = $1::uuid`, [owner]),
      ),
    );
  const depart = (who: TestPerson, rows = 1) =>
    asService(
      database(),
      `insert into departures (collection, scope, row_id, user_id)
       select 'records', 'mine', gen_random_uuid(), $1::uuid from generate_series(1, $2::int)`,
      [who.id, rows],
    );
  const endSession = (who: TestPerson) =>
    asService(database(), 'insert into ended_sessions (session_id, user_id) values ($1, $2)', [
      randomUUID(),
      who.id,
    ]);
  const keepRecord = (who: TestPerson, isDeleted: boolean) =>
    asService(
      database(),
      `insert into records (user_id, id, kind, body, deleted) values ($1::uuid, $2::uuid, 'notice', '{}', $3)`,
      [who.id, randomUUID(), isDeleted],
    );

  describe('upkeep', () => {
    test('Ended sessions go after 30 days, departures and tombstones after 90, rows never', async () => {
      const ann = await makeAccount(database());
      await depart(ann);
      await endSession(ann);
      await keepRecord(ann, true);
      await keepRecord(ann, false);
      const left = async () => [
        await count('ended_sessions', ann.id),
        await count('departures', ann.id),
        await count('records', ann.id),
        await count('user_roles', ann.id),
      ];
      await clear(database(), 29);
      expect(await left()).toEqual([1, 1, 2, 1]);
      await clear(database(), 31);
      expect(await left()).toEqual([0, 1, 2, 1]);
      await clear(database(), 89);
      expect(await left()).toEqual([0, 1, 2, 1]);
      expect(await clear(database(), 91)).toMatchObject({ records: expect.any(Number) });
      expect(await left()).toEqual([0, 0, 1, 1]);
    });

    test('One call clears no more than it was asked for', async () => {
      const ann = await makeAccount(database());
      await depart(ann, 5);
      expect(await clear(database(), 91, 2)).toMatchObject({ departures: 2 });
      expect(await count('departures', ann.id)).toBe(3);
    });

    test('A device that was away longer than news is kept is told to start again', async () => {
      const ann = await makeAccount(database());
      const pull = async (checkpoint: object | null) =>
        pullAnswerSchema.parse(
          await answerOf(
            as(database(), ann, "select sync_pull('records', 'mine', $1::jsonb, 10)", [
              JSON.stringify(checkpoint),
            ]),
          ),
        );
      const { checkpoint } = await pull(null);
      const daysAgo = (days: number) =>
        new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
      expect(checkpoint.day).toBe(daysAgo(0));
      const recent = await pull({ ...checkpoint, day: daysAgo(78) });
      expect(recent).toMatchObject({ reset: false, checkpoint: { day: daysAgo(0) } });
      expect(await pull({ ...checkpoint, day: daysAgo(82) })).toMatchObject({
        reset: true,
        checkpoint: { day: daysAgo(0) },
      });
      // A page that is not the last rests on the day before.
      await keepRecord(ann, false);
      await keepRecord(ann, false);
      const page = await answerOf(
        as(database(), ann, "select sync_pull('records', 'mine', $1::jsonb, 1)", [
          JSON.stringify({ ...checkpoint, day: daysAgo(78) }),
        ]),
      );
      expect(pullAnswerSchema.parse(page)).toMatchObject({
        more: true,
        checkpoint: { day: daysAgo(78) },
      });
    });

    test.runIf(hasSessions)('Two processes at once: one clears, the other passes', async () => {
      await database().asService(async (sql) => {
        await sql.query('select clear_old_news(1)');
        expect(await clear(database(), 0)).toBeNull();
      });
      expect(await clear(database(), 0)).not.toBeNull();
    });
  });
}
