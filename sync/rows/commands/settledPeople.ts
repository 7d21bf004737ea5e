import { modify } from '../../store/writes.ts';
import type { LocalDatabase } from '../../store/index.ts';
import type { SettledRows } from '../../model/settledRows.ts';

/** How the own name is written when a conflict about it is settled. An account is removed and made elsewhere alone. */
export const settledPeople = (database: LocalDatabase): SettledRows => ({
  async change(id, change) {
    await modify(await database.collection('users'), id, (before) => change(before));
  },
  remove: () => Promise.resolve(),
  restore: () => Promise.resolve(),
});
