import { afterAll, beforeAll, expect, test } from 'vitest';
import { quietLog, startTestBackend, type TestBackend } from '#tests/server/startTestBackend.ts';
import { asAccountService } from './accountService.ts';
import { keepLogShort } from './shortLog.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

const lastCheckpoint = async () => {
  const rows = await asAccountService(backend.embedded.db).asService((sql) =>
    sql.query<{ at: string }>('select redo_lsn::text as at from pg_control_checkpoint()'),
  );
  return rows[0]?.at;
};

test('a log that grew is one that a start after a kill need not read: there is a checkpoint', async () => {
  await backend.makePerson('writes@test.test');
  const before = await lastCheckpoint();
  const none = keepLogShort(backend.embedded.db, quietLog, { everyMs: 5 });
  await none();
  expect(await lastCheckpoint()).toBe(before);
  const stop = keepLogShort(backend.embedded.db, quietLog, { everyMs: 5, mostBytes: 0 });
  await expect.poll(lastCheckpoint).not.toBe(before);
  await stop();
});
