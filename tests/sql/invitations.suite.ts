import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  type invitationSchema,
  invitedSchema,
  joiningSchema,
  sharedSchema,
} from '#contract/entities/records/sharing.ts';
import { pullAnswerSchema, pushAnswerSchema } from '#contract/protocol/sync.ts';
import type * as z from 'zod/mini';
import { joiningIdOf } from '#contract/rules/ids.ts';
import { INVITATION_MS, joiningOf } from '#sync/model/rules/deciding/invitations.ts';
import { begunShortlist } from '#sync/model/rules/deciding/shortlist.ts';
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

/** Invitations to a list: whoever is asked comes into it when they accept, whichever of the two was made first. */
export function invitationsSuite(database: () => Db) {
  const push = async (who: TestPerson, ...rows: object[]) =>
    pushAnswerSchema.parse(
      await answerOf(
        as(database(), who, "select sync_push('records', $1::jsonb)", [JSON.stringify(rows)]),
      ),
    ).results;
  const recordsOf = async (who: TestPerson) =>
    pullAnswerSchema
      .parse(await answerOf(as(database(), who, "select sync_pull('records', 'mine')")))
      .rows.filter(({ deleted }) => !deleted)
      .map(({ id, kind, rev, body }) => ({ id, kind, rev, body }));
  const of = async (who: TestPerson, kind: string) =>
    (await recordsOf(who)).filter((row) => row.kind === kind);
  const listsOf = async (who: TestPerson) =>
    (await of(who, 'shared')).map(({ body }) => sharedSchema.parse(body).recordId);
  const stateOf = async (who: TestPerson, invitation: string) =>
    (await of(who, 'joining'))
      .filter(({ id }) => id === joiningIdOf(who.id, invitation))
      .map(({ body }) => joiningSchema.parse(body).state)[0];
  const someone = (name: string) =>
    makeAccount(database(), { metadata: { full_name: name } }).then((one) => ({ ...one, name }));
  const listOf = (id: string) => ({
    ...{ id, rev: 0, kind: 'shortlist' },
    body: begunShortlist('Flats', 1),
  });
  const invitation = (
    id: string,
    listId: string,
    more: Partial<z.infer<typeof invitationSchema>> = {},
  ) => {
    const at = Date.now();
    const body = { listId, name: 'Flats', at, until: at + INVITATION_MS, ...more };
    return { id, rev: 0, kind: 'invitation', body };
  };
  const accept = (who: TestPerson, owner: TestPerson, invitationId: string, rev = 0) => {
    const of = { ownerId: owner.id, invitationId, name: 'Flats', by: 'Ann' };
    return push(who, { ...joiningOf(who.id, of, Date.now()), rev, kind: 'joining' });
  };
  /** Ann's list, with nobody in it but her, and an open invitation to it. */
  async function invited(more: Partial<z.infer<typeof invitationSchema>> = {}) {
    const [ann, bob] = [await someone('Ann'), await someone('Bob')];
    const [list, link] = [randomUUID(), randomUUID()];
    await push(ann, listOf(list), invitation(link, list, more));
    return { ann, bob, list, link };
  }
  const talk = (one: TestPerson, other: TestPerson) =>
    asService(database(), 'select send_messages($1::uuid, $2::uuid, $3::uuid, $4::jsonb)', [
      ...[one.id, conversationOf(one, other), other.id],
      JSON.stringify([
        {
          ...{ id: randomUUID(), content: 'hello', message_type: 'text' },
          written_at: '2026-11-21T02:00:00.123Z',
        },
      ]),
    ]);

  describe('invitations', () => {
    test('Whoever has the link and accepts is in the list, though they never wrote to each other; its owner hears their name', async () => {
      const { ann, bob, list, link } = await invited();
      expect(await listsOf(bob)).toEqual([]);
      await accept(bob, ann, link);
      expect(await listsOf(bob)).toEqual([list]);
      expect(await stateOf(bob, link)).toBe('joined');
      expect(await of(ann, 'share')).toMatchObject([
        { id: shareIdOf(ann.id, list, bob.id), body: { withId: bob.id, name: 'Bob' } },
      ]);
      // The link stays open for the next.
      const cora = await someone('Cora');
      await accept(cora, ann, link);
      expect(await listsOf(cora)).toEqual([list]);
      const [seen] = await of(cora, 'shared');
      expect(sharedSchema.parse(seen?.body).people?.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['Bob', 'Cora']),
      );
    });

    test('It may be accepted before it is here, and both before the list is', async () => {
      const [ann, bob] = [await someone('Ann'), await someone('Bob')];
      const [list, link] = [randomUUID(), randomUUID()];
      await accept(bob, ann, link);
      expect(await stateOf(bob, link)).toBeUndefined();
      await push(ann, invitation(link, list));
      expect(await stateOf(bob, link)).toBeUndefined();
      await push(ann, listOf(list));
      expect(await stateOf(bob, link)).toBe('joined');
      expect(await listsOf(bob)).toEqual([list]);
    });

    test.each(['withdrawn', 'late', 'list', 'block', 'made up'] as const)(
      'Nobody comes in by one that is no more (%s)',
      async (how) => {
        const { ann, bob, list, link } = await invited(how === 'late' ? { until: 1 } : {});
        if (how === 'withdrawn')
          await push(ann, { id: link, rev: 1, kind: 'invitation', body: {}, deleted: true });
        if (how === 'list')
          await push(ann, { id: list, rev: 1, kind: 'shortlist', body: {}, deleted: true });
        if (how === 'block')
          await push(ann, {
            ...{ id: randomUUID(), rev: 0, kind: 'block' },
            body: { userId: bob.id, name: 'Bob', at: 1 },
          });
        const used = how === 'made up' ? randomUUID() : link;
        await accept(bob, ann, used);
        expect(await stateOf(bob, used)).toBe(how === 'made up' ? undefined : 'ended');
        expect(await listsOf(bob)).toEqual([]);
        expect(await of(ann, 'share')).toEqual([]);
      },
    );

    test('An address is asked alike whether it has an account; whoever has it is told, also when they come later, and nobody else gets in by it', async () => {
      const email = `dan-${randomUUID()}@example.test`;
      const { ann, bob, list, link } = await invited({ email: email.toUpperCase() });
      const nobody = await push(ann, invitation(randomUUID(), list, { email: 'nobody@none.test' }));
      const dan = await makeAccount(database(), { email, metadata: { full_name: 'Dan' } });
      const [told] = await of(dan, 'invited');
      expect(invitedSchema.parse(told?.body)).toMatchObject({
        ...{ ownerId: ann.id, ownerName: 'Ann', invitationId: link, listId: list, name: 'Flats' },
      });
      const other = randomUUID();
      const known = await push(ann, invitation(other, list, { email: bob.email }));
      expect(known.map(({ status }) => status)).toEqual(nobody.map(({ status }) => status));
      expect(await of(bob, 'invited')).toHaveLength(1);
      await accept(bob, ann, link);
      expect(await stateOf(bob, link)).toBe('ended');
      await accept(dan, ann, link);
      expect(await listsOf(dan)).toEqual([list]);
      // It is used up, and gone from both.
      expect(await of(dan, 'invited')).toEqual([]);
      expect((await of(ann, 'invitation')).map(({ id }) => id)).not.toContain(link);
    });

    test('An address that is not confirmed is told nothing until it is', async () => {
      const email = `eve-${randomUUID()}@example.test`;
      const { link } = await invited({ email });
      const eve = await makeAccount(database(), { email, isConfirmed: false });
      expect(await of(eve, 'invited')).toEqual([]);
      await asAccounts(
        database(),
        'update auth.users set email_confirmed_at = now() where id = $1::uuid',
        [eve.id],
      );
      expect((await of(eve, 'invited')).map(({ body }) => body)).toMatchObject([
        { invitationId: link },
      ]);
    });

    test('Somebody one writes with is asked and not put in; a stranger is not told; who declines is not asked again by the same one', async () => {
      const { ann, bob, list } = await invited();
      const [asked, stranger] = [randomUUID(), await someone('Eve')];
      await talk(ann, bob);
      await push(ann, invitation(asked, list, { withId: bob.id }));
      await push(ann, invitation(randomUUID(), list, { withId: stranger.id }));
      expect(await of(stranger, 'invited')).toEqual([]);
      expect(await listsOf(bob)).toEqual([]);
      const [told] = await of(bob, 'invited');
      const [gone] = await push(bob, { ...told, body: {}, deleted: true });
      expect(gone).toMatchObject({ status: 'accepted' });
      await push(ann, { ...invitation(asked, list, { withId: bob.id, name: 'New' }), rev: 1 });
      expect(await of(bob, 'invited')).toEqual([]);
      await accept(stranger, ann, asked);
      expect(await stateOf(stranger, asked)).toBe('ended');
      await push(ann, { id: asked, rev: 2, kind: 'invitation', body: {}, deleted: true });
      expect(await of(bob, 'invited')).toEqual([]);
    });

    test('Whoever left comes in again by accepting again; whoever only votes is known to all', async () => {
      const { ann, bob, list, link } = await invited({ votesOnly: true });
      const cora = await someone('Cora');
      await accept(cora, ann, link);
      await accept(bob, ann, link);
      const peopleSeenBy = async (who: TestPerson) =>
        sharedSchema.parse((await of(who, 'shared'))[0]?.body).people;
      expect(await peopleSeenBy(cora)).toEqual(
        expect.arrayContaining([expect.objectContaining({ id: bob.id, votesSince: 0 })]),
      );
      const [share] = (await of(ann, 'share')).filter(
        ({ body }) => (body as { withId?: unknown }).withId === bob.id,
      );
      const { votesSince: _only, ...free } = (share?.body ?? {}) as Record<string, unknown>;
      await push(ann, { ...share, body: free });
      const again = (await peopleSeenBy(cora))?.find(({ id }) => id === bob.id);
      expect(again?.votesSince).toBeUndefined();
      const [held] = await of(bob, 'shared');
      await push(bob, { ...held, body: {}, deleted: true });
      expect(await of(bob, 'joining')).toEqual([]);
      expect(await of(ann, 'share')).toHaveLength(1);
      const [{ rev } = { rev: 0 }] = await as<{ rev: number }>(
        database(),
        bob,
        'select rev::int as rev from records where id = $1::uuid',
        [joiningIdOf(bob.id, link)],
      );
      const back = { ownerId: ann.id, invitationId: link, name: '', by: '' };
      await push(bob, {
        ...joiningOf(bob.id, back, Date.now()),
        ...{ rev, kind: 'joining', deleted: false },
      });
      expect(await listsOf(bob)).toEqual([list]);
    });

    test('A list is full with eleven; a person makes no invitation to others for somebody, and few in all', async () => {
      const { ann, bob, link } = await invited();
      const people: TestPerson[] = [];
      for (let at = 0; at < 11; at += 1) {
        const one = await someone(`P${at}`);
        await accept(one, ann, link);
        people.push(one);
      }
      expect(await stateOf(people[10] ?? bob, link)).toBe('joined');
      await accept(bob, ann, link);
      expect(await stateOf(bob, link)).toBe('full');
      expect(await listsOf(bob)).toEqual([]);
      const [forged] = await push(bob, {
        ...{ id: randomUUID(), rev: 0, kind: 'invited' },
        body: { ownerId: ann.id },
      });
      expect(forged).toMatchObject({ status: 'rejected', code: '42501' });
      const many = Array.from({ length: 201 }, () =>
        invitation(randomUUID(), randomUUID(), { email: 'a@b.test' }),
      );
      const results = [];
      for (const at of [0, 50, 100, 150, 200])
        results.push(...(await push(bob, ...many.slice(at, at + 50))));
      expect(results.filter(({ status }) => status === 'accepted')).toHaveLength(200);
    });
  });
}
