import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import {
  createFileStore,
  createParcelStore,
  createPhotoStore,
} from '#sync/adapters/browser/parcelStore.ts';
import { openStores, type LocalStores } from '#sync/adapters/rxdb/stores.ts';
import { deviceFailureOf } from '#sync/model/failure.ts';
import type { NewEntry } from '#sync/model/entry.ts';
import type { KeptPhoto } from '#sync/model/keptPhoto.ts';
import { photoKind } from '#sync/outgoing/photos/photoKind.ts';
import type { Uploads } from '#sync/model/ports/photos.ts';
import { checkedStorage } from './checkedStorage.ts';
import { failingRequest, killConnections } from './killConnections.ts';

let made = 0;
let opened: LocalStores[] = [];
const open = (name: string) => {
  const local = openStores(name, checkedStorage);
  opened.push(local);
  return local;
};
const newName = () => {
  made += 1;
  return `roost-storage${made}`;
};
const entry = (n: number): NewEntry => ({
  id: `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  lane: '019a0000-0000-5000-8000-000000000001',
  receiverId: '019a0000-0000-7000-8000-000000000009',
  content: `text ${n}`,
  messageType: 'text',
  writtenAt: '2026-03-01T12:00:00.000Z',
  attempts: 0,
  state: 'queued',
  nextAttemptAt: 0,
});

/** An event as the IndexedDB in memory tells it. */
const news = (type: string) =>
  ({
    ...{ type, initialized: true, eventPath: [], bubbles: false },
    ...{ NONE: 0, CAPTURING_PHASE: 1, AT_TARGET: 2, BUBBLING_PHASE: 3 },
  }) as unknown as Event;

afterEach(async () => {
  vi.restoreAllMocks();
  for (const { database } of opened) await database.close();
  opened = [];
});

test('DB4 a write on a connection the browser has killed is stored on a new one', async () => {
  const { stores } = open(newName());
  await stores.outbox.add(entry(1));
  killConnections();
  await stores.outbox.add(entry(2));
  const contents = (await stores.outbox.all()).map(({ content }) => content);
  expect(contents).toEqual(['text 1', 'text 2']);
});

test.each([
  ['a letter', createParcelStore],
  ['a photo', createPhotoStore],
  ['a file', createFileStore],
])('DB4 %s is stored on a new connection, too', async (_what, createStore) => {
  const store = createStore(newName());
  await store.put({ id: 'one' }, new Blob(['one']));
  killConnections(() => true);
  await store.put({ id: 'two' }, new Blob(['two']));
  expect(await store.all()).toEqual([{ id: 'one' }, { id: 'two' }]);
  expect(await (await store.bytesOf('one'))?.text()).toBe('one');
  await store.close();
});

test('SE5 a letter that meets the deletion of a log out in another tab makes no database anew', async () => {
  const name = newName();
  const store = createParcelStore(name);
  await store.put({ id: 'one' });
  const names = async () => (await indexedDB.databases()).map((each) => each.name ?? '');
  const own = (await names()).find((each) => each.includes(name)) ?? '';
  const { transaction } = IDBDatabase.prototype;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(function deleted(
    this: IDBDatabase,
    ...args
  ) {
    this.dispatchEvent(news('versionchange'));
    return transaction.apply(this, args);
  });
  const failure = await store.put({ id: 'two' }).catch((error: unknown) => error);
  expect(deviceFailureOf(failure)).toBe('connectionLost');
  await new Promise<void>((resolve) => {
    indexedDB.deleteDatabase(own).addEventListener('success', () => resolve());
  });
  await store.close();
  expect(await names()).not.toContain(own);
});

test('PH4 a photo that is taken out while its key is noted, or its refusal, stays out', async () => {
  const store = createPhotoStore(newName());
  const id = '019a0000-0000-7000-8000-000000000007';
  const photo = {
    ...{ id, listingId: id, takenIn: 1, bytes: 1, w: 1, h: 1, takenAt: null },
    ...{ hash: '', sentHash: '', phash: '', state: 'waiting' as const },
  } as KeptPhoto;
  const kind = photoKind({
    ...{ store, clock: { now: () => 1 }, uploads: {} as Uploads },
    progress: { note: () => undefined, end: () => undefined },
    covers: () => Promise.resolve(new Set<string>()),
    onStored: () => store.remove([id]),
  });
  await store.put(photo, new Blob(['photo']));
  await kind.sent(photo, 'key');
  expect(await store.all()).toEqual([]);
  await kind.refused(photo, 'unsupported_image');
  expect(await store.all()).toEqual([]);
  await store.close();
});

test('DB9 of files that the server has a tab keeps no bytes in memory, of others it stores them again', async () => {
  const name = newName();
  const store = createFileStore(name);
  const [taken, waits] = [new Blob(['taken']), new Blob(['waits'])];
  await store.put({ id: 'one', state: 'waiting' } as { id: string }, taken);
  await store.put({ id: 'one', state: 'stored' } as { id: string });
  await store.put({ id: 'two', state: 'waiting' } as { id: string }, waits);
  // The browser removes the database under the tab.
  await store.close();
  const own = (await indexedDB.databases()).map((each) => each.name ?? '');
  await Promise.all(
    own
      .filter((each) => each.includes(name))
      .map(
        (each) =>
          new Promise<void>((resolve) => {
            indexedDB.deleteDatabase(each).addEventListener('success', () => resolve());
          }),
      ),
  );
  expect(await store.all()).toHaveLength(2);
  expect(await store.bytesOf('one')).toBeNull();
  expect(await (await store.bytesOf('two'))?.text()).toBe('waits');
  await store.close();
});

test('DB5 a letter for which there is no room says so, also where its own request is refused', async () => {
  const store = createParcelStore(newName());
  await store.put({ id: 'one' });
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(function refuse(
    this: IDBObjectStore,
  ) {
    return failingRequest(this, new DOMException('full', 'QuotaExceededError'));
  });
  const failure = await store.put({ id: 'two' }).catch((error: unknown) => error);
  expect(deviceFailureOf(failure)).toBe('quota');
  await store.close();
});

test('DB4 changes are still heard after the connection was opened anew', async () => {
  const { stores, database } = open(newName());
  let heard = 0;
  stores.outbox.subscribe(() => {
    heard += 1;
  });
  await stores.outbox.add(entry(1));
  await expect.poll(() => heard).toBeGreaterThan(0);
  await database.reopen();
  await stores.outbox.add(entry(2));
  const before = heard;
  await stores.outbox.add(entry(3));
  await expect.poll(() => heard).toBeGreaterThan(before);
});

test('DB5 a write that cannot be stored rejects and says why', async () => {
  const { stores } = open(newName());
  await stores.outbox.add(entry(1));
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const failure = await stores.outbox.add(entry(2)).catch((error: unknown) => error);
  expect(deviceFailureOf(failure)).toBe('quota');
  vi.restoreAllMocks();
  expect((await stores.outbox.all()).map(({ content }) => content)).toEqual(['text 1']);
  await stores.outbox.add(entry(2));
  expect(await stores.outbox.all()).toHaveLength(2);
});

test('DB6 two opens of one database within a moment, as a double mount does, both end well', async () => {
  const name = newName();
  const first = open(name);
  const writing = first.stores.outbox.add(entry(1)).catch(() => undefined);
  const closing = first.database.close();
  const second = open(name);
  await Promise.all([writing, closing]);
  await second.stores.outbox.add(entry(2));
  const third = open(name);
  await second.database.close();
  await third.stores.outbox.add(entry(3));
  const contents = (await third.stores.outbox.all()).map(({ content }) => content);
  expect(contents.slice(-2)).toEqual(['text 2', 'text 3']);
});

test('DB7 what was stored is there after the database was closed and opened again', async () => {
  const name = newName();
  const first = open(name);
  await first.stores.outbox.add(entry(1));
  await first.notes.saveDraft('019a0000-0000-5000-8000-000000000001', 'half a thought', 5);
  await first.database.close();
  const { database, stores } = open(name);
  expect(await stores.outbox.all()).toMatchObject([{ content: 'text 1', state: 'queued' }]);
  const conversations = await database.collection('conversations');
  expect((await conversations.find().exec()).map(({ draft }) => draft)).toEqual(['half a thought']);
});

test('DB8 a draft is emptied by its own message only', async () => {
  const { notes, database } = open(newName());
  const id = '019a0000-0000-5000-8000-000000000001';
  await notes.saveDraft(id, 'sent', 1);
  await notes.saveDraft(id, 'already the next one', 2);
  await notes.clearDraft(id, 'sent', 3);
  const doc = async () => (await database.collection('conversations')).findOne(id).exec();
  expect((await doc())?.draft).toBe('already the next one');
  await notes.clearDraft(id, 'already the next one', 4);
  expect((await doc())?.draft).toBe('');
});

test('CM5 a note that was stored long ago does not come down on a newer draft, nor on one that was sent', async () => {
  const { notes, database } = open(newName());
  const id = '019a0000-0000-5000-8000-000000000001';
  const draft = async () =>
    (await (await database.collection('conversations')).findOne(id).exec())?.draft;
  await notes.restoreDraft(id, 'Dear J', 1);
  expect(await draft()).toBe('Dear J');
  await notes.saveDraft(id, 'Dear Jonas', 2);
  await notes.restoreDraft(id, 'Dear Jon', 2);
  expect(await draft()).toBe('Dear Jonas');
  await notes.clearDraft(id, 'Dear Jonas', 3);
  await notes.restoreDraft(id, 'Dear Jonas', 2);
  expect(await draft()).toBe('');
  await notes.restoreDraft(id, 'A later thought', 4);
  expect(await draft()).toBe('A later thought');
  await notes.clearSentDraft(id, 'A later thought', 3);
  expect(await draft()).toBe('A later thought');
  await notes.clearSentDraft(id, 'A later thought', 4);
  expect(await draft()).toBe('');
});

test('DB9 a database the browser removed is noticed when it is opened again', async () => {
  // Another name below is another device: one where nothing is stored.
  let place = 'before';
  const storage: typeof checkedStorage = {
    ...checkedStorage,
    createStorageInstance: (params) =>
      checkedStorage.createStorageInstance({
        ...params,
        databaseName: params.databaseName + place,
      }),
  };
  const local = openStores(newName(), storage);
  opened.push(local);
  const { stores, database } = local;
  await stores.outbox.add(entry(1));
  let removals = 0;
  database.onRemoved(() => {
    removals += 1;
  });
  await database.reopen();
  expect(await stores.outbox.all()).toHaveLength(1);
  expect(removals).toBe(0);

  place = 'after';
  await database.reopen();
  await expect(stores.outbox.all()).resolves.toEqual([]);
  await expect.poll(() => removals).toBe(1);
});
