import { createRevision, getHeightOfRevision, RXDB_VERSION } from 'rxdb/plugins/core';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { existing, result } from '#sync/adapters/indexeddb/existing.ts';
import { type LocalStores, openStores } from '#sync/adapters/rxdb/stores.ts';
import { onWritten } from '#sync/store/beneath/changes.ts';
import { putThrough, walk, watchConnection } from '#sync/store/beneath/connection.ts';
import { purge, readOne, readRange, readStoredDocs } from '#sync/store/beneath/documents.ts';
import {
  BY_WRITING,
  DOCS,
  fieldsIn,
  firstRevision,
  heightOf,
  indexOf,
  isThere,
  NOT_DELETED,
  storedUnder,
  storeNameOf,
  writtenAt,
} from '#sync/store/beneath/layout.ts';
import { birthOf, createOwnNote } from '#sync/store/beneath/ownStore.ts';
import { createRawRows, type RawWrite } from '#sync/store/beneath/rawRows.ts';
import { noteOf, type RowNote, stateOf } from '#sync/store/beneath/rowNote.ts';
import { modify, modifyAll } from '#sync/store/beneath/writes.ts';
import type { CollectionKey } from '#sync/store/collections.ts';
import { storedDatabases } from '#sync/store/identity.ts';
import type { OutboxDoc } from '#sync/store/schemas/outbox.ts';
import type { RecordDoc } from '#sync/store/schemas/record.ts';
import { checkedStorage } from '#tests/sync/checkedStorage.ts';

/**
 * This app relies on the following beneath the public interface of the database library. Raise this number
 * with the library's only once everything below holds; if something does not, `sync/store/beneath` has to
 * change.
 */
const PINNED = '17.6.0';

