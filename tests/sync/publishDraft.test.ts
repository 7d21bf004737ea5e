import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { ownPropertySchema } from '#contract/entities/property.ts';
import { refusalRecordIdOf } from '#contract/rules/ids.ts';
import { browserClock } from '#sync/adapters/browser/clock.ts';
import { openStores, type LocalStores } from '#sync/adapters/rxdb/stores.ts';
import { finishDraft, publishDraft } from '#sync/listings/commands/publishDraft.ts';
import type { CollectionKey } from '#sync/store/collections.ts';
import { storeDoc } from '#sync/store/beneath/writes.ts';
import { flat } from '#tests/sql/homes.ts';
import { checkedStorage } from './checkedStorage.ts';

const ME = '019a0000-0000-7000-8000-000000000001';
const AREA = '019a0000-0000-4000-8000-000000000002';
const AT = Date.parse('2026-11-20T10:00:00.000Z');

let made = 0;
let local: LocalStores;
afterEach(() => local.database.close());

/** A draft with a listing that was refused before, by a device whose clock is ahead. */
async function world() {
  made += 1;
  local = openStores(`roost-publish${made}`, checkedStorage);
  const { database } = local;
  const { rev: _, ...fields } = flat(AREA, {
    availability_confirmed_at: new Date(AT).toISOString(),
  });
  const listing = ownPropertySchema.parse(fields);
  const refusal = refusalRecordIdOf(ME, listing.id);
  const record = { rev: 0, updated_at: '' };
  await storeDoc(database, 'records', listing.id, () => ({
    ...record,
    id: listing.id,
    kind: 'listing_draft',
    body: { step: 8, at: AT - 5000, fields: {}, photos: [], editsRev: null },
  }));
  await storeDoc(database, 'records', refusal, () => ({
    ...record,
    id: refusal,
    kind: 'refusal',
    body: {
      ...{ collection: 'properties', rowId: listing.id, isNew: true, code: '23514' },
      ...{ fields: {}, at: AT + 60_000 },
    },
  }));
  const ids = async (key: CollectionKey): Promise<readonly string[]> => {
    const docs = await (await database.collection(key)).find().exec();
    return docs.map(({ id }: { readonly id: string }) => id);
  };
  return {
    listing,
    refusal,
    deps: { userId: ME, database, clock: browserClock, photos: null },
    published: () => ids('properties'),
    records: async () => (await ids('records')).toSorted(),
  };
}

/** Writes of this collection fail, but for so many of them. Gives the way to mend it. */
async function breakWrites(key: CollectionKey, after = 0): Promise<() => void> {
  const { storageInstance } = await local.database.collection(key);
  const write = storageInstance.bulkWrite.bind(storageInstance);
  let left = after;
  storageInstance.bulkWrite = async (rows, context) => {
    left -= 1;
    if (left < 0) throw new Error('the disk is gone');
    return await write(rows, context);
  };
  return () => {
    storageInstance.bulkWrite = write;
  };
}

test('CM10 a draft is published and gone, with what was refused of it before', async () => {
  const { listing, deps, published, records } = await world();
  await publishDraft(deps, listing);
  expect(await published()).toEqual([listing.id]);
  expect(await records()).toEqual([]);
});

test('CM10 where the listing is not stored, the draft and its refusal stay as they were', async () => {
  const { listing, refusal, deps, published, records } = await world();
  const mend = await breakWrites('properties');
  await expect(publishDraft(deps, listing)).rejects.toThrow('the disk is gone');
  mend();
  expect(await published()).toEqual([]);
  expect(await records()).toEqual([listing.id, refusal].toSorted());
  await publishDraft(deps, listing);
  expect(await records()).toEqual([]);
});

test('CM10 where the tab dies before the draft is put away, the listing is published and the draft known as finished', async () => {
  const { listing, refusal, deps, published, records } = await world();
  const mend = await breakWrites('records', 1);
  await publishDraft(deps, listing);
  mend();
  expect(await published()).toEqual([listing.id]);
  expect(await records()).toEqual([listing.id, refusal].toSorted());
  await finishDraft(deps, listing.id, AT);
  expect(await records()).toEqual([]);
});

test('CM10 what is written into the draft since, and what is refused since, stays', async () => {
  const { listing, refusal, deps, records } = await world();
  await publishDraft(deps, listing);
  const draft = { step: 8, at: AT + 1, fields: {}, photos: [], editsRev: null };
  const since = { collection: 'properties', rowId: listing.id, at: AT + 1, fields: {} };
  const [one, other] = [
    { id: listing.id, kind: 'listing_draft', body: draft, rev: 0, updated_at: '' },
    { id: refusal, kind: 'refusal', body: since, rev: 0, updated_at: '' },
  ];
  await storeDoc(local.database, 'records', listing.id, () => one);
  await storeDoc(local.database, 'records', refusal, () => other);
  await finishDraft(deps, listing.id, AT);
  expect(await records()).toEqual([listing.id, refusal].toSorted());
});
