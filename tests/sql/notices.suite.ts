import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { syncHintSchema } from '#contract/protocol/socket.ts';
import type { Db } from '#server/db/db.ts';
import { as, asAccounts, asService, conversationOf, makeAccount } from './people.ts';

const noticeSchema = z.object({ table: z.string(), type: z.string(), ids: z.array(z.uuid()) });
const hintSchema = z.object({ ...syncHintSchema.shape, user: z.optional(z.uuid()) });

export function noticesSuite(database: () => Db) {
  async function listening() {
    const notices: z.infer<typeof noticeSchema>[] = [];
    const hints: z.infer<typeof hintSchema>[] = [];
    const stops = [
      await database().listen('row_changes', (payload) => {
        notices.push(noticeSchema.parse(JSON.parse(payload)));
      }),
      await database().listen('sync_hint', (payload) => {
        hints.push(hintSchema.parse(JSON.parse(payload)));
      }),
    ];
    return { notices, hints, stop: () => Promise.all(stops.map((stop) => stop())) };
  }

  describe('notices', () => {
    test('A changed profile is told with its id; its owner and who is shown it are to pull, nobody else', async () => {
      const [ann, bob] = [await makeAccount(database()), await makeAccount(database())];
      await makeAccount(database());
      await asService(database(), 'select start_conversation($1::uuid, $2::uuid, $3::uuid)', [
        ann.id,
        conversationOf(ann, bob),
        bob.id,
      ]);
      const { notices, hints, stop } = await listening();
      await as(database(), ann, "update user_profiles set full_name = 'Ann'");
      await expect.poll(() => hints).toHaveLength(2);
      expect(notices).toEqual([{ table: 'user_profiles', type: 'UPDATE', ids: [ann.id] }]);
      expect(hints).toEqual([
        { collection: 'users', scope: 'self', user: ann.id },
        { collection: 'users', scope: 'people', user: bob.id },
      ]);
      await stop();
    });

    test('Many rows of one statement are told in pieces that fit a payload', async () => {
      const { notices, hints, stop } = await listening();
      await asAccounts(
        database(),
        `insert into auth.users (id, email)
         select gen_random_uuid(), gen_random_uuid() || '@x.test' from generate_series(1, 10)`,
      );
      await asService(database(), 'update user_profiles set deleted = deleted');
      const [counted] = await asService<{ all: number }>(
        database(),
        'select count(*)::int as all from user_profiles',
      );
      const updated = () => notices.filter(({ type }) => type === 'UPDATE');
      await expect.poll(() => updated().flatMap(({ ids }) => ids)).toHaveLength(counted?.all ?? -1);
      expect(updated()).toHaveLength(Math.ceil((counted?.all ?? 0) / 150));
      expect(hints.length).toBeGreaterThan(0);
      await stop();
    });

    test('Nothing is told of what was rolled back, and nothing of messages', async () => {
      const ann = await makeAccount(database());
      const { notices, stop } = await listening();
      await expect(
        database().asUser(ann.claims, async (sql) => {
          await sql.query("update user_profiles set full_name = 'never'");
          throw new Error('changed my mind');
        }),
      ).rejects.toThrow('changed my mind');
      await as(database(), ann, "update user_profiles set full_name = 'really'");
      await expect.poll(() => notices).toHaveLength(1);
      await stop();
    });
  });
}
