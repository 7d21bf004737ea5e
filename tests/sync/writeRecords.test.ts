import 'fake-indexeddb/auto';
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { browserClock } from '#sync/adapters/browser/clock.ts';
import { openStores, type LocalStores } from '#sync/adapters/rxdb/stores.ts';
import { createRecordCommands, type RecordCommands } from '#sync/rows/commands/recordCommands.ts';
import type { RecordWrite } from '#sync/rows/commands/writeRecords.ts';
import { checkedStorage } from './checkedStorage.ts';
import { soon } from './soon.ts';

const ME = '019a0000-0000-7000-8000-000000000001';
const idOf = (n: number): string =>
  `019a0000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`;
const reply = (text: string) => ({ title: 'Reply', text });

let made = 0;
let local: LocalStores;
let records: RecordCommands;

const open = (): void => {
  local = openStores(`roost-together${made}`, checkedStorage);
  records = createRecordCommands({
    userId: ME,
    database: local.database,
    clock: browserClock,
    random: soon,
  });
};
/** The texts of what is stored, by id. */
const stored = async (): Promise<Readonly<Record<string, unknown>>> => {
  const docs = await (await local.database.collection('records')).find().exec();
  return Object.fromEntries(docs.map(({ id, body }) => [id, body['text']]));
};

beforeEach(() => {
  made += 1;
  open();
});
afterEach(() => local.database.close());

/** The tab dies before the `at`th step of a write, counted from 0: it begins, or it puts one more document. */
function dieBefore(at: number): () => void {
  let steps = 0;
  const { put } = IDBObjectStore.prototype;
  const { transaction } = IDBDatabase.prototype;
  const step = (): boolean => {
    steps += 1;
    return steps > at;
  };
  IDBObjectStore.prototype.put = function (...args) {
    if (step()) this.transaction.abort();
    return put.apply(this, args);
  };
  IDBDatabase.prototype.transaction = function (names, mode, options) {
    // The channel between tabs has a database of its own here, and waits for none of its writes.
    const isOurs = this.name.startsWith('roost-');
    if (isOurs && mode === 'readwrite' && step()) throw new Error('the tab is gone');
    return transaction.call(this, names, mode, options);
  };
  return () => {
    IDBObjectStore.prototype.put = put;
    IDBDatabase.prototype.transaction = transaction;
  };
}

const writes = fc.array(
  fc.record({
    id: fc.integer({ min: 0, max: 5 }).map(idOf),
    how: fc.constantFrom('put', 'amend', 'remove'),
    text: fc.string({ minLength: 1, maxLength: 5 }).map((text) => `t${text}`),
  }),
  { minLength: 2, maxLength: 6 },
);

test('CM11 records written together are all stored or none, wherever the tab dies', async () => {
  await local.database.collection('records');
  const kinds = new Set<string>();
  await fc.assert(
    fc.asyncProperty(writes, fc.integer({ min: 0, max: 8 }), async (given, at) => {
      await records.remove(Object.keys(await stored()));
      for (const n of [0, 1, 2]) await records.make('quick_reply', reply(`before ${n}`), idOf(n));
      const before = await stored();
      const after = { ...before };
      const all = given.map(({ id, how, text }): RecordWrite => {
        const kind = 'quick_reply';
        if (how === 'remove') {
          delete after[id];
          return { id, isGone: true };
        }
        if (how === 'put') {
          after[id] ??= text;
          return { kind, id, body: reply(text) };
        }
        if (id in after) after[id] = `${String(after[id])}+`;
        return { kind, id, amend: (was) => was && { ...was, text: `${was.text}+` } };
      });
      const revive = dieBefore(at);
      const outcome = await records.writeAll(all).then(
        () => 'stored',
        () => 'died',
      );
      revive();
      await local.database.close();
      open();
      kinds.add(outcome);
      expect(await stored()).toEqual(outcome === 'stored' ? after : before);
    }),
    { numRuns: 60, seed: 41 },
  );
  expect([...kinds].toSorted()).toEqual(['died', 'stored']);
});

test('CM11 where another tab changes one of them meanwhile, none is stored until all are', async () => {
  await records.make('quick_reply', reply('mine'), idOf(0));
  const { storageInstance } = await local.database.collection('records');
  const write = storageInstance.bulkWrite.bind(storageInstance);
  const seen: unknown[] = [];
  storageInstance.bulkWrite = async (rows, context) => {
    storageInstance.bulkWrite = write;
    await records.amend('quick_reply', idOf(0), (was) => was && { ...was, text: 'theirs' });
    try {
      return await write(rows, context);
    } finally {
      seen.push(await stored());
    }
  };
  await records.writeAll([
    { kind: 'quick_reply', id: idOf(1), body: reply('new') },
    {
      kind: 'quick_reply',
      id: idOf(0),
      amend: (was) => was && { ...was, text: `${was.text} and mine` },
    },
  ]);
  expect(seen).toEqual([{ [idOf(0)]: 'theirs' }]);
  expect(await stored()).toEqual({ [idOf(0)]: 'theirs and mine', [idOf(1)]: 'new' });
});

test('CM11 nothing is stored where one is refused; ids are given and made as for a single one', async () => {
  const bad = { kind: 'quick_reply', body: { title: 7, text: 'bad' } } as unknown as RecordWrite;
  const good: RecordWrite = { kind: 'quick_reply', body: reply('good') };
  await expect(records.writeAll([good, bad])).rejects.toThrow('title');
  expect(await stored()).toEqual({});
  const [id, same] = await records.writeAll([
    good,
    { kind: 'quick_reply', id: idOf(3), body: reply('known') },
  ]);
  expect(same).toBe(idOf(3));
  expect(await stored()).toEqual({ [id ?? '']: 'good', [idOf(3)]: 'known' });
});

test('CM11 a record that was removed is made anew, and writes of one record keep the order of their calls', async () => {
  await records.make('quick_reply', reply('old'), idOf(0));
  await records.remove([idOf(0), idOf(9)]);
  const first = records.make('quick_reply', reply('first'), idOf(1));
  const both = records.writeAll([
    { kind: 'quick_reply', id: idOf(1), body: reply('second') },
    { kind: 'quick_reply', id: idOf(0), body: reply('anew') },
  ]);
  const last = records.edit('quick_reply', idOf(1), reply('first'), reply('third'));
  await Promise.all([first, both, last]);
  expect(await stored()).toEqual({ [idOf(0)]: 'anew', [idOf(1)]: 'third' });
});
