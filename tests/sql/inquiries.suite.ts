import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inquirySchema, viewingSchema } from '#contract/entities/inquiry.ts';
import { type Checkpoint, pullAnswerSchema, pushAnswerSchema } from '#contract/protocol/sync.ts';
import { conversationIdOf, inquiryIdOf } from '#contract/rules/ids.ts';
import type { Db } from '#server/db/db.ts';
import { makeArea, makeListing } from './homes.ts';
import { answerOf, as, asAccounts, asService, makeAccount, type TestPerson } from './people.ts';

const START = '2099-05-01T10:00:00.000Z';
const END = '2099-05-01T10:30:00.000Z';

export function inquiriesSuite(database: () => Db) {
  const pull = async (who: TestPerson, collection: string, from: Checkpoint | null = null) =>
    pullAnswerSchema.parse(
      await answerOf(
        as(database(), who, "select sync_pull($1, 'mine', $2::jsonb)", [
          collection,
          JSON.stringify(from),
        ]),
      ),
    );
  const push = async (who: TestPerson, collection: string, row: object) =>
    pushAnswerSchema.parse(
      await answerOf(
        as(database(), who, 'select sync_push($1, $2::jsonb)', [collection, JSON.stringify([row])]),
      ),
    ).results[0];
  const write = (from: TestPerson, to: TestPerson) =>
    asService(database(), 'select send_messages($1::uuid, $2::uuid, $3::uuid, $4::jsonb)', [
      from.id,
      conversationIdOf(from.id, to.id),
      to.id,
      JSON.stringify([{ id: randomUUID(), content: 'Hello', written_at: '2026-11-21T02:00:00Z' }]),
    ]);
  const question = (renter: TestPerson, propertyId: string, fields: object = {}) => ({
    id: inquiryIdOf(renter.id, propertyId),
    rev: 0,
    property_id: propertyId,
    first_message: 'Is it still to be had?',
    budget: 110_000,
    move_in: '2027-01-01',
    written_at: new Date().toISOString(),
    ...fields,
  });
  const visit = (propertyId: string, fields: object = {}) => ({
    id: randomUUID(),
    rev: 0,
    property_id: propertyId,
    starts_at: START,
    ends_at: END,
    kind: 'in_person',
    note: 'With my sister',
    written_at: new Date().toISOString(),
    ...fields,
  });

  describe('inquiries and viewings', () => {
    let owner: TestPerson;
    let renter: TestPerson;
    let other: TestPerson;
    let area: string;
    let home: string;
    beforeAll(async () => {
      area = await makeArea(database());
    });
    beforeEach(async () => {
      owner = await makeAccount(database());
      renter = await makeAccount(database());
      other = await makeAccount(database());
      home = (await makeListing(database(), owner, area)).id;
    });
    const withSlots = (mode: string, capacity = 1) =>
      makeListing(database(), owner, area, {
        details: {
          country: 'PT',
          city: 'Port Alba',
          street: `Rua ${randomUUID()}`,
          description: 'x',
          viewing_mode: mode,
          viewing_slots: [{ start: START, end: END, capacity, kind: 'in_person' }],
        },
      }).then(({ id }) => id);

    test('Both have an inquiry, with what follows from the listing, and nobody else', async () => {
      const forged = { owner_id: other.id, conversation_id: randomUUID(), stage: 'won' };
      const asked = await push(renter, 'inquiries', question(renter, home, forged));
      expect(asked).toMatchObject({ status: 'accepted' });
      for (const who of [renter, owner]) {
        const [row] = (await pull(who, 'inquiries')).rows;
        expect(inquirySchema.parse(row)).toMatchObject({
          owner_id: owner.id,
          renter_id: renter.id,
          conversation_id: conversationIdOf(renter.id, owner.id),
          stage: 'new',
          replied_at: null,
        });
      }
      expect((await pull(other, 'inquiries')).rows).toEqual([]);
    });

    test('Asked twice it is one; the second gets the first', async () => {
      await push(renter, 'inquiries', question(renter, home));
      const again = question(renter, home, { first_message: 'And now?' });
      expect(await push(renter, 'inquiries', again)).toMatchObject({
        status: 'conflict',
        row: { first_message: 'Is it still to be had?' },
      });
    });

    test('The owner moves it, the renter does not, and the first answer makes it replied', async () => {
      const asked = question(renter, home);
      const { id } = asked;
      await push(renter, 'inquiries', asked);
      expect(await push(renter, 'inquiries', { id, rev: 1, stage: 'won' })).toMatchObject({
        row: { stage: 'new' },
      });
      await write(renter, owner);
      expect((await pull(owner, 'inquiries')).rows[0]).toMatchObject({ stage: 'new' });
      await write(owner, renter);
      const [replied] = (await pull(renter, 'inquiries')).rows;
      expect(inquirySchema.parse(replied)).toMatchObject({
        stage: 'replied',
        replied_at: expect.any(String),
      });
      const rev = Number(replied?.rev);
      expect(
        await push(owner, 'inquiries', { id, rev, stage: 'application', budget: 1 }),
      ).toMatchObject({ row: { stage: 'application', budget: 110_000 } });
      expect(await push(other, 'inquiries', { id, rev: rev + 1, stage: 'lost' })).toMatchObject({
        status: 'rejected',
        code: 'P0002',
      });
    });

    test('A move that is taken back leaves nobody answered, and one who was answered stays so', async () => {
      const asked = question(renter, home);
      const { id } = asked;
      await push(renter, 'inquiries', asked);
      const stageAt = async (stage: string) => {
        const [now] = (await pull(owner, 'inquiries')).rows;
        return push(owner, 'inquiries', { id, rev: Number(now?.rev), stage });
      };
      expect(await stageAt('viewing')).toMatchObject({ row: { replied_at: expect.any(String) } });
      expect(await stageAt('new')).toMatchObject({ row: { stage: 'new', replied_at: null } });
      await write(owner, renter);
      expect(await stageAt('won')).toMatchObject({ row: { replied_at: expect.any(String) } });
      expect(await stageAt('new')).toMatchObject({ row: { replied_at: expect.any(String) } });
    });

    test('Where it began is one of the codes, said once by who asks; an unknown one is none, and refuses nothing', async () => {
      const asked = question(renter, home, { source: 'recommendations' });
      const { id } = asked;
      expect(await push(renter, 'inquiries', asked)).toMatchObject({
        row: { source: 'recommendations', reply_written_at: null },
      });
      for (const who of [renter, owner])
        expect(
          await push(who, 'inquiries', {
            id,
            rev: Number((await pull(who, 'inquiries')).rows[0]?.rev),
            source: 'link',
            reply_written_at: '2026-11-21T02:00:00Z',
          }),
        ).toMatchObject({ row: { source: 'recommendations', reply_written_at: null } });
      const odd = question(other, home, { source: 'a code of next year' });
      expect(await push(other, 'inquiries', odd)).toMatchObject({
        status: 'accepted',
        row: { source: null },
      });
    });

    test('The first reply says when it was written; a move without words has no such time', async () => {
      const asked = question(renter, home, { written_at: '2026-11-21T02:00:00Z' });
      await push(renter, 'inquiries', asked);
      await push(owner, 'inquiries', { id: asked.id, rev: 1, stage: 'viewing' });
      const row = async () => (await pull(owner, 'inquiries')).rows[0];
      expect(await row()).toMatchObject({
        replied_at: expect.any(String),
        reply_written_at: null,
      });
      const { rev } = (await row()) ?? {};
      await push(owner, 'inquiries', { id: asked.id, rev, stage: 'new' });
      await write(owner, renter);
      await write(owner, renter);
      expect(await row()).toMatchObject({
        stage: 'replied',
        reply_written_at: '2026-11-21T02:00:00.000Z',
      });
      // It may have come before the inquiry.
      const second = (await makeListing(database(), owner, area)).id;
      expect(
        await push(renter, 'inquiries', {
          ...question(renter, second),
          written_at: asked.written_at,
        }),
      ).toMatchObject({ row: { reply_written_at: '2026-11-21T02:00:00.000Z' } });
    });

    test('An inquiry that comes after its answer is replied at once', async () => {
      const asked = question(renter, home, { written_at: '2026-11-21T02:00:00Z' });
      await write(renter, owner);
      await write(owner, renter);
      expect(await push(renter, 'inquiries', asked)).toMatchObject({ row: { stage: 'replied' } });
    });

    test('A home that is gone, one’s own, one of somebody who blocked, and another id are refused by name', async () => {
      const refused = async (who: TestPerson, row: object) => {
        const result = await push(who, 'inquiries', row);
        return result?.status === 'rejected' ? result.constraint : result?.status;
      };
      expect(await refused(renter, question(renter, randomUUID()))).toBe('home_gone');
      expect(await refused(owner, question(owner, home))).toBe('own_home');
      expect(await refused(renter, question(renter, home, { id: randomUUID() }))).toBe(
        'inquiry_id',
      );
      await as(
        database(),
        owner,
        'insert into blocked_users (blocker_id, blocked_id) values ($1, $2)',
        [owner.id, other.id],
      );
      expect(await refused(other, question(other, home))).toBe('blocked');
      expect(await push(other, 'viewings', visit(home))).toMatchObject({ constraint: 'blocked' });
      await asService(database(), "update properties set status = 'rented' where id = $1::uuid", [
        home,
      ]);
      expect(await refused(renter, question(renter, home))).toBe('home_gone');
    });

    test('An owner offers a time to who asked about the home, and to nobody else; that person takes or declines it', async () => {
      const offer = visit(home, { renter_id: renter.id, state: 'confirmed' });
      const { id } = offer;
      expect(await push(owner, 'viewings', offer)).toMatchObject({ constraint: 'not_asked' });
      await push(renter, 'inquiries', question(renter, home));
      expect(await push(other, 'viewings', offer)).toMatchObject({ constraint: 'not_asked' });
      expect(await push(owner, 'viewings', offer)).toMatchObject({ row: { state: 'proposed' } });
      const taken = { id, rev: 1, state: 'confirmed' };
      expect(await push(owner, 'viewings', taken)).toMatchObject({ constraint: 'viewing_state' });
      expect((await pull(renter, 'viewings')).rows[0]).toMatchObject({ id, owner_id: owner.id });
      expect(await push(renter, 'viewings', taken)).toMatchObject({ row: { state: 'confirmed' } });
      expect((await pull(owner, 'inquiries')).rows[0]).toMatchObject({ stage: 'viewing' });
      await as(
        database(),
        renter,
        'insert into blocked_users (blocker_id, blocked_id) values ($1, $2)',
        [renter.id, owner.id],
      );
      const later = visit(home, {
        renter_id: renter.id,
        starts_at: '2099-05-02T10:00:00.000Z',
        ends_at: '2099-05-02T10:30:00.000Z',
      });
      expect(await push(owner, 'viewings', later)).toMatchObject({ constraint: 'blocked' });
    });

    test('A request for a viewing that nobody answers ends after 24 hours by the clock of the server, and both are told', async () => {
      const wish = visit(home);
      await push(renter, 'viewings', wish);
      const endedAt = async (minutes: number) => {
        const [row] = await asService<{ n: number }>(
          database(),
          'select expire_viewings(500, now() + make_interval(mins => $1::int)) as n',
          [minutes],
        );
        return row?.n;
      };
      expect(await endedAt(24 * 60 - 5)).toBe(0);
      expect(await endedAt(24 * 60 + 5)).toBeGreaterThan(0);
      for (const side of [renter, owner]) {
        const row = (await pull(side, 'viewings')).rows.find(({ id }) => id === wish.id);
        expect(viewingSchema.parse(row)).toMatchObject({
          state: 'declined',
          expired_at: expect.any(String),
        });
      }
      const late = { id: wish.id, rev: 2, state: 'confirmed' };
      expect(await push(owner, 'viewings', late)).toMatchObject({ constraint: 'viewing_state' });
    });

    test('A viewing is requested until the owner confirms it, which moves the inquiry; either cancels', async () => {
      await push(renter, 'inquiries', question(renter, home));
      const asked = visit(home, { state: 'confirmed' });
      const { id } = asked;
      expect(await push(renter, 'viewings', asked)).toMatchObject({ row: { state: 'requested' } });
      expect(viewingSchema.parse((await pull(owner, 'viewings')).rows[0])).toMatchObject({
        starts_at: START,
        renter_id: renter.id,
      });
      expect(await push(renter, 'viewings', { id, rev: 1, state: 'confirmed' })).toMatchObject({
        status: 'rejected',
        constraint: 'viewing_state',
      });
      expect(await push(owner, 'viewings', { id, rev: 1, state: 'confirmed' })).toMatchObject({
        row: { state: 'confirmed', rev: 2 },
      });
      expect((await pull(renter, 'inquiries')).rows[0]).toMatchObject({ stage: 'viewing' });
      expect(await push(renter, 'viewings', { id, rev: 2, state: 'cancelled' })).toMatchObject({
        row: { state: 'cancelled' },
      });
      expect(await push(owner, 'viewings', { id, rev: 3, state: 'confirmed' })).toMatchObject({
        constraint: 'viewing_state',
      });
      expect((await pull(other, 'viewings')).rows).toEqual([]);
    });

    test('A place at a time is given once; a time that is over, or when nobody is there, is refused', async () => {
      const instant = await withSlots('instant');
      expect(await push(renter, 'viewings', visit(instant))).toMatchObject({
        row: { state: 'confirmed' },
      });
      expect(await push(other, 'viewings', visit(instant))).toMatchObject({
        constraint: 'slot_full',
      });
      const elsewhen = { starts_at: '2099-05-02T10:00:00Z', ends_at: '2099-05-02T10:30:00Z' };
      expect(await push(other, 'viewings', visit(instant, elsewhen))).toMatchObject({
        constraint: 'no_such_slot',
      });
      const over = { starts_at: '2020-05-02T10:00:00Z', ends_at: '2020-05-02T10:30:00Z' };
      expect(await push(other, 'viewings', visit(home, over))).toMatchObject({
        constraint: 'slot_past',
      });
      expect(await push(renter, 'viewings', visit(instant))).toMatchObject({ status: 'rejected' });

      const onRequest = await withSlots('request');
      const [first, second] = [visit(onRequest), visit(onRequest)];
      await push(renter, 'viewings', first);
      await push(other, 'viewings', second);
      const confirm = (id: string) => push(owner, 'viewings', { id, rev: 1, state: 'confirmed' });
      expect(await confirm(first.id)).toMatchObject({ status: 'accepted' });
      expect(await confirm(second.id)).toMatchObject({ constraint: 'slot_full' });
    });

    test('A place that was given up by removing the visit is not taken back from who has it since', async () => {
      const instant = await withSlots('instant');
      const left = visit(instant);
      await push(renter, 'viewings', left);
      expect(await push(renter, 'viewings', { id: left.id, rev: 1, deleted: true })).toMatchObject({
        status: 'accepted',
      });
      expect(await push(other, 'viewings', visit(instant))).toMatchObject({
        row: { state: 'confirmed' },
      });
      expect(await push(renter, 'viewings', { id: left.id, rev: 2, deleted: false })).toMatchObject(
        { row: { deleted: true } },
      );
    });

    test('Who stays learns that inquiries and viewings went with an account', async () => {
      const [asked, seen] = [question(renter, home), visit(home)];
      await push(renter, 'inquiries', asked);
      await push(renter, 'viewings', seen);
      const before = [await pull(owner, 'inquiries'), await pull(owner, 'viewings')];
      await asAccounts(database(), 'delete from auth.users where id = $1::uuid', [renter.id]);
      const after = [
        await pull(owner, 'inquiries', before[0]?.checkpoint),
        await pull(owner, 'viewings', before[1]?.checkpoint),
      ];
      expect(after.map(({ rows }) => rows)).toMatchObject([
        [{ id: asked.id, deleted: true }],
        [{ id: seen.id, deleted: true }],
      ]);
    });
  });
}
