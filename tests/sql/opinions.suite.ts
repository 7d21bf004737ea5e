import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { type AreaOpinion, areaOpinionSchema } from '#contract/entities/records/areaOpinion.ts';
import { residentsSchema } from '#contract/protocol/residents.ts';
import { AREA_QUESTIONS, opinionIdOf } from '#contract/rules/areas/opinions.ts';
import { type CountedOpinion, LEAST_RESIDENTS, residentsOf } from './residents.ts';
import { pushAnswerSchema } from '#contract/protocol/sync.ts';
import type { Db } from '#server/db/db.ts';
import { checkReviews } from '#server/domain/moderation/index.ts';
import { makeArea } from './homes.ts';
import { makeModerator, moderationOf } from './moderation.ts';
import {
  ANON,
  answerOf,
  as,
  asAccounts,
  asService,
  makeAccount,
  type TestPerson,
} from './people.ts';

/**
 * Residents' opinions about areas: counted once, published from five people on, and never with their names.
 */
export function opinionsSuite(database: () => Db) {
  const { recordsOf, casesOf, caseOf, decide } = moderationOf(database);
  const say = async (
    who: TestPerson,
    areaId: string,
    said: Partial<AreaOpinion> = {},
    how: { readonly id?: string; readonly rev?: number; readonly deleted?: boolean } = {},
  ) => {
    const { id = opinionIdOf(who.id, areaId), rev = 0, deleted = false } = how;
    const body = { areaId, lived: 'now', answers: { quiet: true }, text: '', at: 1, ...said };
    const rows = [{ id, rev, kind: 'area_opinion', body: deleted ? {} : body, deleted }];
    const answer = await answerOf(
      as(database(), who, "select sync_push('records', $1::jsonb)", [JSON.stringify(rows)]),
    );
    const [result] = pushAnswerSchema.parse(answer).results;
    if (result?.status !== 'accepted' && result?.status !== 'conflict')
      throw new Error(JSON.stringify(result));
    return result;
  };
  let area: string;
  /** The state of that area in the writer's own record. */
  const own = async (who: TestPerson) => {
    const [found] = (await recordsOf(who)).flatMap(({ kind, rev, body }) => {
      const parsed = areaOpinionSchema.safeParse(body);
      return kind === 'area_opinion' && parsed.success && parsed.data.areaId === area
        ? [{ rev, ...parsed.data }]
        : [];
    });
    return found;
  };
  const told = async (areaId: string) => {
    const [row] = await asService<{ told: unknown }>(
      database(),
      'select private.residents_of($1::uuid) as told',
      [areaId],
    );
    return row?.told === null ? null : residentsSchema.parse(row?.told);
  };
  const people = (count: number) =>
    Promise.all(Array.from({ length: count }, () => makeAccount(database())));

  describe('opinions', () => {
    let five: TestPerson[];
    beforeAll(async () => {
      five = await people(5);
    });
    const fresh = async () => {
      area = await makeArea(database(), `Area ${randomUUID()}`);
    };

    test('Of four people nothing is told, of five what they said; who takes theirs out takes it away', async () => {
      await fresh();
      const [ann, bob, cora, dan, eve] = five as [
        TestPerson,
        TestPerson,
        TestPerson,
        TestPerson,
        TestPerson,
      ];
      for (const who of [ann, bob, cora, dan]) await say(who, area);
      expect(await told(area)).toBeNull();
      await say(eve, area, { answers: { quiet: false, dogs: true } });
      // One answer about dogs is not told.
      expect(await told(area)).toEqual({
        people: 5,
        polls: { quiet: { n: 5, agree: 80 } },
        reviews: [],
      });
      const { rev } = (await own(eve)) ?? { rev: 0 };
      await say(eve, area, {}, { rev, deleted: true });
      expect(await told(area)).toBeNull();
    });

    test('A person counts once: the same record again, a change of it, and a second record', async () => {
      await fresh();
      const [ann] = five as [TestPerson];
      expect(await say(ann, area)).toMatchObject({ row: { body: { outcome: 'counted' } } });
      await say(ann, area);
      const { rev } = (await own(ann)) ?? { rev: 0 };
      await say(ann, area, { answers: { quiet: false } }, { rev });
      expect(await say(ann, area, {}, { id: randomUUID() })).toMatchObject({
        row: { body: { outcome: 'not_counted' } },
      });
      for (const who of five.slice(1, 5)) await say(who, area);
      expect(await told(area)).toMatchObject({ people: 5, polls: { quiet: { n: 5, agree: 80 } } });
    });

    test('Who has not confirmed the address counts once it is, and a deleted account takes its words away', async () => {
      await fresh();
      const late = await makeAccount(database(), { isConfirmed: false });
      expect(await say(late, area)).toMatchObject({ row: { body: { outcome: 'unconfirmed' } } });
      for (const who of five.slice(0, 4)) await say(who, area);
      expect(await told(area)).toBeNull();
      await asAccounts(
        database(),
        'update auth.users set email_confirmed_at = now() where id = $1::uuid',
        [late.id],
      );
      expect(await told(area)).toMatchObject({ people: 5 });
      await asAccounts(database(), 'delete from auth.users where id = $1::uuid', [late.id]);
      expect(await told(area)).toBeNull();
    });

    test('A review is shown once the checks saw it, without who wrote it; a changed one is seen again', async () => {
      await fresh();
      const [ann] = five as [TestPerson];
      for (const who of five) await say(who, area);
      const { rev } = (await own(ann)) ?? { rev: 0 };
      expect(await say(ann, area, { text: 'Two bakeries.' }, { rev })).toMatchObject({
        row: { body: { outcome: 'waiting' } },
      });
      expect((await told(area))?.reviews).toEqual([]);
      await checkReviews(database());
      expect(await own(ann)).toMatchObject({ outcome: 'shown' });
      const shown = await told(area);
      expect(shown?.reviews).toMatchObject([{ text: 'Two bakeries.', lived: 'now' }]);
      // Neither their id nor the record's, which is made of it.
      const text = JSON.stringify(shown);
      for (const id of [ann.id, opinionIdOf(ann.id, area)]) expect(text).not.toContain(id);
      const now = (await own(ann)) ?? { rev: 0 };
      await say(ann, area, { text: 'Three bakeries.' }, { rev: now.rev });
      expect((await told(area))?.reviews).toEqual([]);
    });

    test('What the checks hold is a case without its writer; refused it is looked at again when it is changed', async () => {
      await fresh();
      const noor = await makeModerator(database());
      const [ann] = five as [TestPerson];
      for (const who of five.slice(1)) await say(who, area);
      await say(ann, area, { text: 'Full of burglars. Call +351 912 345 678.' });
      await checkReviews(database());
      expect(await own(ann)).toMatchObject({ outcome: 'held' });
      const [id, body] = [...(await casesOf(noor))].find(([, one]) => one.about === 'review') ?? [];
      expect(body).toMatchObject({ why: 'held', held: 'contact,scam,people' });
      expect(JSON.stringify(body)).not.toContain(ann.id);
      expect(body?.ownerId).toBe(body?.aboutId);
      expect(await decide(noor, id, 'suspend_person', { reason: 'other' })).toBe('not_possible');
      expect(
        await decide(noor, id, 'refuse', {
          reason: 'discrimination',
          text: 'Not about the place.',
        }),
      ).toBe('done');
      expect(await own(ann)).toMatchObject({
        outcome: 'refused',
        reason: 'discrimination',
        said: 'Not about the place.',
      });
      expect((await told(area))?.reviews).toEqual([]);
      // Removed and written anew it is still looked at, though nothing speaks against it.
      await say(ann, area, {}, { rev: ((await own(ann)) ?? { rev: 0 }).rev, deleted: true });
      const [row] = await asService<{ rev: number }>(
        database(),
        'select rev from records where user_id = $1::uuid and id = $2::uuid',
        [ann.id, opinionIdOf(ann.id, area)],
      );
      const rev = Number(row?.rev);
      expect(await say(ann, area, { text: 'A quiet street.' }, { rev })).toMatchObject({
        row: { body: { outcome: 'held' } },
      });
      const again = await caseOf(noor, body?.aboutId ?? '');
      expect(again?.body).toMatchObject({ why: 'changed', review: { text: 'A quiet street.' } });
      expect(await decide(noor, again?.id, 'approve')).toBe('done');
      expect((await told(area))?.reviews).toMatchObject([{ text: 'A quiet street.' }]);
      expect(await decide(noor, again?.id, 'undo')).toBe('done');
      expect((await told(area))?.reviews).toEqual([]);
    });

    test('Nobody reads what another said, by any table or call', async () => {
      await fresh();
      const [ann, bob] = five as [TestPerson, TestPerson];
      await say(ann, area, { text: 'Mine alone.' });
      for (const who of [bob, ANON]) {
        for (const door of [
          'select * from private.area_opinions',
          'select private.residents_of(gen_random_uuid())',
          'select * from private.next_review()',
        ])
          await expect(as(database(), who, door)).rejects.toMatchObject({ code: '42501' });
      }
      expect(
        await as(database(), bob, 'select 1 from records where user_id = $1::uuid', [ann.id]),
      ).toEqual([]);
      // Nor writes what came of it.
      const { rev } = (await own(ann)) ?? { rev: 0 };
      await say(ann, area, { text: 'Mine alone.', outcome: 'shown', said: 'mine' }, { rev });
      expect(await own(ann)).toMatchObject({ outcome: 'waiting' });
      expect(await own(ann)).not.toHaveProperty('said');
    });

    test('The database tells the same as the rule, whatever people said, and of fewer than five nothing', async () => {
      const answers = fc.dictionary(fc.constantFrom(...AREA_QUESTIONS), fc.boolean());
      const opinion = fc.record({
        answers,
        text: fc.constantFrom('', 'Two bakeries.', 'Trams all night.'),
      });
      const crowd = await people(9);
      await fc.assert(
        fc.asyncProperty(fc.array(opinion, { maxLength: 9 }), async (all) => {
          await fresh();
          for (const [at, said] of all.entries()) {
            const who = crowd[at];
            if (who !== undefined) await say(who, area, said);
          }
          await checkReviews(database());
          const rows = await asService<{
            answers: AreaOpinion['answers'];
            review: CountedOpinion['review'];
          }>(
            database(),
            `select answers, case when state = 'shown' then jsonb_build_object('id', told_id, 'text', text, 'lived', lived,
               'month', to_char(written_at at time zone 'UTC', 'YYYY-MM')) end as review
             from private.area_opinions where area_id = $1::uuid`,
            [area],
          );
          expect(rows).toHaveLength(all.length);
          const got = await told(area);
          expect(got).toEqual(residentsOf(rows));
          if (all.length < LEAST_RESIDENTS) expect(got).toBeNull();
          for (const { n } of Object.values(got?.polls ?? {}))
            expect(n).toBeGreaterThanOrEqual(LEAST_RESIDENTS);
        }),
        { numRuns: 15 },
      );
    });
  });
}
