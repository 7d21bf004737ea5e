import { expect, test } from 'vitest';
import type { RecordDoc } from '#sync/database/schemas/record.ts';
import type { UserDoc } from '#sync/database/schemas/user.ts';
import { type PullDeps, pullScopes } from '#sync/replication/pull.ts';
import { pushRecords, pushRoles, pushUsers, type Unanswered } from '#sync/replication/push.ts';
import { parseRecord, parseUser } from '#sync/replication/rows.ts';
import { TransportError } from '#sync/ports/transport.ts';
import { createFakeRows } from './fakeRows.ts';

// What replication finds when a tab died, or an answer was lost, between two notes of one fact.

const ID = '019a0000-0000-7000-8000-000000000301';
const record = (note: string, rev = 0) => ({
  id: ID,
  kind: 'note',
  body: { note },
  rev,
  updated_at: '',
  _deleted: false,
});
const person = (id: string, full_name: string) => ({
  id,
  scope: 'people' as const,
  full_name,
  user_type: 'renter' as const,
  avatar_url: null,
  rev: 1,
  updated_at: '',
  _deleted: false,
});

test('RP16 what is written after an answer was lost is no conflict with oneself', async () => {
  const rows = createFakeRows();
  const unanswered: Unanswered<RecordDoc> = new Map();
  const push = rows.push.bind(rows);
  rows.push = async (...call) => {
    await push(...call);
    throw new TransportError({ kind: 'network' });
  };
  const first = [{ newDocumentState: record('first') }];
  await expect(pushRecords(rows, first, parseRecord, unanswered)).rejects.toThrow('network');
  rows.push = push;
  const second = [{ newDocumentState: record('second') }];
  const pushed = await pushRecords(rows, second, parseRecord, unanswered);
  expect(pushed).toEqual({ masters: [], rejected: [] });
  expect(rows.row('mine', ID)).toMatchObject({ body: { note: 'second' }, rev: 2 });
  expect(unanswered.size).toBe(0);
});

test('RP16 what somebody else wrote meanwhile is still a conflict', async () => {
  const rows = createFakeRows();
  const unanswered: Unanswered<RecordDoc> = new Map([[ID, record('mine, unanswered')]]);
  rows.write('mine', { id: ID, kind: 'note', body: { note: 'theirs' } });
  const change = [{ newDocumentState: record('mine') }];
  const { masters } = await pushRecords(rows, change, parseRecord, unanswered);
  expect(masters).toMatchObject([{ body: { note: 'theirs' } }]);
});

test('RP17 a record that the server has lost is sent again as a new one', async () => {
  const rows = createFakeRows();
  const push = rows.push.bind(rows);
  rows.push = async (collection, items) => {
    const [{ id, rev }] = items as [{ id: string; rev: number }];
    return rev > 0 && rows.row('mine', id) === undefined
      ? { results: [{ status: 'rejected', id, code: 'P0002' }] }
      : await push(collection, items);
  };
  const change = {
    newDocumentState: record('edited', 4),
    assumedMasterState: record('as it was', 4),
  };
  const pushed = await pushRecords(rows, [change], parseRecord, new Map());
  expect(pushed).toEqual({ masters: [], rejected: [] });
  expect(rows.row('mine', ID)).toMatchObject({ body: { note: 'edited' }, rev: 1 });

  const removed = { ...change, newDocumentState: { ...record('edited', 4), _deleted: true } };
  rows.restore('mine', []);
  const after = await pushRecords(rows, [removed], parseRecord, new Map());
  expect(after).toMatchObject({ masters: [{ _deleted: true }], rejected: [] });
});

test('RP18 people without a base are neither sent nor removed, and are pulled whole', async () => {
  const rows = createFakeRows();
  let asked = 0;
  const onUnbased = () => {
    asked += 1;
  };
  const how = { unanswered: new Map(), onUnbased };
  const stray = [{ newDocumentState: person(ID, 'Came and was not noted') }];
  expect(await pushUsers(rows, stray, parseUser, how)).toEqual({ masters: [], rejected: [] });
  const role = { id: ID, user_id: ID, role: 'renter', is_primary: true } as const;
  const roles = [{ newDocumentState: { ...role, rev: 1, updated_at: '', _deleted: false } }];
  expect(await pushRoles(rows, ID, roles, onUnbased)).toEqual({ masters: [], rejected: [] });
  expect([asked, rows.pushes]).toEqual([2, []]);
});

test('RP18 rows that are here without a checkpoint are pulled whole: what the server lacks goes', async () => {
  const rows = createFakeRows();
  rows.write('people', { id: 'kept', full_name: 'Kept', user_type: 'renter', avatar_url: null });
  const deps: PullDeps<UserDoc> = {
    rows,
    collection: 'users',
    scopes: ['people'],
    parse: parseUser,
    localDocs: async () => [person('gone', 'Of another epoch')],
    takeRebuild: () => false,
    onQuarantine: () => undefined,
  };
  const { documents } = await pullScopes(deps, {}, 500);
  expect(documents.map(({ id, _deleted }) => [id, _deleted])).toEqual([
    ['kept', false],
    ['gone', true],
  ]);
});
