import { storeFresh } from '#sync/adapters/worker/areaWork.ts';
import { existing } from '#sync/adapters/indexeddb/existing.ts';
import { storeNameOf } from '#sync/store/beneath/layout.ts';
import { recordSchema } from '#sync/store/schemas/record.ts';
import type { Random } from '#sync/kit/clock.ts';
import type { Pulled, Rows } from '#sync/model/ports/rows.ts';
import { parseRecord } from '#sync/rows/rows.ts';

export interface TakingHomesIn {
  readonly rows: Rows;
  /** Of the database they go to. */
  readonly name: string;
  readonly random: Random;
  /** The tab was closed, and its threads with it. */
  isOver(): boolean;
}

/** How often the thread dies before anybody hears what it stored, and how long it takes at most, in ms. */
const DIES = 0.2;
const TAKES_MS = 6;

/** The same rows; the first page of an area is stored as the worker does it, while everything else goes on. */
export function takingHomesIn({ rows, name, random, isOver }: TakingHomesIn): Rows {
  const pause = () => new Promise((resolve) => setTimeout(resolve, random.next() * TAKES_MS));
  return {
    ...rows,
    async pull(collection, scope, at, limit): Promise<Pulled> {
      const answer = await rows.pull(collection, scope, at, limit);
      if (at !== null || !scope.startsWith('area:') || answer.reset) return answer;
      const database = await existing(
        indexedDB,
        storeNameOf(name, 'records', recordSchema.version),
      );
      if (database === null) throw new Error('there is no database');
      try {
        await pause();
        const taken = await storeFresh(
          answer.rows,
          {
            database,
            scope,
            token: 'simulated',
            now: Date.now,
            parse: (row) => parseRecord(row, scope),
            isOver,
          },
          () => undefined,
        );
        await pause();
        if (random.next() < DIES) throw new Error('the thread died');
        return { ...answer, rows: [...taken.rows], stored: taken.stored };
      } finally {
        database.close();
      }
    },
  };
}
