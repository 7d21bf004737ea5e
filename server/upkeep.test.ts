import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Db, Sql } from './db/db.ts';
import { startUpkeep } from './upkeep.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A database that answers clear_old_news with these, one after the other, then with nothing to do. */
function databaseThatClears(...answers: (object | null | Error)[]) {
  let asked = 0;
  const sql: Sql = {
    query: async <Row>(text: string) => {
      if (text.includes('from public.areas')) return [];
      if (!text.includes('clear_old_news')) return [{ n: 0 }] as Row[];
      asked += 1;
      const answer = answers.shift() ?? {};
      if (answer instanceof Error) throw answer;
      return [{ answer }] as Row[];
    },
  };
  const db = { asService: (work: (sql: Sql) => Promise<unknown>) => work(sql) } as unknown as Db;
  return { db, asked: () => asked };
}
const lines: string[] = [];
const add = (text: string) => void lines.push(text);
const log = { info: add, warn: add, error: add };
beforeEach(() => void lines.splice(0));

test('it clears soon after the start, page by page, and again every hour', async () => {
  const { db, asked } = databaseThatClears({ departures: 1000, records: 2 }, { departures: 7 });
  const stop = startUpkeep({ db, log });
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(asked()).toBe(2);
  expect(lines).toEqual(['Cleared old departures, tombstones and ended sessions: 1009.']);
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(asked()).toBe(3);
  await stop();
  await vi.advanceTimersByTimeAsync(24 * 60 * 60_000);
  expect(asked()).toBe(3);
});

test('a failure is said, and the next round comes; another process at it is left alone', async () => {
  const { db, asked } = databaseThatClears(new Error('away'), null);
  const stop = startUpkeep({ db, log });
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(lines[0]).toContain('could not be cleared');
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect([asked(), lines.length]).toEqual([2, 1]);
  await stop();
});
