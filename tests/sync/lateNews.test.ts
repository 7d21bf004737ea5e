import 'fake-indexeddb/auto';
import type { RxChangeEventBulk } from 'rxdb/plugins/core';
import { afterEach, expect, test } from 'vitest';
import { type LocalDatabase, openDatabase } from '#sync/store/database.ts';
import { createTables } from '#sync/store/reads/tables.ts';
import type { OutboxDoc } from '#sync/store/schemas/outbox.ts';
import { createVirtualClock } from '#tests/fakes/clock.ts';
import { checkedStorage } from './checkedStorage.ts';

let made = 0;
let database: LocalDatabase | null = null;
afterEach(async () => {
  await database?.close();
  database = null;
});

const deps = {
  clock: createVirtualClock(),
  log: { info: () => undefined, warn: () => undefined },
};
const entry = (id: string, position: number): OutboxDoc => ({
  id,
  lane: 'a conversation',
  receiverId: 'somebody',
  content: id,
  messageType: 'text',
  writtenAt: '2026-03-01T12:00:00.000Z',
  attempts: 0,
  state: 'queued',
  nextAttemptAt: 0,
  position,
  order: -position,
});

/** A device with what waits in it, and the news that another tab has told of it and this one has not heard yet. */
async function device() {
  made += 1;
  database = openDatabase({ name: `roost-late${made}`, storage: checkedStorage });
  const outbox = await database.collection('outbox');
  const told: RxChangeEventBulk<OutboxDoc>[] = [];
  const listening = outbox.eventBulks$.subscribe((bulk) => told.push(bulk));
  for (const [at, id] of ['first', 'second', 'third'].entries()) {
    await outbox.bulkInsert([entry(id, at + 1)]);
  }
  listening.unsubscribe();
  let shown: readonly string[] = [];
  const stop = createTables(database, deps).outbox(
    (docs) => (shown = docs.map(({ content }) => content)),
  );
  await expect.poll(() => shown).toEqual(['first', 'second', 'third']);
  return {
    outbox,
    shown: () => shown,
    stop,
    hearLate: (at: number) =>
      outbox.database.$emit({ ...(told[at] as RxChangeEventBulk<OutboxDoc>), id: `late ${at}` }),
  };
}

test('QU16 news of a write that comes after it was read doubles nothing', async () => {
  const { outbox, shown, hearLate, stop } = await device();
  for (const at of [0, 1, 2]) hearLate(at);
  await outbox.bulkInsert([entry('zfourth', 4)]);
  await expect.poll(shown).toEqual(['first', 'second', 'third', 'zfourth']);
  await outbox.bulkRemove(['first']);
  await expect.poll(shown).toEqual(['second', 'third', 'zfourth']);
  stop();
});

test('QU16 news of a write that comes after the news of its removal brings nothing back', async () => {
  const { outbox, shown, hearLate, stop } = await device();
  await outbox.bulkRemove(['second']);
  await expect.poll(shown).toEqual(['first', 'third']);
  hearLate(1);
  await outbox.bulkInsert([entry('zfourth', 4)]);
  await expect.poll(shown).toEqual(['first', 'third', 'zfourth']);
  stop();
});
