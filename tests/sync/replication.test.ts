import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { conversationIdOf } from '#contract/rules/ids.ts';
import { browserClock } from '#sync/adapters/browser/clock.ts';
import { openStores, type LocalStores } from '#sync/adapters/rxdb/stores.ts';
import { TransportError } from '#sync/model/ports/transport.ts';
import { switchRole } from '#sync/rows/commands/switchRole.ts';
import { openConflicts, settleConflicts } from '#sync/rows/commands/settleConflicts.ts';
import { settledPeople } from '#sync/rows/commands/settledPeople.ts';
import {
  startReplications,
  type ReplicationDeps,
  type Replications,
} from '#sync/root/replication/replications.ts';
import type { HeldRole, Person } from '#sync/model/types.ts';
import { checkedStorage } from './checkedStorage.ts';
import { createFakeRows, type FakeRows } from './fakeRows.ts';
import { soon } from './soon.ts';

const ME = '019a0000-0000-7000-8000-000000000001';
const me = { id: ME, full_name: 'Maya', user_type: 'renter', avatar_url: null, email: 'm@x.test' };
const PHOTO = '/photos/019a0000-0000-7000-8000-0000000000aa';
const person = (n: number, full_name = `Person ${n}`) => ({
  id: `019a0000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`,
  full_name,
  user_type: 'landlord',
  avatar_url: null,
});
const role = (n: number, name: string, is_primary: boolean) => ({
  id: `019a0000-0000-7000-8000-0000000002${String(n).padStart(2, '0')}`,
  user_id: ME,
  role: name,
  is_primary,
});

let made = 0;
let rows: FakeRows;
let local: LocalStores;
let replications: Replications | null;
let trouble: string[];
let roles: readonly HeldRole[];
let refused: string[];
let takenBack: unknown[];
let profiles: string[];
let synced: string[];
let standing: Map<string, string>;

const start = async (
  options: Partial<Pick<ReplicationDeps, 'rebuild' | 'random' | 'pulling'>> = {},
) => {
  replications = await startReplications({
    userId: ME,
    database: local.database,
    rows,
    clock: browserClock,
    log: { info: () => undefined, warn: () => undefined },
    random: soon,
    onSynced: (collection, news) => {
      if (news === 'pull' || news === 'push') synced.push(collection);
      else standing.set(collection, news);
    },
    onTrouble: (collection, kind) => void trouble.push(`${collection} ${kind}`),
    onRefused: (collection) => void refused.push(collection),
    onProfile: ({ full_name }) => void profiles.push(full_name),
    onRoles(held) {
      roles = held;
    },
    onSwitchRefused: ([first]) => void takenBack.push(first?.role),
    ...options,
  });
  return replications;
};
const users = () => local.database.collection('users');
const names = async () =>
  (await (await users()).find().exec()).map(({ full_name }) => full_name).toSorted();
const myName = async () => (await (await users()).findOne(ME).exec())?.full_name;
const rename = async (full_name: string) => {
  const doc = await (await users()).findOne(ME).exec();
  await doc?.incrementalPatch({ full_name });
};

beforeEach(() => {
  made += 1;
  rows = createFakeRows();
  local = openStores(`roost-replication${made}`, checkedStorage);
  replications = null;
  trouble = [];
  roles = [];
  refused = [];
  takenBack = [];
  profiles = [];
  synced = [];
  standing = new Map();
  rows.write('self', me);
});
afterEach(async () => {
  await replications?.stop();
  await local.database.close();
});

test('RP3 rows of every scope come, changes after a hint, and what is gone goes', async () => {
  for (let n = 1; n <= 3; n += 1) rows.write('people', person(n));
  const { users: replication, hint } = await start();
  await replication.inSync();
  expect(await names()).toEqual(['Maya', 'Person 1', 'Person 2', 'Person 3']);
  rows.write('people', person(2, 'Renamed'));
  rows.write('people', { id: person(3).id, deleted: true });
  hint('users');
  await expect.poll(names).toEqual(['Maya', 'Person 1', 'Renamed']);
});

