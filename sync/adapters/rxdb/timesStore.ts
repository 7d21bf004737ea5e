import * as z from 'zod/mini';
import type { LocalDatabase } from '../../store/index.ts';
import { readOne } from '../../store/reads/index.ts';
import { modify, reviving } from '../../store/writes.ts';
import type { KeptTimes } from '../../model/engine.ts';
import { timesSchema as factTimesSchema } from '../../model/tabMessage.ts';
import type { TimesStore } from '../../device/status/waiting.ts';

const ID = 'sync';

const keptSchema = z.object({
  lastPullAt: factTimesSchema,
  lastPushAt: factTimesSchema,
  lastContactAt: z.nullable(z.number()),
});

/** The one document of when this device last synced. */
export function createTimesStore(database: LocalDatabase): TimesStore {
  const revive = reviving(database);
  return {
    read: revive(async () => {
      const parsed = keptSchema.safeParse(await readOne(await database.collection('times'), ID));
      return parsed.success ? parsed.data : null;
    }),
    write: revive(async ({ lastPullAt, lastPushAt, lastContactAt }: KeptTimes) => {
      const times = await database.collection('times');
      const doc = { id: ID, lastPullAt, lastPushAt, lastContactAt };
      if ((await modify(times, ID, () => doc)) !== null) return;
      const { error } = await times.bulkInsert([doc]);
      // Another tab made it in this very moment: it says the same.
      if (error.length > 0 && error[0]?.status !== 409) throw new Error('times were not stored');
    }),
  };
}
