import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sharedSchema } from '#contract/entities/records/sharing.ts';
import { shortlistSchema, type Vote } from '#contract/entities/records/shortlist.ts';
import { pullAnswerSchema, pushAnswerSchema } from '#contract/protocol/sync.ts';
import { begun } from '#sync/model/rules/inspection/changes.ts';
import { answerTo, begunShortlist, saying } from '#sync/model/rules/deciding/shortlist.ts';
import { answerIdOf } from '#contract/rules/ids.ts';
import { shareIdOf } from '#src/rules/sharing.ts';
import type { Db } from '#server/db/db.ts';
import {
  answerOf,
  as,
  asAccounts,
  asService,
  conversationOf,
  makeAccount,
  type TestPerson,
} from './people.ts';

/** The records that a person shares: the people they name see them, and nobody else. */
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

  const HOME = 'b0000000-0000-7000-8000-000000000001';
  /** Ann's list is shown to Bob and Cora, who never wrote to each other; Dan writes with Ann. */
  async function inList() {
    const people = [];
    for (const name of ['Ann', 'Bob', 'Cora', 'Dan'])
      people.push({ ...(await makeAccount(database())), name });
    const [ann, bob, cora, dan] = people as [Named, Named, Named, Named];
    for (const { id, name } of people)
      await asService(database(), 'update user_profiles set full_name = $2 where id = $1::uuid', [
        id,
        name,
      ]);
    for (const other of [bob, cora, dan]) await talk(ann, other);
    const list = randomUUID();
    await push(
      ann,
      { id: list, rev: 0, kind: 'shortlist', body: begunShortlist('Flats', 1) },
      shareOf(ann, list, bob),
      shareOf(ann, list, cora),
    );
    const say = async (who: TestPerson, says: Vote, rev = 0) => {
      const before = answerTo({ ownerId: ann.id, answersId: list, name: 'Flats' }, 1);
      const [answer] = await push(who, {
        ...{ id: answerIdOf(who.id, list), rev, kind: 'shortlist' },
        body: saying(before, HOME, { kind: 'vote', says }, 2),
      });
      expect(answer).toMatchObject({ status: 'accepted' });
    };
    return { ann, bob, cora, dan, list, say };
  }
  type Named = TestPerson & { readonly name: string };
  const namesSeenBy = async (who: TestPerson, list: string) =>
    (await shownTo(who))
      .find(({ recordId }) => recordId === list)
      ?.people?.map(({ name }) => name)
      .toSorted();
  /** The votes that a person has, with names as the server gives them. */
  const votesSeenBy = async (who: TestPerson) =>
    (await shownTo(who))
      .flatMap(({ body, ownerName }) => {
        const vote = shortlistSchema.parse(body).votes[HOME];
        return vote === undefined ? [] : [`${ownerName} ${vote.says}`];
      })
      .toSorted();

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
          await asAccounts(database(), 'delete from auth.users where id = $1::uuid', [ann.id]);
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

    test('Of a list all say something to all, who never wrote to each other, too; nobody else hears it', async () => {
      const { ann, bob, cora, dan, list, say } = await inList();
      await say(bob, 'yes');
      await say(cora, 'no');
      await say(dan, 'maybe');
      expect(await votesSeenBy(ann)).toEqual([`${bob.name} yes`, `${cora.name} no`]);
      expect(await votesSeenBy(bob)).toEqual([`${cora.name} no`]);
      expect(await votesSeenBy(cora)).toEqual([`${bob.name} yes`]);
      expect(await votesSeenBy(dan)).toEqual([]);
      expect(await namesSeenBy(bob, list)).toEqual(['Bob', 'Cora']);
      // A person who joins later gets the earlier votes, and their own earlier votes are seen.
      await push(ann, shareOf(ann, list, dan));
      expect(await votesSeenBy(dan)).toEqual([`${bob.name} yes`, `${cora.name} no`]);
      expect(await votesSeenBy(cora)).toEqual([`${bob.name} yes`, `${dan.name} maybe`]);
      for (const who of [bob, cora, dan])
        expect(await namesSeenBy(who, list)).toEqual(['Bob', 'Cora', 'Dan']);
    });

    test.each(['stopped', 'left', 'list', 'account of the owner', 'own account', 'block'] as const)(
      'Whoever is in a list no more (%s) says nothing there and hears nothing of it; what they wrote stays theirs',
      async (end) => {
        const { ann, bob, cora, list, say } = await inList();
        await say(bob, 'yes');
        await say(cora, 'no');
        const held = (await shownTo(bob)).find(({ recordId }) => recordId === list);
        if (end === 'stopped')
          await push(ann, { ...shareOf(ann, list, bob, 1), body: {}, deleted: true });
        if (end === 'left')
          await push(bob, {
            id: held?.id,
            rev: held?.rev,
            kind: 'shared',
            body: {},
            deleted: true,
          });
        if (end === 'list')
          await push(ann, { id: list, rev: 1, kind: 'shortlist', body: {}, deleted: true });
        if (end === 'block')
          await push(ann, {
            ...{ id: randomUUID(), rev: 0, kind: 'block' },
            body: { userId: bob.id, name: 'Bob', at: 1 },
          });
        const gone = { 'account of the owner': ann, 'own account': bob }[end as string];
        if (gone !== undefined)
          await asAccounts(database(), 'delete from auth.users where id = $1::uuid', [gone.id]);
        const isOver = end === 'list' || gone === ann;
        expect(await namesSeenBy(cora, list)).toEqual(isOver ? undefined : ['Cora']);
        expect(await votesSeenBy(bob)).toEqual([]);
        expect(await votesSeenBy(cora)).toEqual([]);
        if (gone !== ann) expect(await votesSeenBy(ann)).toEqual(isOver ? [] : [`${cora.name} no`]);
        // Said later it is heard by nobody either.
        if (gone !== bob) {
          await say(bob, 'maybe', 1);
          expect(await votesSeenBy(cora)).toEqual([]);
          const own = await as(
            database(),
            bob,
            "select body -> 'votes' as votes from records where id = $1::uuid",
            [answerIdOf(bob.id, list)],
          );
          expect(own).toMatchObject([{ votes: { [HOME]: { says: 'maybe' } } }]);
        }
      },
    );

    test('A block between two who are in somebody else’s list hides them from each other until it is lifted', async () => {
      const { ann, bob, cora, say } = await inList();
      await say(bob, 'yes');
      await say(cora, 'no');
      const block = { id: randomUUID(), kind: 'block', rev: 0 };
      await push(bob, { ...block, body: { userId: cora.id, name: 'Cora', at: 1 } });
      expect([await votesSeenBy(bob), await votesSeenBy(cora)]).toEqual([[], []]);
      await say(cora, 'yes', 1);
      expect(await votesSeenBy(bob)).toEqual([]);
      expect(await votesSeenBy(ann)).toEqual([`${bob.name} yes`, `${cora.name} yes`]);
      await push(bob, { ...block, rev: 1, body: {}, deleted: true });
      expect(await votesSeenBy(bob)).toEqual([`${cora.name} yes`]);
    });

    test('What is shared while one blocks the other is shown once that is lifted', async () => {
      const { ann, bob, id } = await shared();
      const block = { id: randomUUID(), kind: 'block', rev: 0 };
      await push(bob, { ...block, body: { userId: ann.id, name: 'Ann', at: 1 } });
      await push(ann, { ...shareOf(ann, id, bob, 2), deleted: false });
      expect(await shownTo(bob)).toEqual([]);
      await push(bob, { ...block, rev: 1, body: {}, deleted: true });
      expect(await shownTo(bob)).toMatchObject([{ recordId: id }]);
    });

    test('Nobody answers twice, in another’s name, or a list that is not shown to them', async () => {
      const { ann, bob, cora, dan, list } = await inList();
      const answer = { ...answerTo({ ownerId: ann.id, answersId: list, name: 'Flats' }, 1) };
      await push(
        bob,
        { id: randomUUID(), rev: 0, kind: 'shortlist', body: answer },
        { id: answerIdOf(cora.id, list), rev: 0, kind: 'shortlist', body: answer },
      );
      await push(dan, { id: answerIdOf(dan.id, list), rev: 0, kind: 'shortlist', body: answer });
      for (const who of [ann, bob, cora])
        expect((await shownTo(who)).filter(({ ownerId }) => ownerId !== ann.id)).toEqual([]);
    });

    test('A list is shown to eleven people, not to a twelfth', async () => {
      const ann = await makeAccount(database());
      const list = randomUUID();
      await push(ann, {
        ...{ id: list, rev: 0, kind: 'shortlist' },
        body: begunShortlist('Flats', 1),
      });
      const people: TestPerson[] = [];
      for (let at = 0; at < 12; at += 1) {
        const one = await makeAccount(database());
        await talk(ann, one);
        await push(ann, shareOf(ann, list, one));
        people.push(one);
      }
      const seen = await Promise.all(people.map(shownTo));
      expect(seen.map((shown) => shown.length)).toEqual([...Array(11).fill(1), 0]);
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
