import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { recordIdOf, refusalRecordIdOf } from '#contract/rules/ids.ts';
import { begun, noting } from '#sync/model/rules/inspection/changes.ts';
import { browserClock } from '#sync/adapters/browser/clock.ts';
import { openStores, type LocalStores } from '#sync/adapters/rxdb/stores.ts';
import {
  amendRecord,
  changeRecord,
  makeRecord,
  removeRecords,
  type RecordDeps,
} from '#sync/rows/commands/records.ts';
import { createRecordCommands } from '#sync/rows/commands/recordCommands.ts';
import { inRecordLanes } from '#sync/rows/commands/recordLanes.ts';
import { openConflicts, settleConflicts } from '#sync/rows/commands/settleConflicts.ts';
import { settledRecords } from '#sync/rows/commands/settledRecords.ts';
import { startReplications, type Replications } from '#sync/root/replication/replications.ts';
import { checkedStorage } from './checkedStorage.ts';
import { createFakeRows, type FakeRows } from './fakeRows.ts';
import { soon } from './soon.ts';

const ME = '019a0000-0000-7000-8000-000000000001';
const SETTINGS = recordIdOf(ME, 'settings');

let made = 0;
let rows: FakeRows;
let local: LocalStores;
let deps: RecordDeps;
let replications: Replications | null;
let trouble: string[];

let drawn = 0;
/** No two ids are alike. */
const fresh = {
  next: () => 0.5,
  bytes: (length: number) => new Uint8Array(length).fill((drawn += 1)),
};

const start = async () => {
  replications = await startReplications({
    userId: ME,
    database: local.database,
    rows,
    clock: browserClock,
    log: { info: () => undefined, warn: () => undefined },
    random: soon,
    onSynced: () => undefined,
    onTrouble: (collection, kind) => void trouble.push(`${collection} ${kind}`),
    onRoles: () => undefined,
    onSwitchRefused: () => undefined,
    onRefused: () => undefined,
    onProfile: () => undefined,
  });
  return replications;
};
const stored = async () => {
  const records = await local.database.collection('records');
  return (await records.findOne(SETTINGS).exec())?.toJSON().body;
};
/** Whether the row is here. A conflict is kept just before the row becomes what it says. */
const isHere = async (id: string) =>
  (await (await local.database.collection('records')).findOne(id).exec()) !== null;
const onServer = () => rows.row('mine', SETTINGS)?.['body'];

beforeEach(() => {
  made += 1;
  rows = createFakeRows();
  local = openStores(`roost-records${made}`, checkedStorage);
  deps = {
    userId: ME,
    database: local.database,
    clock: { now: () => 1000 * made, after: () => () => undefined },
    random: { next: () => 0.5, bytes: (length) => new Uint8Array(length).fill(made) },
  };
  replications = null;
  trouble = [];
});
afterEach(async () => {
  await replications?.stop();
  await local.database.close();
});

test('RP14 settings changed on two devices at once are both kept, field by field', async () => {
  await changeRecord(deps, 'settings', { digits: 'latin' });
  rows.write('mine', { id: SETTINGS, kind: 'settings', body: { units: 'metric' } });
  const { records, hint } = await start();
  await records.inSync();
  await expect.poll(onServer).toEqual({ units: 'metric', digits: 'latin' });
  rows.write('mine', {
    id: SETTINGS,
    kind: 'settings',
    body: { units: 'imperial', digits: 'latin' },
  });
  await changeRecord(deps, 'settings', { analytics: false });
  hint('records');
  const both = { units: 'imperial', digits: 'latin', analytics: false };
  await expect.poll(onServer).toEqual(both);
  await expect.poll(stored).toEqual(both);
  expect(trouble).not.toContain('records conflicts');
});

test('RP15 a record written without a network arrives; a removed one leaves nothing of itself', async () => {
  rows.isDown = true;
  await start();
  const id = await makeRecord(deps, 'quick_reply', { title: 'Hello', text: 'Hello {name}' });
  rows.isDown = false;
  await expect
    .poll(() => rows.row('mine', id)?.['body'])
    .toEqual({
      title: 'Hello',
      text: 'Hello {name}',
    });
  await removeRecords(deps, [id]);
  await expect.poll(() => rows.row('mine', id)).toMatchObject({ deleted: true, body: {} });
});

test('RP39 a text that no database holds is mended as it is kept, and what an older version kept of it as it is sent', async () => {
  const id = await makeRecord(deps, 'quick_reply', { title: 'Half \ud83d', text: 'Rent\0 1200' });
  const old = '019a0000-0000-7000-8000-000000000077';
  const records = await local.database.collection('records');
  const body = { title: 'a\udc9b', text: 'b\0c' };
  await records.insert({ id: old, kind: 'quick_reply', body, rev: 0, updated_at: '' });
  await start();
  const sent = (of: string) => rows.row('mine', of)?.['body'];
  await expect.poll(() => sent(id)).toEqual({ title: 'Half \ufffd', text: 'Rent 1200' });
  await expect.poll(() => sent(old)).toEqual({ title: 'a\ufffd', text: 'bc' });
});