test('RP37 the next scope is asked for while this one is stored, once, and again where a hint comes before its turn', async () => {
  rows.write('people', person(1));
  const { pull } = rows;
  let asked = 0;
  let onAsked = () => undefined as void;
  rows.pull = async (...args) => {
    const answer = await pull(...args);
    if (args[1] !== 'people') return answer;
    asked += 1;
    onAsked();
    return answer;
  };
  const { users: replication, hint } = await start({
    pulling: { users: { mayAskEarly: () => true } },
  });
  await replication.inSync();
  asked = 0;
  rows.write('people', person(1, 'Renamed'));
  hint('users');
  await replication.inSync();
  expect(asked).toBe(1);
  expect(await names()).toEqual(['Maya', 'Renamed']);

  onAsked = () => {
    onAsked = () => undefined;
    // The answer that is on its way does not have it.
    rows.write('people', person(1, 'Renamed again'));
    hint('users', 'people');
  };
  hint('users');
  await replication.inSync();
  expect(await names()).toEqual(['Maya', 'Renamed again']);
});

test('RP24 a name written on two devices waits, and holds once it was settled; a photo is theirs', async () => {
  const { users: replication, hint } = await start();
  await replication.inSync();
  rows.isDown = true;
  const doc = await (await users()).findOne(ME).exec();
  await doc?.incrementalPatch({ full_name: 'Maya Mine', avatar_url: null });
  rows.write('self', { ...me, full_name: 'Maya Theirs', avatar_url: '/a' });
  rows.isDown = false;
  hint('users');
  const waiting = async () => {
    const records = await local.database.collection('records');
    const docs = await records.find({ selector: { kind: 'conflict' } }).exec();
    return openConflicts(docs, 'users');
  };
  await expect.poll(waiting).toMatchObject([{ field: 'full_name', mine: 'Maya Mine' }]);
  // A conflict is told before theirs is live, and may be told twice until then.
  await replication.inSync();
  const of = { collection: 'users', rowId: ME };
  const people = settledPeople(local.database);
  await settleConflicts(local.database, of, { full_name: 'mine' }, people);
  await expect.poll(() => rows.row('self', ME)).toMatchObject({ full_name: 'Maya Mine' });
  expect(await waiting()).toEqual([]);
});

test('RP29 people count as pulled once they are here, not with the own row alone', async () => {
  rows.write('people', person(1));
  const { pull } = rows;
  let hasPeople = false;
  rows.pull = async (...args) => {
    const [, scope] = args;
    if (scope === 'people' && !hasPeople) throw new TransportError({ kind: 'network' });
    return await pull(...args);
  };
  const { users: replication } = await start();
  await expect.poll(names).toEqual(['Maya']);
  expect(synced).not.toContain('users');
  hasPeople = true;
  await replication.inSync();
  expect(await names()).toEqual(['Maya', 'Person 1']);
  expect(synced).toContain('users');
});

test('ST10 a collection that cannot be pulled is behind, the others are followed, and so is it once it was', async () => {
  const { pull } = rows;
  let isBroken = true;
  rows.pull = async (...args) => {
    const [collection] = args;
    if (collection === 'records' && isBroken) throw new TransportError({ kind: 'network' });
    return await pull(...args);
  };
  const { records, users: replication } = await start();
  await replication.inSync();
  await expect.poll(() => standing.get('users')).toBe('followed');
  await expect.poll(() => standing.get('records')).toBe('behind');
  expect(synced).not.toContain('records');
  isBroken = false;
  records.retry();
  await records.inSync();
  await expect.poll(() => standing.get('records')).toBe('followed');
});

test('RP4 a row that is not understood is set aside and reported; the others arrive', async () => {
  rows.write('people', person(1));
  rows.write('people', { ...person(2), full_name: 42 });
  rows.write('people', person(3));
  const { users: replication } = await start();
  await replication.inSync();
  expect(await names()).toEqual(['Maya', 'Person 1', 'Person 3']);
  expect(trouble).toEqual(['users failed']);
});

