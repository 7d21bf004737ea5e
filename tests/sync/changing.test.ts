import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { openStores, type LocalStores } from '#sync/adapters/rxdb/stores.ts';
import { wantListings } from '#sync/listings/catalogue/wishes.ts';
import { storeDoc } from '#sync/store/beneath/writes.ts';
import { REPLICATED } from '#sync/store/beneath/rowNote.ts';
import { readOne } from '#sync/store/beneath/documents.ts';
import type { RecordDoc } from '#sync/store/schemas/record.ts';
import { wantedHomes } from '#sync/listings/catalogue/wantedHomes.ts';
import { checkedStorage } from './checkedStorage.ts';

const ID = '019a0000-0000-7000-8000-000000000001';
let made = 0;
let local: LocalStores;
const open = () => {
  made += 1;
  local = openStores(`roost-changing${made}`, checkedStorage);
  return local.database;
};
const note = (text: string) => ({ id: ID, kind: 'note', body: { text }, rev: 0, updated_at: '' });
const withText = (text: string) => (before: RecordDoc | null) => ({
  ...(before ?? note('')),
  body: { ...before?.body, text },
});

afterEach(() => local.database.close());

/** News of the server that comes between the read and the write of the next change. */
async function newsComes(news: (doc: RecordDoc) => RecordDoc & { _deleted: boolean }) {
  const { storageInstance } = await local.database.collection('records');
  const write = storageInstance.bulkWrite.bind(storageInstance);
  storageInstance.bulkWrite = async (rows, context) => {
    storageInstance.bulkWrite = write;
    const [previous] = await storageInstance.findDocumentsById([ID], false);
    if (previous !== undefined)
      await write([{ previous, document: { ...previous, ...news(previous) } }], REPLICATED);
    return await write(rows, context);
  };
}

test('CM6 a change that meets the removal of its row by news is stored as a new one, not into what was removed', async () => {
  const database = open();
  await storeDoc(database, 'records', ID, () => note('old'));
  await newsComes((doc) => ({ ...doc, body: {}, _deleted: true }));
  await storeDoc(database, 'records', ID, withText('mine'));
  expect(await readOne(await database.collection('records'), ID)).toMatchObject({
    body: { text: 'mine' },
  });
});

test('CM6 a change that meets other news of its row is made of those', async () => {
  const database = open();
  await storeDoc(database, 'records', ID, () => note('old'));
  await newsComes((doc) => ({ ...doc, body: { text: 'old', theirs: 1 }, _deleted: false }));
  await storeDoc(database, 'records', ID, withText('mine'));
  expect(await readOne(await database.collection('records'), ID)).toMatchObject({
    body: { text: 'mine', theirs: 1 },
  });
});

test('CM6 a change that throws leaves what is stored', async () => {
  const database = open();
  await storeDoc(database, 'records', ID, () => note('old'));
  const failing = storeDoc(database, 'records', ID, () => {
    throw new Error('refused by its schema');
  });
  await expect(failing).rejects.toThrow('refused by its schema');
  expect(await readOne(await database.collection('records'), ID)).toMatchObject(note('old'));
});

test('HM4 what is looked for under an address that is no home’s is not asked for, and keeps no other from it', async () => {
  const database = open();
  await wantListings(database, ['', 'no-home', ID], 0);
  expect(await wantedHomes(database)).toEqual([ID]);
});