test('RP39 a call that is refused for one of its rows is halved until that row is found: it is kept with its reason, the others go', async () => {
  for (const at of [0, 3, 6]) {
    rows.failsCall = (row) =>
      JSON.stringify(row).includes(`bad ${at}`) && !JSON.stringify(row).includes('refusal');
    rows.isDown = true;
    const { records } = await start();
    const ids: string[] = [];
    for (let n = 0; n < 7; n += 1) {
      const text = n === at ? `bad ${at}` : `good ${n}`;
      const id = `019a0000-0000-7000-8000-0000000000${at}${n}`;
      ids.push(await makeRecord(deps, 'quick_reply', { title: 'Hello', text }, id));
    }
    rows.isDown = false;
    records.retry();
    const arrived = () => ids.map((id) => rows.row('mine', id) !== undefined);
    await expect.poll(arrived).toEqual(ids.map((_, n) => n !== at));
    const refusal = refusalRecordIdOf(ME, ids[at] ?? '');
    const kept = { kind: 'quick_reply', body: { title: 'Hello', text: `bad ${at}` } };
    await expect
      .poll(() => rows.row('mine', refusal)?.['body'])
      .toMatchObject({ collection: 'records', isNew: true, code: 'invalid_request', fields: kept });
    await replications?.stop();
  }
});

test('RP15 a record that is made, edited twice and removed without waiting ends as the last call says', async () => {
  const { make, edit, remove } = inRecordLanes(deps);
  const replies = async () => {
    const records = await local.database.collection('records');
    return (await records.find().exec()).map(({ body }) => body['text']);
  };
  const id = 'a-reply';
  const of = (text: string) => ({ title: 'Hello', text });
  const edited = (from: string, to: string) => edit('quick_reply', id, of(from), of(to));
  await Promise.all([
    make('quick_reply', of('one'), id),
    edited('one', 'two'),
    edited('two', 'three'),
  ]);
  expect(await replies()).toEqual(['three']);
  await Promise.all([edited('three', 'four'), remove([id])]);
  expect(await replies()).toEqual([]);
});

test('CM1 what was said on the screen is kept by one command: cut, with its time, and a success as read', async () => {
  const { keepSaid } = createRecordCommands({ ...deps, random: fresh });
  const said = async () => {
    const docs = await (await local.database.collection('records')).find().exec();
    return docs.map((doc) => doc.toJSON().body);
  };
  await keepSaid('x'.repeat(500), 'error');
  const [failed] = await said();
  expect(failed).toMatchObject({ tone: 'error', at: expect.any(Number) as number, isRead: false });
  expect(String(failed?.['text']).length).toBeLessThanOrEqual(400);
  await keepSaid('Saved', 'success');
  expect(await said()).toContainEqual(
    expect.objectContaining({ tone: 'success', text: 'Saved', isRead: true }),
  );
});

test('RP15 what a kind does not allow is refused before anything is written', async () => {
  await expect(changeRecord(deps, 'settings', { currency: 'euros' })).rejects.toThrow('currency');
  expect(await stored()).toBeUndefined();
});

test('RP14 kept answers put in another order on one device and changed on another are both, and nobody is asked', async () => {
  const body = { title: 'Hello', text: 'Come at five' };
  const id = await makeRecord(deps, 'quick_reply', body);
  const { records, hint } = await start();
  await expect.poll(() => rows.row('mine', id)).toBeDefined();
  await records.inSync();
  rows.isDown = true;
  await amendRecord(deps, 'quick_reply', id, (before) => before && { ...before, place: 2 });
  rows.write('mine', { id, body: { ...body, text: 'Come at six', place: 1 } });
  rows.isDown = false;
  hint('records');
  await expect
    .poll(() => rows.row('mine', id)?.['body'])
    .toMatchObject({ text: 'Come at six', place: expect.any(Number) });
  await records.inSync();
  const doc = await (await local.database.collection('records')).findOne(id).exec();
  expect(doc?.toJSON().body).toEqual(rows.row('mine', id)?.['body']);
  expect(await conflicts()).toEqual([]);
});

const conflicts = async () => {
  const records = await local.database.collection('records');
  const docs = await records.find({ selector: { kind: 'conflict' } }).exec();
  return openConflicts(docs, 'records');
};