test('RP5 what the server changed in a pushed row before it answered comes to the device', async () => {
  const { users: replication } = await start();
  await replication.inSync();
  rows.onPush = (row) => ({ ...row, full_name: String(row['full_name']).trim() });
  await rename('  Maya B  ');
  await expect.poll(myName).toBe('Maya B');
  expect(rows.row('self', ME)?.['full_name']).toBe('Maya B');
});

test('RP6 three edits in a row raise no conflict, though the server counts each', async () => {
  const { users: replication } = await start();
  await replication.inSync();
  for (const name of ['one', 'two', 'three']) {
    await rename(name);
    await expect.poll(() => rows.row('self', ME)?.['full_name']).toBe(name);
  }
  await replication.inSync();
  expect(await myName()).toBe('three');
  expect(trouble).toEqual([]);
});

test('RP7 an edit whose push failed and was paused arrives after it goes on', async () => {
  const { users: replication } = await start();
  await replication.inSync();
  rows.isDown = true;
  await rename('written while down');
  await replication.pause();
  rows.isDown = false;
  replication.resume();
  await expect.poll(() => rows.row('self', ME)?.['full_name']).toBe('written while down');
});

test('RP8 a refused edit is undone, and does not stand in the way of the next', async () => {
  const { users: replication } = await start();
  await replication.inSync();
  rows.refusal = '42501';
  await rename('not allowed');
  await expect.poll(myName).toBe('Maya');
  rows.refusal = null;
  await rename('allowed');
  await expect.poll(() => rows.row('self', ME)?.['full_name']).toBe('allowed');
});

test('RP9 fields changed on one side each are both kept; on both sides theirs is live', async () => {
  const { users: replication, hint } = await start();
  await replication.inSync();
  rows.isDown = true;
  await rename('mine');
  rows.write('self', { id: ME, avatar_url: 'https://x.test/a.png' });
  rows.isDown = false;
  hint('users');
  await expect
    .poll(() => rows.row('self', ME))
    .toMatchObject({
      full_name: 'mine',
      avatar_url: 'https://x.test/a.png',
    });
  await replication.inSync();
  expect(trouble).toEqual([]);

  rows.isDown = true;
  await rename('mine again');
  rows.write('self', { id: ME, full_name: 'theirs' });
  rows.isDown = false;
  hint('users');
  await expect.poll(myName).toBe('theirs');
  expect(trouble).toContain('users conflicts');
});

test('RP10 after a restored database the scope is pulled whole and what it lost goes', async () => {
  rows.write('people', person(1));
  rows.write('people', person(2));
  const { users: replication, hint } = await start();
  await replication.inSync();
  rows.restore('people', [person(2), person(4)]);
  rows.write('self', me);
  hint('users');
  await expect.poll(names).toEqual(['Maya', 'Person 2', 'Person 4']);
});

test('RP11 a rebuild pulls everything again and drops what the server does not have', async () => {
  rows.write('people', person(1));
  const first = await start();
  await first.users.inSync();
  await (await users()).upsert({
    ...person(9, 'Not on the server'),
    scope: 'people',
    user_type: 'renter',
    rev: 1,
    updated_at: '',
  });
  await first.stop();
  const { users: replication } = await start({ rebuild: true });
  await replication.inSync();
  await expect.poll(names).toEqual(['Maya', 'Person 1']);
});

test('MT1 a rebuild keeps what was changed here and not sent, and sends it', async () => {
  const first = await start();
  await first.users.inSync();
  await first.stop();
  await rename('Maya, offline');
  const { users: replication } = await start({ rebuild: true });
  await replication.inSync();
  await expect.poll(() => rows.row('self', ME)?.['full_name']).toBe('Maya, offline');
  expect(await myName()).toBe('Maya, offline');
});

