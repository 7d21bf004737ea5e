import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Db } from './db/db.ts';
import { startRounds } from './rounds.ts';

test('TE5 ML9 one that cannot be read, or whose work fails at once, keeps no other waiting', async () => {
  const due = ['one', 'unreadable', 'two', 'broken', 'three'];
  const done: string[] = [];
  const said: string[] = [];
  const note = (text: string) => void said.push(text);
  const stop = await startRounds<string>({
    db: { listen: () => Promise.resolve(() => Promise.resolve()) } as unknown as Db,
    log: { info: note, warn: note, error: note },
    now: Date.now,
    ...{ channel: 'news', atOnce: 1, name: 'telling' },
    async take() {
      const next = due.shift() ?? null;
      return next === 'unreadable' ? z.parse(z.literal('one'), next) : next;
    },
    work(taken) {
      if (taken === 'broken') throw new Error('at once');
      done.push(taken);
      return Promise.resolve();
    },
    next: () => Promise.resolve(null),
  });
  await expect.poll(() => done).toEqual(['one', 'two', 'three']);
  await stop();
  expect(said).toEqual([
    'telling: one cannot be read; the others are done',
    'telling: one broke off; it is done soon',
  ]);
});