test('RP24 what both devices wrote is kept, mine beside theirs, on the server too, until it is settled', async () => {
  const id = await makeRecord(deps, 'quick_reply', { title: 'Hello', text: 'Come at five' });
  const { records, hint } = await start();
  await expect.poll(() => rows.row('mine', id)?.['body']).toBeDefined();
  await records.inSync();
  rows.isDown = true;
  await amendRecord(deps, 'quick_reply', id, () => ({ title: 'Hello', text: 'Come at six' }));
  rows.write('mine', { id, body: { title: 'Hello', text: 'Come at seven' } });
  rows.isDown = false;
  hint('records');
  await expect.poll(conflicts).toMatchObject([
    {
      rowId: id,
      field: 'body.text',
      base: 'Come at five',
      mine: 'Come at six',
      theirs: 'Come at seven',
    },
  ]);
  const recordId = (await conflicts())[0]?.recordId ?? '';
  await expect.poll(() => rows.row('mine', recordId)?.['kind']).toBe('conflict');
  expect(rows.row('mine', id)?.['body']).toMatchObject({ text: 'Come at seven' });

  const of = { collection: 'records', rowId: id };
  const { database } = local;
  await settleConflicts(database, of, { 'body.text': 'both' }, settledRecords(database));
  expect(await conflicts()).toEqual([]);
  await expect
    .poll(() => rows.row('mine', id)?.['body'])
    .toMatchObject({ text: 'Come at seven\nCome at six' });
  await expect.poll(() => rows.row('mine', recordId)?.deleted).toBe(true);
});

const HOME = '019a0000-0000-7000-8000-0000000000aa';
const saved = (fields: object) => ({
  ...{ propertyId: HOME, savedAt: 1, lists: [], tags: [], note: '', rating: 0 },
  asOf: {
    ...{ at: 1, title: 'Corner flat', price: 1, currency: 'EUR', status: 'available' as const },
    ...{ bedrooms: 1, bathrooms: 1, living_area: null, area_id: HOME, photo: null },
  },
  ...fields,
});

/** A home that both devices know; then the line goes, and each does its own. */
async function apart(here: (id: string) => Promise<unknown>, there: object) {
  const id = await makeRecord(deps, 'saved_home', saved({ note: 'Sunny' }));
  const { records, hint } = await start();
  await expect.poll(() => rows.row('mine', id)).toBeDefined();
  await records.inSync();
  rows.isDown = true;
  await here(id);
  rows.write('mine', { id, ...there });
  rows.isDown = false;
  hint('records');
  await expect.poll(() => rows.pushes.at(-1)).toBeDefined();
  return { id, records };
}
const gone = { body: {}, deleted: true };

test('RP24 a note written on a home that another device took out is kept, with the name of the home', async () => {
  await apart(
    (id) => amendRecord(deps, 'saved_home', id, () => saved({ note: 'Ask for the key' })),
    gone,
  );
  await expect
    .poll(conflicts)
    .toMatchObject([{ field: '_deleted', kind: 'saved_home', called: 'Corner flat' }]);
});

test('RP24 a home taken out while another device wrote a note on it stays until the person has said', async () => {
  const written = { body: saved({ note: 'Sunny, and quiet' }) };
  const { id } = await apart((home) => removeRecords(deps, [home]), written);
  await expect.poll(conflicts).toMatchObject([{ field: '_deleted', mine: null }]);
  expect(rows.row('mine', id)).toMatchObject({ deleted: false });
  await expect.poll(() => isHere(id)).toBe(true);
  const of = { collection: 'records', rowId: id };
  await settleConflicts(local.database, of, { _deleted: 'mine' }, settledRecords(local.database));
  await expect.poll(() => rows.row('mine', id)).toMatchObject({ deleted: true });
});

test('RP24 where nothing was written nobody is asked: a home that was taken out is gone', async () => {
  const touched = { body: saved({ note: 'Sunny', lists: [HOME] }) };
  const { id } = await apart((home) => removeRecords(deps, [home]), touched);
  await expect.poll(() => rows.row('mine', id)).toMatchObject({ deleted: true });
  expect(await conflicts()).toEqual([]);
});

test('RP24 what was written here and removed elsewhere can be put back', async () => {
  const id = await makeRecord(deps, 'quick_reply', { title: 'Hello', text: 'Come at five' });
  const { records, hint } = await start();
  await expect.poll(() => rows.row('mine', id)).toBeDefined();
  await records.inSync();
  rows.isDown = true;
  await amendRecord(deps, 'quick_reply', id, () => ({ title: 'Hello', text: 'Come at six' }));
  rows.write('mine', { id, body: {}, deleted: true });
  rows.isDown = false;
  hint('records');
  await expect.poll(conflicts).toMatchObject([{ rowId: id, field: '_deleted' }]);
  await expect.poll(() => isHere(id)).toBe(false);
  const of = { collection: 'records', rowId: id };
  const { database } = local;
  await settleConflicts(database, of, { _deleted: 'mine' }, settledRecords(database));
  await expect
    .poll(() => rows.row('mine', id))
    .toMatchObject({ deleted: false, body: { text: 'Come at six' } });
});