test('RP12 a switch of roles is asked of the server, and taken back when it refuses', async () => {
  rows.write('mine', role(1, 'renter', true));
  rows.write('mine', role(2, 'landlord', false));
  const { roles: replication } = await start();
  await replication.inSync();
  expect(await switchRole(local.database, 'landlord')).toBe(true);
  await expect.poll(() => rows.row('mine', role(2, '', true).id)?.['is_primary']).toBe(true);
  await expect.poll(() => roles[0]).toEqual({ role: 'landlord', isPrimary: true });
  await replication.inSync();

  rows.refusal = '42501';
  await switchRole(local.database, 'renter');
  await expect.poll(() => roles[0]).toEqual({ role: 'landlord', isPrimary: true });
  expect(rows.row('mine', role(2, '', true).id)?.['is_primary']).toBe(true);
  expect(refused).toContain('roles');
  await expect.poll(() => new Set(takenBack)).toEqual(new Set(['landlord']));
});

test('RP13 the own profile and roles, changed elsewhere, are told to the session', async () => {
  rows.write('mine', role(1, 'renter', true));
  const { users: replication, hint } = await start();
  await replication.inSync();
  await expect.poll(() => profiles.at(-1)).toBe('Maya');
  rows.write('self', { id: ME, full_name: 'Maya L.' });
  rows.write('mine', role(1, 'renter', false));
  rows.write('mine', role(2, 'landlord', true));
  hint('users');
  hint('roles');
  await expect.poll(() => profiles.at(-1)).toBe('Maya L.');
  await expect
    .poll(() => roles)
    .toEqual([
      { role: 'landlord', isPrimary: true },
      { role: 'renter', isPrimary: false },
    ]);
});

test('RP12 a switch made without the server is kept when it is back, and told once pulled', async () => {
  rows.write('mine', role(1, 'renter', true));
  rows.write('mine', role(2, 'landlord', false));
  const first = await start();
  await first.roles.inSync();
  await first.stop();
  rows.isDown = true;
  expect(await switchRole(local.database, 'landlord')).toBe(true);
  await start();
  roles = [];
  rows.isDown = false;
  await expect.poll(() => rows.row('mine', role(2, '', true).id)?.['is_primary']).toBe(true);
  await expect.poll(() => roles[0]).toEqual({ role: 'landlord', isPrimary: true });
});

test('RP19 a person who took another name is shown with it in the conversation that is there', async () => {
  const id = conversationIdOf(ME, person(1).id);
  const conversations = await local.database.collection('conversations');
  const empty = { firstSeq: 0, heldSeq: 0, readSeq: 0, draft: '', draftAt: 0, isArchived: false };
  await conversations.insert({ id, row: null, other: person(1) as Person, ...empty });
  rows.write('people', person(1));
  const { users: replication, hint } = await start();
  await replication.inSync();
  rows.write('people', { ...person(1, 'Renamed'), avatar_url: PHOTO });
  hint('users');
  const shown = async () => (await conversations.findOne(id).exec())?.toJSON().other;
  await expect.poll(shown).toMatchObject({ full_name: 'Renamed', avatar_url: PHOTO });
});

test('RP16 what was sent and not answered is still known after the tab was closed', async () => {
  const first = await start();
  await first.users.inSync();
  const push = rows.push.bind(rows);
  rows.push = async (...call) => {
    await push(...call);
    rows.isDown = true;
    throw new TransportError({ kind: 'network' });
  };
  await rename('first');
  await expect.poll(() => rows.row('self', ME)?.['full_name']).toBe('first');
  await first.stop();
  rows.push = push;
  await rename('second');
  rows.isDown = false;
  await start();
  await expect.poll(() => rows.row('self', ME)?.['full_name']).toBe('second');
  expect(await myName()).toBe('second');
  expect(trouble).toEqual([]);
});