const idOf = (n: number) => `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const record = (n: number, text: string): RecordDoc => ({
  id: idOf(n),
  kind: 'note',
  body: { text },
  rev: 0,
  updated_at: '',
});
const entry = (n: number, lane: string): OutboxDoc => ({
  id: idOf(n),
  lane,
  position: n,
  order: -n,
  receiverId: idOf(9),
  content: `text ${n}`,
  messageType: 'text',
  writtenAt: '2026-03-01T12:00:00.000Z',
  attempts: 0,
  state: 'queued',
  nextAttemptAt: 0,
});
const settled: RowNote = { height: 0, scopes: ['mine'] };
const asNews = (fields: RecordDoc): RawWrite<RecordDoc> => ({
  previous: undefined,
  fields: { ...fields, _deleted: false },
  noteAt: (height) => ({ ...settled, height }),
});

export function beneathContract(where: string): void {
  describe(`beneath RxDB, ${where}`, () => {
    let made = 0;
    const opened: LocalStores[] = [];
    const newName = () => {
      made += 1;
      return `roost-beneath${made}-${crypto.randomUUID().slice(0, 8)}`;
    };
    const open = (name: string) => {
      const local = openStores(name, checkedStorage, { allowsDuplicates: true });
      opened.push(local);
      return local;
    };
    const recordsOf = async (name: string) => await open(name).database.collection('records');
    /** Reads IndexedDB without the library. */
    const looked = async <T>(
      name: string,
      key: CollectionKey,
      look: (store: IDBObjectStore) => T | Promise<T>,
    ): Promise<T> => {
      const version = key === 'properties' ? 1 : 0;
      const database = await existing(indexedDB, storeNameOf(name, key, version));
      if (database === null) throw new Error(`there is no store of ${key}`);
      try {
        return await look(database.transaction(DOCS).objectStore(DOCS));
      } finally {
        database.close();
      }
    };
    const lying = (name: string, key: CollectionKey, n: number): Promise<object> =>
      looked(name, key, (store) => result<object>(store.get(idOf(n))));

    afterEach(async () => {
      vi.restoreAllMocks();
      await Promise.all(opened.map(({ database }) => database.close()));
      for (const { database } of opened.splice(0))
        for (const each of (await storedDatabases(database.name)) ?? [])
          indexedDB.deleteDatabase(each);
    });

    test('DB10 the library is the one that all of this was tried with', () => {
      expect(RXDB_VERSION).toBe(PINNED);
    });

    test('DB10 a collection lies in a database, a store and indexes of the names that are looked for', async () => {
      const name = newName();
      const { database } = open(name);
      const keys = ['messages', 'outbox', 'properties'] as const;
      await Promise.all(keys.map((key) => database.collection(key)));
      const stored = (await storedDatabases(name)) ?? [];
      expect(stored.flatMap((each) => storedUnder(each, name))).toEqual(
        expect.arrayContaining(keys.map((key) => ({ key, version: key === 'properties' ? 1 : 0 }))),
      );
      const indexes = (key: CollectionKey) => looked(name, key, (store) => [...store.indexNames]);
      expect(await indexes('messages')).toContain(indexOf(['conversationId', 'seq']));
      expect(await indexes('outbox')).toContain(indexOf(['lane', 'order']));
      expect(await indexes('properties')).toContain(BY_WRITING);
    });

    test('DB10 a document lies there with its fields, its height and the time of its writing, and is marked when it is removed', async () => {
      const name = newName();
      const records = await recordsOf(name);
      const before = Date.now();
      const doc = await records.insert(record(1, 'one'));
      const first = await lying(name, 'records', 1);
      expect(fieldsIn(first)).toEqual(record(1, 'one'));
      expect(first).toMatchObject({ _deleted: NOT_DELETED });
      expect(isThere(first)).toBe(true);
      expect(heightOf(first)).toBe(1);
      expect(writtenAt(first)).toBeGreaterThanOrEqual(before);
      await doc.incrementalRemove();
      const removed = await lying(name, 'records', 1);
      expect(isThere(removed)).toBe(false);
      expect(heightOf(removed)).toBe(2);
    });

    test('DB10 a revision begins with its height, and a first one is what the library makes it', async () => {
      const records = await recordsOf(newName());
      const doc = await records.insert(record(1, 'one'));
      for (let n = 2; n <= 12; n += 1) await doc.incrementalPatch({ body: { text: String(n) } });
      const [stored] = await readStoredDocs(records, [idOf(1)]);
      const { _rev: revision } = stored ?? { _rev: '' };
      expect(heightOf(stored ?? {})).toBe(12);
      expect(getHeightOfRevision(revision)).toBe(12);
      expect(firstRevision('token')).toBe(createRevision('token'));
    });

    test('DB11 what a person writes notes what it was based on, and the library carries the note along', async () => {
      const records = await recordsOf(newName());
      await createRawRows(records).write([asNews(record(1, 'theirs'))], 'note');
      const noted = async () =>
        (await readStoredDocs(records, [idOf(1)], { withRemoved: true }))[0] ?? {};
      expect(stateOf(await noted())).toEqual({ status: 'settled' });
      const doc = await records.findOne(idOf(1)).exec();
      await doc?.incrementalPatch({ body: { text: 'mine' } });
      await doc?.incrementalPatch({ body: { text: 'mine again' } });
      const base = { ...record(1, 'theirs'), _deleted: false };
      expect(noteOf(await noted())).toEqual({ height: 1, scopes: ['mine'], base });
      await doc?.incrementalRemove();
      expect(stateOf(await noted())).toEqual({ status: 'changed', base, sent: [] });
      await records.insert(record(2, 'new'));
      expect(await readStoredDocs(records, [idOf(2)]).then(([doc]) => doc && noteOf(doc))).toEqual({
        height: 0,
        base: null,
      });
    });

    test('DB12 rows that replication writes are heard in every tab, and by itself not taken for a person’s', async () => {
      const name = newName();
      const [one, other] = [await recordsOf(name), await recordsOf(name)];
      const heard = { one: [] as string[], other: [] as string[], byPersons: [] as string[] };
      onWritten(one, (touched) => heard.one.push(...touched.map(({ id }) => id)));
      onWritten(other, (touched) => heard.other.push(...touched.map(({ id }) => id)));
      const rows = createRawRows(one);
      rows.onChanged((ids) => heard.byPersons.push(...ids));
      const seen: string[][] = [];
      one.find().$.subscribe((docs) => seen.push(docs.map((doc) => doc.body['text'] as string)));
      await expect.poll(() => seen).toEqual([[]]);
      await rows.write([asNews(record(1, 'news'))], 'news');
      await rows.write([asNews(record(2, 'note'))], 'note');
      await expect.poll(() => heard.one).toEqual([idOf(1), idOf(2)]);
      await expect.poll(() => heard.other).toEqual([idOf(1), idOf(2)]);
      await expect.poll(() => seen.at(-1)).toEqual(['news', 'note']);
      expect(heard.byPersons).toEqual([]);
      await other.insert(record(3, 'by a person'));
      await expect.poll(() => heard.byPersons).toEqual([idOf(3)]);
    });

    test('DB12 a row that somebody wrote meanwhile is left, by replication as by the library', async () => {
      const records = await recordsOf(newName());
      const rows = createRawRows(records);
      await rows.write([asNews(record(1, 'first'))], 'note');
      const [previous] = await rows.read([idOf(1)]);
      const doc = await records.findOne(idOf(1)).exec();
      await doc?.incrementalPatch({ body: { text: 'mine' } });
      const late = { ...asNews(record(1, 'late')), previous };
      const fresh = asNews(record(2, 'fresh'));
      expect(await rows.write([late, fresh], 'news')).toEqual([idOf(1)]);
      expect(await rows.write([asNews(record(1, 'as new'))], 'note')).toEqual([idOf(1)]);
      expect(await readOne(records, idOf(1))).toMatchObject({ body: { text: 'mine' } });
      expect(await readOne(records, idOf(2))).toMatchObject({ body: { text: 'fresh' } });
    });

    test('DB12 every row is given page by page, those that are gone included', async () => {
      const records = await recordsOf(newName());
      await records.bulkInsert([1, 2, 3, 4, 5].map((n) => record(n, String(n))));
      await (await records.findOne(idOf(2)).exec())?.incrementalRemove();
      const found: string[] = [];
      for await (const page of createRawRows(records).pages(2)) {
        expect(page.length).toBeLessThanOrEqual(2);
        found.push(...page.map(({ id }) => id));
      }
      expect(found.toSorted()).toEqual([1, 2, 3, 4, 5].map(idOf));
    });

    test('DB14 a range of an index is what the library’s own query gives, ascending and cut where it is told', async () => {
      const { database } = open(newName());
      const outbox = await database.collection('outbox');
      await outbox.bulkInsert([entry(1, 'a'), entry(2, 'b'), entry(3, 'a'), entry(4, 'a')]);
      await (await outbox.findOne(idOf(3)).exec())?.incrementalRemove();
      const lane = { index: ['lane', 'order'] as const, from: ['a'], to: ['a'] };
      const idsOf = (docs: readonly { readonly id: string }[]) => docs.map(({ id }) => id);
      const queried = outbox.find({ selector: { lane: 'a' }, sort: [{ order: 'asc' }] });
      expect(idsOf(await readRange(outbox, lane))).toEqual(idsOf(await queried.exec()));
      expect(idsOf(await readRange(outbox, lane))).toEqual([idOf(4), idOf(1)]);
      expect(idsOf(await readRange(outbox, { ...lane, limit: 1 }))).toEqual([idOf(4)]);
      expect(idsOf(await readRange(outbox, { ...lane, isDeleted: true }))).toEqual([idOf(3)]);
      const met: unknown[] = [];
      const range = { from: [NOT_DELETED, 'a'], to: [NOT_DELETED, 'a', '\uFFFF'] };
      const how = { ...range, index: indexOf(['lane', 'order']), direction: 'prev' } as const;
      await walk(outbox, how, (cursor) => {
        met.push(cursor.primaryKey);
        cursor.continue();
        return true;
      });
      expect(met).toEqual([idOf(1), idOf(4)]);
    });

    test('DB14 changes of one document in two tabs are made of one another', async () => {
      const name = newName();
      const [one, other] = [await recordsOf(name), await recordsOf(name)];
      await one.insert(record(1, ''));
      const add = (text: string) => (before: RecordDoc) => ({
        ...before,
        body: { text: `${String(before.body['text'])}${text}` },
      });
      await Promise.all([
        modify(one, idOf(1), add('a')),
        modify(other, idOf(1), add('b')),
        modify(one, idOf(1), add('c')),
      ]);
      const { body } = (await readOne(other, idOf(1))) ?? record(1, '');
      expect(String(body['text']).split('').toSorted()).toEqual(['a', 'b', 'c']);
    });

    test('DB14 of many documents those that are there are changed, whatever lies between them', async () => {
      const outbox = await open(newName()).database.collection('outbox');
      const numbers = Array.from({ length: 120 }, (_, at) => at + 1);
      await outbox.bulkInsert(numbers.filter((n) => n % 3 > 0).map((n) => entry(n, 'lane')));
      const changed = async (wanted: readonly number[]) => {
        const docs = await modifyAll(outbox, wanted.map(idOf), (doc) => ({
          ...doc,
          attempts: doc.attempts + 1,
        }));
        return docs.map(({ position }) => position);
      };
      // All of them, every tenth, and fewer than are read as a range; asked for in no order, one twice.
      const wanted = [
        numbers.toReversed(),
        numbers.filter((n) => n % 10 === 1),
        [...numbers.filter((n) => n > 100), 1, 1],
        [2, 3, 119],
      ];
      for (const some of wanted) expect(await changed(some)).toEqual(some.filter((n) => n % 3 > 0));
      const times = (n: number) => wanted.filter((some) => some.includes(n)).length;
      const all = await readRange(outbox, { index: [], from: [], to: [] });
      expect(all.map(({ position, attempts }) => [position, attempts])).toEqual(
        numbers.filter((n) => n % 3 > 0).map((n) => [n, times(n)]),
      );
    });

    test('DB15 a note in the library’s own store is there in the next session, and a store that was deleted is another', async () => {
      const name = newName();
      const first = open(name);
      const { database } = await first.database.collection('records');
      const note = createOwnNote(database, 'cursors-records');
      expect(await note.read()).toBeUndefined();
      await note.write({ at: 1 });
      await note.write({ at: 2 });
      const birth = await birthOf(database);
      expect(birth).toEqual(expect.any(String));
      await first.database.close();
      const again = await recordsOf(name);
      expect(await createOwnNote(again.database, 'cursors-records').read()).toEqual({ at: 2 });
      expect(await birthOf(again.database)).toBe(birth);
      const elsewhere = await recordsOf(newName());
      expect(await birthOf(elsewhere.database)).not.toBe(birth);
    });

    test('DB14 DB15 a write that is put through is told to nobody, and what was removed can be purged', async () => {
      const name = newName();
      const records = await recordsOf(name);
      await records.bulkInsert([record(1, 'one'), record(2, 'two')]);
      await (await records.findOne(idOf(2)).exec())?.incrementalRemove();
      let heard = 0;
      onWritten(records, () => (heard += 1));
      await putThrough(records, idOf(1));
      await putThrough(records, idOf(7));
      expect(heard).toBe(0);
      expect(fieldsIn(await lying(name, 'records', 1))).toEqual(record(1, 'one'));
      await purge(records, 0);
      expect(await lying(name, 'records', 2)).toBeUndefined();
      expect(await lying(name, 'records', 1)).toBeDefined();
    });

    test('DB15 the end of a connection by the browser is heard', async () => {
      const name = newName();
      const stored = storeNameOf(name, 'records', 0);
      const listeners: (() => void)[] = [];
      const { addEventListener } = IDBDatabase.prototype;
      vi.spyOn(IDBDatabase.prototype, 'addEventListener').mockImplementation(function (
        this: IDBDatabase,
        type: string,
        listener: unknown,
        options?: unknown,
      ) {
        if (type === 'close' && this.name === stored) listeners.push(listener as () => void);
        Reflect.apply(addEventListener, this, [type, listener, options]);
      });
      const records = await recordsOf(name);
      let ends = 0;
      await watchConnection(records, () => (ends += 1));
      expect(ends).toBe(0);
      listeners.at(-1)?.();
      expect(ends).toBe(1);
    });
  });
}
