import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Db, Sql } from './db/db.ts';
import { startEveryMinute } from './everyMinute.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A database that answers each call with these counts, one after the other, then with nothing to do. */
function databaseThatDoes(counts: Readonly<Record<string, (number | Error)[]>>) {
  const asked: string[] = [];
  const sql: Sql = {
    query: async <Row>(text: string) => {
      const [name = ''] = /run_schedules|tell_figures/u.exec(text) ?? [];
      asked.push(name);
      const n = counts[name]?.shift() ?? 0;
      if (n instanceof Error) throw n;
      return [{ n }] as Row[];
    },
  };
  const db = { asService: (work: (sql: Sql) => Promise<unknown>) => work(sql) } as unknown as Db;
  return { db, asked };
}
const lines: string[] = [];
const add = (text: string) => void lines.push(text);
const log = { info: add, warn: add, error: add };
beforeEach(() => void lines.splice(0));

test('twice a minute it carries out what is due and tells owners until nobody waits', async () => {
  const done: [string, number][] = [];
  const { db, asked } = databaseThatDoes({ run_schedules: [2], tell_figures: [10, 3] });
  const onDone = (kind: string, count: number) => void done.push([kind, count]);
  const stop = startEveryMinute({ db, log, onDone });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(done).toEqual([
    ['schedules', 2],
    ['figures', 13],
  ]);
  expect(lines).toEqual(['Carried out the schedules of listings: 2.']);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(done).toHaveLength(4);
  await stop();
  const before = asked.length;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toHaveLength(before);
});

test('one failure does not stop the other work, and both are tried again', async () => {
  const away = new Error('away');
  const { db, asked } = databaseThatDoes({ run_schedules: [away], tell_figures: [away] });
  const stop = startEveryMinute({ db, log });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines).toEqual([
    'schedules of listings could not be carried out; it is tried again',
    'owners were not told of figures',
  ]);
  expect(asked).toEqual(['run_schedules', 'tell_figures', 'run_schedules', 'tell_figures']);
  await stop();
});
