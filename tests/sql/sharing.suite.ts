import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sharedSchema } from '#contract/entities/records/sharing.ts';
import { pullAnswerSchema, pushAnswerSchema } from '#contract/protocol/sync.ts';
import { begun } from '#contract/rules/inspection/changes.ts';
import { shareIdOf } from '#contract/rules/sharing.ts';
import type { Db } from '#server/db/db.ts';
import { answerOf, as, asService, conversationOf, makeAccount, type TestPerson } from './people.ts';

/** What of somebody's records others are shown, and nobody else. */
export function sharingSuite(database: () => Db) {
  const push = async (who: TestPerson, ...rows: object[]) =>
    pushAnswerSchema.parse(
      await answerOf(
        as(database(), who, "select sync_push('records', $1::jsonb)", [JSON.stringify(rows)]),
      ),
    ).results;
  const shownTo = async (who: TestPerson) =>
    pullAnswerSchema
      .parse(await answerOf(as(database(), who, "select sync_pull('records', 'mine')")))
      .rows.flatMap(({ id, rev, deleted, kind, body }) =>
        kind === 'shared' && !deleted ? [{ id, rev, ...sharedSchema.parse(body) }] : [],
      );
  const talk = (one: TestPerson, other: TestPerson) =>
    asService(database(), 'select send_messages($1::uuid, $2::uuid, $3::uuid, $4::jsonb)', [
      one.id,
      conversationOf(one, other),
      other.id,
      JSON.stringify([
        {
          id: randomUUID(),
          content: 'hello',
          message_type: 'text',
          written_at: '2026-11-21T02:00:00.123Z',
        },
      ]),
    ]);
  const checklist = (marks: object = {}) => ({
    ...begun({ template: 'moveIn', name: 'Flat', at: 1, currency: 'EUR' }),
    marks,
  });
  const shareOf = (owner: TestPerson, recordId: string, other: TestPerson, rev = 0) => ({
    id: shareIdOf(owner.id, recordId, other.id),
    rev,
    kind: 'share',
    body: { recordId, withId: other.id, at: 1 },
  });
  /** Ann shares a checklist with Bob, whom she writes with; Cora writes with both. */
  async function shared() {
    const [ann, bob, cora] = [
      await makeAccount(database()),
      await makeAccount(database()),
      await makeAccount(database()),
    ];
    await talk(ann, bob);
    await talk(cora, ann);
    await talk(cora, bob);
    const id = randomUUID();
    await push(
      ann,
      { id, rev: 0, kind: 'inspection', body: checklist({ walls: 'good' }) },
      shareOf(ann, id, bob),
    );
    return { ann, bob, cora, id };
  }

  describe('sharing', () => {
    test('Whoever it is shared with has it and its changes; nobody else reads it by any door', async () => {
      const { ann, bob, cora, id } = await shared();
      expect(await shownTo(bob)).toMatchObject([
        { ownerId: ann.id, recordId: id, kind: 'inspection', body: { marks: { walls: 'good' } } },
      ]);
      await push(ann, { id, rev: 1, kind: 'inspection', body: checklist({ walls: 'problem' }) });
      expect(await shownTo(bob)).toMatchObject([{ rev: 2, body: { marks: { walls: 'problem' } } }]);
      expect(await shownTo(cora)).toEqual([]);
      expect(await shownTo(ann)).toEqual([]);
      for (const who of [bob, cora])
        expect(
          await as(database(), who, 'select 1 from records where user_id = $1::uuid', [ann.id]),
        ).toEqual([]);
    });

    test('A share that is taken back, a record that goes, and an account that goes take it from the other', async () => {
      for (const end of ['share', 'record', 'account'] as const) {
        const { ann, bob, id } = await shared();
        if (end === 'share')
          await push(ann, { ...shareOf(ann, id, bob, 1), body: {}, deleted: true });
        if (end === 'record')
          await push(ann, { id, rev: 1, kind: 'inspection', body: {}, deleted: true });
        if (end === 'account')
          await asService(database(), 'delete from auth.users where id = $1::uuid', [ann.id]);
        expect(await shownTo(bob), end).toEqual([]);
        const left = await asService(
          database(),
          "select body from records where user_id = $1::uuid and kind = 'shared'",
          [bob.id],
        );
        expect(left, end).toEqual([{ body: {} }]);
      }
    });

    test('A record that is put back is shown again, and so is one shared anew', async () => {
      const { ann, bob, id } = await shared();
      await push(ann, { id, rev: 1, kind: 'inspection', body: {}, deleted: true });
      await push(ann, { id, rev: 2, kind: 'inspection', body: checklist(), deleted: false });
      expect(await shownTo(bob)).toHaveLength(1);
      await push(ann, { ...shareOf(ann, id, bob, 1), body: {}, deleted: true });
      expect(await shownTo(bob)).toEqual([]);
      await push(ann, { ...shareOf(ann, id, bob, 2), deleted: false });
      expect(await shownTo(bob)).toHaveLength(1);
    });

    test.each(['owner', 'other'] as const)(
      'A block by the %s ends it for good, whoever lifts it',
      async (blocker) => {
        const { ann, bob, id } = await shared();
        const [who, whom] = blocker === 'owner' ? [ann, bob] : [bob, ann];
        const block = randomUUID();
        await push(who, {
          ...{ id: block, rev: 0, kind: 'block' },
          body: { userId: whom.id, name: 'Them', at: 1 },
        });
        expect(await shownTo(bob)).toEqual([]);
        await push(ann, { id, rev: 1, kind: 'inspection', body: checklist({ walls: 'watch' }) });
        expect(await shownTo(bob)).toEqual([]);
        await push(who, { id: block, rev: 1, kind: 'block', body: {}, deleted: true });
        await push(ann, { id, rev: 2, kind: 'inspection', body: checklist({ walls: 'good' }) });
        expect(await shownTo(bob)).toEqual([]);
      },
    );

    test('Whoever leaves is shown it no more, and the owner sees that they left', async () => {
      const { ann, bob, id } = await shared();
      const [held] = await shownTo(bob);
      const [left] = await push(bob, {
        ...{ id: held?.id, rev: held?.rev, kind: 'shared' },
        body: {},
        deleted: true,
      });
      expect(left).toMatchObject({ status: 'accepted' });
      const shares = await as(
        database(),
        ann,
        "select deleted from records where kind = 'share' and id = $1::uuid",
        [shareIdOf(ann.id, id, bob.id)],
      );
      expect(shares).toEqual([{ deleted: true }]);
      await push(ann, { id, rev: 1, kind: 'inspection', body: checklist({ walls: 'watch' }) });
      expect(await shownTo(bob)).toEqual([]);
    });

    test('Without a conversation nothing is shown until there is one; what may not be shared never is', async () => {
      const [ann, bob] = [await makeAccount(database()), await makeAccount(database())];
      const [id, reply] = [randomUUID(), randomUUID()];
      await push(
        ann,
        { id, rev: 0, kind: 'inspection', body: checklist() },
        { id: reply, rev: 0, kind: 'quick_reply', body: { title: 'Mine', text: 'Private' } },
        shareOf(ann, id, bob),
        shareOf(ann, reply, bob),
      );
      expect(await shownTo(bob)).toEqual([]);
      await talk(bob, ann);
      expect(await shownTo(bob)).toMatchObject([{ recordId: id }]);
    });

    test('What somebody is shown they cannot make up or change, and sharing others’ records shows nothing', async () => {
      const { ann, bob, cora, id } = await shared();
      const [held] = await shownTo(bob);
      const forged = { ownerId: ann.id, recordId: id, kind: 'inspection', body: {} };
      const results = await push(
        bob,
        { id: held?.id, rev: held?.rev, kind: 'shared', body: forged },
        { id: randomUUID(), rev: 0, kind: 'shared', body: forged },
      );
      expect(results.map((result) => 'code' in result && result.code)).toEqual(['42501', '42501']);
      await push(bob, shareOf(bob, id, cora), shareOf(bob, held?.id ?? '', cora));
      await push(cora, shareOf(ann, id, cora));
      expect(await shownTo(cora)).toEqual([]);
    });

    test('The largest checklist can be shown', async () => {
      const { ann, bob, id } = await shared();
      const remarks = Object.fromEntries(
        Array.from({ length: 60 }, (_, at) => [`item${at}`, 'ش'.repeat(260)]),
      );
      const [stored] = await push(ann, {
        ...{ id, rev: 1, kind: 'inspection' },
        body: { ...checklist(), remarks },
      });
      expect(stored).toMatchObject({ status: 'accepted' });
      expect((await shownTo(bob))[0]?.body).toMatchObject({ remarks });
    });
  });
}
