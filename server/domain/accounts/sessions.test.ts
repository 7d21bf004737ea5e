import { expect, test } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { createIsEnded } from './sessions.ts';

const idOf = (n: number) => `00000000-0000-4000-8000-0000000000a${n}`;

test('sessions that come back at once are asked about together, and the ended one alone is ended', async () => {
  const asked: string[][] = [];
  const query = async (_text: string, [ids]: readonly unknown[] = []) => {
    const all = JSON.parse(String(ids)) as string[];
    asked.push(all);
    return all.filter((id) => id === idOf(3)).map((session_id) => ({ session_id }));
  };
  const db = { asService: (work: (sql: { query: typeof query }) => unknown) => work({ query }) };
  const isEnded = createIsEnded(db as unknown as Db);
  const sessions = [1, 2, 3, 4].map(idOf);
  const given = await Promise.all(sessions.map((id) => isEnded(id.toUpperCase())));
  expect(given).toEqual([false, false, true, false]);
  expect(asked).toEqual([sessions]);
});
