import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contentAbout } from '#contract/entities/reply.ts';
import { openStores, type LocalStores } from '#sync/adapters/rxdb/stores.ts';
import { sendAnew } from '#sync/chat/commands/sendAnew.ts';
import { createVirtualClock } from '../fakes/clock.ts';
import { checkedStorage } from './checkedStorage.ts';

const LANE = '019a0000-0000-7000-8000-000000000002';
const idOf = (n: number): string => `019a0000-0000-7000-8000-00000000010${n}`;
const REFUSED = idOf(1);
const edit = {
  id: REFUSED,
  lane: LANE,
  receiverId: '019a0000-0000-7000-8000-000000000003',
  content: contentAbout(idOf(9), 'other words'),
  messageType: 'edit',
  writtenAt: '2026-03-01T12:00:00.000Z',
  attempts: 2,
} as const;
const later = { ...edit, id: idOf(2), content: 'a later one', messageType: 'text' } as const;

/** As the library's storage tells of what it wrote. */
interface Told {
  readonly changes$: { next(): void };
}

let made = 0;
let local: LocalStores;
let nudges = 0;
const open = (): void => {
  local = openStores(`roost-anew${made}`, checkedStorage);
};
const deps = () => ({
  outbox: local.stores.outbox,
  clock: createVirtualClock(),
  engine: { post: () => Promise.reject(new Error('a second entry')), nudge: () => (nudges += 1) },
});
const entries = async () =>
  (await local.stores.outbox.all()).map(({ state, messageType, content }) =>
    [state, messageType, content].join(' '),
  );

beforeEach(async () => {
  made += 1;
  nudges = 0;
  open();
  await local.stores.outbox.add({ ...edit, state: 'failed', code: 'too_late' });
  await local.stores.outbox.add({ ...later, state: 'queued', nextAttemptAt: 0 });
});
afterEach(() => local.database.close());

test('CM12 the words of a refused edit become one message behind its lane, however often they are sent anew', async () => {
  await Promise.all([sendAnew(deps(), REFUSED), sendAnew(deps(), REFUSED)]);
  await sendAnew(deps(), REFUSED);
  expect(await entries()).toEqual(['queued text a later one', 'queued text other words']);
  expect(nudges).toBe(3);
});

test('CM12 a tab that dies has sent nothing or one message', async () => {
  for (const isStored of [false, true]) {
    const { originalStorageInstance: storage } = (await local.database.collection('outbox'))
      .storageInstance;
    const isGone = () => {
      throw new Error('the tab is gone');
    };
    // Before the write, or once it is stored and before anybody hears of it.
    const put = isStored
      ? null
      : vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(isGone);
    if (isStored)
      vi.spyOn((storage as unknown as Told).changes$, 'next').mockImplementation(isGone);
    await expect(sendAnew(deps(), REFUSED)).rejects.toThrow('the tab is gone');
    put?.mockRestore();
    await local.database.close();
    open();
    expect(await entries()).toEqual(
      isStored
        ? ['queued text a later one', 'queued text other words']
        : [`failed edit ${edit.content}`, 'queued text a later one'],
    );
  }
});

test('CM12 what is no refused edit stays as it is', async () => {
  await local.stores.outbox.add({ ...edit, id: idOf(3), state: 'queued', nextAttemptAt: 0 });
  await sendAnew(deps(), later.id);
  await sendAnew(deps(), idOf(3));
  await sendAnew(deps(), idOf(8));
  expect(await entries()).toEqual([
    `failed edit ${edit.content}`,
    'queued text a later one',
    `queued edit ${edit.content}`,
  ]);
});
