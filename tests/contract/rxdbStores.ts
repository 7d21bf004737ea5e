import { openStores } from '#sync/adapters/rxdb/stores.ts';
import { checkedStorage } from '#tests/sync/checkedStorage.ts';
import type { StoresUnderTest } from './stores.suite.ts';

let made = 0;

/** Two tabs over one RxDB database. */
export function openRxdbStores(): Promise<StoresUnderTest> {
  made += 1;
  const name = `roost-contract${made}`;
  const open = () => openStores(name, checkedStorage, { allowsDuplicates: true });
  const [one, other] = [open(), open()];
  const me = '019a0000-0000-7000-8000-000900000002';
  return Promise.resolve({
    one: one.stores,
    other: other.stores,
    me,
    begin: (id, otherUserId) =>
      one.notes.begin(id, {
        id: otherUserId,
        full_name: 'Them',
        user_type: 'renter',
        avatar_url: null,
      }),
    markRead: (id, seq) => one.notes.raiseRead(id, seq),
    // Events of another tab arrive through a channel: a task or two later.
    settle: () => new Promise((resolve) => setTimeout(resolve, 20)),
    async close() {
      await one.database.close();
      await other.database.close();
    },
  });
}