test('RP18 rows that are here without a cursor are pulled whole: what the server lacks goes', async () => {
  rows.write('people', person(1));
  const stray = { ...person(9, 'Of another epoch'), scope: 'people', rev: 1, updated_at: '' };
  await (await users()).insert({ ...stray, scope: 'people', user_type: 'renter' });
  const { users: replication } = await start();
  await replication.inSync();
  expect(await names()).toEqual(['Maya', 'Person 1']);
  expect(rows.pushes).toEqual([]);
});

test('RP20 a scope comes when it is chosen, and when it is left its rows go but those of another', async () => {
  rows.write('people', person(1));
  rows.write('team', person(1));
  rows.write('team', person(2));
  const { users: replication } = await start();
  replication.setScopes([{ name: 'team', priority: 3 }]);
  await expect.poll(names).toEqual(['Maya', 'Person 1', 'Person 2']);
  await replication.inSync();
  replication.setScopes([]);
  await expect.poll(names).toEqual(['Maya', 'Person 1']);
  replication.setScopes([{ name: 'team', priority: 3 }]);
  await expect.poll(names).toEqual(['Maya', 'Person 1', 'Person 2']);
});

test('RP27 while the line is down one scope is asked a round, and when it is back all come', async () => {
  const scopes = ['a', 'b', 'c', 'd'].map((name) => ({ name, priority: 3 }));
  for (const [n, { name }] of scopes.entries()) rows.write(name, person(n));
  // Long enough that nothing is asked by itself.
  const random = { ...soon, next: () => 60 };
  const { users: replication, hintAll } = await start({ random });
  await replication.inSync();
  const asked: string[] = [];
  const { pull } = rows;
  rows.pull = async (...call) => {
    if (call[0] === 'users') asked.push(call[1]);
    return await pull(...call);
  };
  rows.isDown = true;
  replication.setScopes(scopes);
  await expect.poll(() => asked.length).toBe(1);
  hintAll();
  await expect.poll(() => asked.length).toBe(2);
  expect(asked[0]).not.toBe(asked[1]);
  rows.isDown = false;
  hintAll();
  await replication.inSync();
  expect(await names()).toHaveLength(1 + scopes.length);
});

test('RP27 a scope whose own answer breaks the line keeps none of the others waiting', async () => {
  for (let n = 1; n <= 3; n += 1) rows.write(`s${n}`, person(n));
  const { pull } = rows;
  rows.pull = async (...call) => {
    if (call[1] === 'broken') throw new TransportError({ kind: 'network' });
    return await pull(...call);
  };
  const { users: replication } = await start();
  await replication.inSync();
  replication.setScopes([
    { name: 'broken', priority: -1 },
    ...['s1', 's2', 's3'].map((name) => ({ name, priority: 3 })),
  ]);
  await expect.poll(names).toEqual(['Maya', 'Person 1', 'Person 2', 'Person 3']);
});

test('RP22 a person who is renamed twice while the first name comes has the second', async () => {
  const { users: replication, hint } = await start();
  await replication.inSync();
  const pull = rows.pull.bind(rows);
  rows.pull = async (...call) => {
    const answer = await pull(...call);
    if (answer.rows.some((row) => row['full_name'] === 'once')) {
      rows.write('people', person(1, 'twice'));
      hint('users');
    }
    return answer;
  };
  rows.write('people', person(1, 'once'));
  hint('users');
  await expect.poll(names).toEqual(['Maya', 'twice']);
});

test('RP23 after a restore an edit on an equal revision undoes nothing that was written since', async () => {
  rows.write('self', { id: ME, avatar_url: null });
  const { users: replication, hint } = await start();
  await replication.inSync();
  // Set back, and written again up to the revision this device knows.
  rows.restore('self', [me]);
  rows.write('self', { id: ME, avatar_url: 'https://x.test/since.png' });
  await rename('mine');
  hint('users');
  await expect
    .poll(() => rows.row('self', ME))
    .toMatchObject({ full_name: 'mine', avatar_url: 'https://x.test/since.png' });
  await replication.inSync();
  expect(trouble).toEqual([]);
});
