import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { pullAnswerSchema, pushAnswerSchema } from '#contract/protocol/sync.ts';
import type { Db } from '#server/db/db.ts';
import { answerOf, as, asAccounts, asService, makeAccount, type TestPerson } from './people.ts';

export function recordsSuite(database: () => Db) {
  const pull = async (who: TestPerson) =>
    pullAnswerSchema.parse(
      await answerOf(as(database(), who, "select sync_pull('records', 'mine')")),
    ).rows;
  const push = async (who: TestPerson, ...rows: object[]) =>
    pushAnswerSchema.parse(
      await answerOf(
        as(database(), who, "select sync_push('records', $1::jsonb)", [JSON.stringify(rows)]),
      ),
    ).results;

  describe('records', () => {
    test('A record is made, changed on its revision, and conflicts on an older one', async () => {
      const ann = await makeAccount(database());
      const id = randomUUID();
      const [made] = await push(ann, { id, rev: 0, kind: 'settings', body: { digits: 'latin' } });
      expect(made).toMatchObject({ status: 'accepted', row: { rev: 1, kind: 'settings' } });
      const [changed] = await push(ann, { id, rev: 1, kind: 'settings', body: { digits: 'auto' } });
      expect(changed).toMatchObject({ status: 'accepted', row: { rev: 2 } });
      const [late] = await push(ann, { id, rev: 1, kind: 'settings', body: {} });
      expect(late).toMatchObject({ status: 'conflict', row: { body: { digits: 'auto' } } });
    });

    test('A draft of a listing has room for the words of six languages, a note does not', async () => {
      const ann = await makeAccount(database());
      const words = 'ص'.repeat(20_000);
      const of = (kind: string, body: object) => ({ id: randomUUID(), rev: 0, kind, body });
      const draft = { step: 0, at: 0, fields: { words }, photos: [], editsRev: null };
      const [kept] = await push(ann, of('listing_draft', draft));
      expect(kept).toMatchObject({ status: 'accepted' });
      const [refused] = await push(ann, of('unheard_of', { words }));
      expect(refused).toMatchObject({ status: 'rejected', constraint: 'records_body_check' });
    });

    test('What two devices wrote in the largest record, and what was refused of it, is kept whole', async () => {
      const ann = await makeAccount(database());
      // With what the database writes between the fields, 131,072 bytes.
      const fields = { words: 'ص'.repeat(65_490) };
      const draft = { step: 0, at: 0, fields, photos: [], editsRev: null };
      const rowId = randomUUID();
      const one = { rev: 0, kind: 'listing_draft', body: draft };
      const mine = { id: rowId, ...one, updated_at: '2026-11-30T12:00:00Z', _deleted: false };
      const of = { collection: 'records', rowId, at: 0 };
      const conflict = { ...of, field: '_deleted', kind: 'listing_draft', mine };
      const { kind, body } = mine;
      const refusal = { ...of, isNew: true, code: '23514', fields: { kind, body } };
      const results = await push(
        ann,
        { id: rowId, ...one },
        { id: randomUUID(), rev: 0, kind: 'conflict', body: conflict },
        { id: randomUUID(), rev: 0, kind: 'refusal', body: refusal },
      );
      expect(results.map(({ status }) => status)).toEqual(['accepted', 'accepted', 'accepted']);
    });

    test('Who has as many records as there may be has room for what is refused of them', async () => {
      const ann = await makeAccount(database());
      await asService(
        database(),
        `insert into public.records (user_id, id, kind, body)
         select $1, gen_random_uuid(), 'unheard_of', '{}' from generate_series(1, 10000)`,
        [ann.id],
      );
      const note = { text: 'mine' };
      const of = { collection: 'records', rowId: randomUUID(), at: 0 };
      const body = { ...of, isNew: true, code: '54000', fields: { body: note } };
      const [refused, kept] = await push(
        ann,
        { id: randomUUID(), rev: 0, kind: 'unheard_of', body: note },
        { id: randomUUID(), rev: 0, kind: 'refusal', body },
      );
      expect(refused).toMatchObject({ status: 'rejected', code: '54000' });
      expect(kept).toMatchObject({ status: 'accepted' });
    });

    test('The same id of two people is two records: nobody can take one away', async () => {
      const [ann, bob] = [await makeAccount(database()), await makeAccount(database())];
      const id = randomUUID();
      await push(bob, { id, rev: 0, kind: 'settings', body: { of: 'bob' } });
      const [made] = await push(ann, { id, rev: 0, kind: 'settings', body: { of: 'ann' } });
      expect(made).toMatchObject({ status: 'accepted' });
      expect(await pull(bob)).toMatchObject([{ id, body: { of: 'bob' } }]);
      expect(await pull(ann)).toMatchObject([{ id, body: { of: 'ann' } }]);
    });

    test('A deleted record comes as a tombstone, and what it is can not be changed', async () => {
      const ann = await makeAccount(database());
      const id = randomUUID();
      await push(ann, {
        id,
        rev: 0,
        kind: 'quick_reply',
        body: { title: 'Hello', text: 'Good day' },
      });
      const [turned] = await push(ann, { id, rev: 1, kind: 'notice', body: {} });
      expect(turned).toMatchObject({ status: 'rejected', code: '42501' });
      await push(ann, { id, rev: 1, kind: 'quick_reply', body: {}, deleted: true });
      expect(await pull(ann)).toMatchObject([{ id, deleted: true, body: {} }]);
    });

    test('A record that blocks somebody raises the wall, and the last one taken out lifts it', async () => {
      const [ann, bob] = [await makeAccount(database()), await makeAccount(database())];
      const block = (id: string, rev: number, deleted = false) => ({
        ...{ id, rev, kind: 'block', deleted },
        body: deleted ? {} : { userId: bob.id, name: 'Bob', at: 1 },
      });
      const blocked = async () =>
        (await as(database(), ann, 'select blocked_id from blocked_users')).map(
          (row) => row.blocked_id,
        );
      const [phone, laptop] = [randomUUID(), randomUUID()];
      await push(ann, block(phone, 0), block(laptop, 0));
      expect(await blocked()).toEqual([bob.id]);
      await push(ann, block(phone, 1, true));
      expect(await blocked()).toEqual([bob.id]);
      await push(ann, block(laptop, 1, true));
      expect(await blocked()).toEqual([]);
      const [self] = await push(ann, {
        ...{ id: randomUUID(), rev: 0, kind: 'block' },
        body: { userId: ann.id, name: 'Ann', at: 1 },
      });
      expect(self).toMatchObject({ status: 'rejected', code: '23514' });
    });

    test('Too large a body, a kind that is none, and a row that is gone are refused', async () => {
      const ann = await makeAccount(database());
      const results = await push(
        ann,
        { id: randomUUID(), rev: 0, kind: 'notice', body: { text: 'x'.repeat(40_000) } },
        { id: randomUUID(), rev: 0, kind: 'No kind', body: {} },
        { id: randomUUID(), rev: 3, kind: 'notice', body: {} },
        { id: randomUUID(), rev: 0, kind: 'notice', body: [] },
      );
      expect(results.map((result) => 'code' in result && result.code)).toEqual([
        '23514',
        '23514',
        'P0002',
        '23514',
      ]);
    });

    test('Records go with their account', async () => {
      const ann = await makeAccount(database());
      await push(ann, { id: randomUUID(), rev: 0, kind: 'notice', body: {} });
      await asAccounts(database(), 'delete from auth.users where id = $1::uuid', [ann.id]);
      const left = await asService(database(), 'select 1 from records where user_id = $1::uuid', [
        ann.id,
      ]);
      expect(left).toEqual([]);
    });
  });
}