const checklist = (fields: object) => ({
  ...{ name: 'Flat', template: 'viewingRent', at: 1, currency: 'EUR', version: 1 },
  ...{ marks: {}, remarks: {}, costs: {}, breakers: {}, rooms: {}, ownItems: {} },
  ...fields,
});

test('RP14 a checklist filled on two devices, one of them offline, has what both noted of its items', async () => {
  const id = await makeRecord(
    deps,
    'inspection',
    begun({ template: 'viewingRent', name: 'Flat', at: 1, currency: 'EUR' }),
  );
  const { records, hint } = await start();
  await expect.poll(() => rows.row('mine', id)).toBeDefined();
  await records.inSync();
  rows.isDown = true;
  for (const change of [
    noting('marks', 'walls', 'good'),
    noting('marks', 'sink', 'problem'),
    noting('costs', 'sink', 4000),
    noting('rooms', 'room1', 'Bedroom'),
  ])
    await amendRecord(deps, 'inspection', id, (before) => before && change(before));
  rows.write('mine', {
    id,
    body: checklist({
      marks: { roof: 'watch', walls: 'watch' },
      remarks: { roof: 'Moss' },
      rooms: { room2: 'Study' },
    }),
  });
  rows.isDown = false;
  hint('records');
  await expect
    .poll(() => rows.row('mine', id)?.['body'])
    .toEqual(
      checklist({
        // The one item that both marked: theirs is live, and mine is asked about.
        marks: { roof: 'watch', walls: 'watch', sink: 'problem' },
        remarks: { roof: 'Moss' },
        costs: { sink: 4000 },
        rooms: { room1: 'Bedroom', room2: 'Study' },
        // A field that an older device does not know stays.
        pictures: {},
      }),
    );
  await expect.poll(conflicts).toMatchObject([
    {
      kind: 'inspection',
      called: 'Flat',
      field: 'body.marks.walls',
      mine: 'good',
      theirs: 'watch',
    },
  ]);
  const of = { collection: 'records', rowId: id };
  const { database } = local;
  await settleConflicts(database, of, { 'body.marks.walls': 'mine' }, settledRecords(database));
  await expect
    .poll(() => rows.row('mine', id)?.['body'])
    .toMatchObject({ marks: { roof: 'watch', walls: 'good', sink: 'problem' } });
});

test('RP24 a checklist removed on one device while another noted something stays until the person has said', async () => {
  const id = await makeRecord(
    deps,
    'inspection',
    begun({ template: 'moveIn', name: 'Flat', at: 1, currency: 'EUR' }),
  );
  const { records, hint } = await start();
  await expect.poll(() => rows.row('mine', id)).toBeDefined();
  await records.inSync();
  rows.isDown = true;
  await removeRecords(deps, [id]);
  rows.write('mine', { id, body: checklist({ template: 'moveIn', marks: { walls: 'problem' } }) });
  rows.isDown = false;
  hint('records');
  await expect.poll(conflicts).toMatchObject([{ field: '_deleted', mine: null }]);
  expect(rows.row('mine', id)).toMatchObject({ deleted: false });
});

test('CM13 a form writes what it changed; of what it changed over another tab both values are kept', async () => {
  const commands = createRecordCommands({ ...deps, random: fresh });
  const shown = { title: 'Hello', text: 'Come at five' };
  const id = await commands.make('quick_reply', shown);
  await commands.edit('quick_reply', id, shown, { ...shown, title: 'Good day' });
  await commands.edit('quick_reply', id, shown, { ...shown, text: 'Come at six' });
  const body = async () => {
    const records = await local.database.collection('records');
    return (await records.findOne(id).exec())?.toJSON().body;
  };
  expect(await body()).toEqual({ title: 'Good day', text: 'Come at six' });
  expect(await conflicts()).toEqual([]);
  await commands.edit('quick_reply', id, shown, { ...shown, text: 'Come at seven' });
  expect(await body()).toEqual({ title: 'Good day', text: 'Come at seven' });
  expect(await conflicts()).toMatchObject([
    { field: 'body.text', base: 'Come at five', mine: 'Come at six', theirs: 'Come at seven' },
  ]);
  // No new record takes the place of one that stands.
  await commands.make('quick_reply', { title: 'Other', text: 'Other' }, id);
  expect(await body()).toMatchObject({ title: 'Good day' });
});
