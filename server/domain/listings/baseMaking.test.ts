import { expect, it } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { createBaseMaking } from './baseMaking.ts';
import type { BaseState } from './baseStates.ts';

it('of many areas that are asked for at once a few are made at once, and all of them', async () => {
  const areas = Array.from({ length: 12 }, (_, n) => `area ${n}`);
  const named = new Set<string>();
  let reading = 0;
  let most = 0;
  const query = async (text: string, values: readonly unknown[]): Promise<object[]> => {
    if (text.startsWith('insert')) return [{ until: 'then' }];
    if (text.includes('update private.area_bases')) {
      named.add(String(values[0]));
      return [{ before: null, earlier: null, kept: null }];
    }
    reading += 1;
    most = Math.max(most, reading);
    await new Promise(setImmediate);
    reading -= 1;
    return [{ before: '2', xid: '1', rows: [] }];
  };
  const { make } = createBaseMaking({
    db: {
      asService: (work: (sql: object) => Promise<unknown>) => work({ query }),
    } as unknown as Db,
    log: console,
    files: {
      get: async () => undefined,
      put: async () => undefined,
      hold: () => undefined,
      remove: async () => undefined,
    },
    states: {
      read: async (area) =>
        ({ area, format: '1', base: named.has(area) ? 'made' : null }) as BaseState,
      ofCity: async () => [],
      recent: () => undefined,
    },
    now: () => 0,
  });
  const made = await Promise.all(areas.map((area) => make(area, ({ base }) => base === null)));
  expect(made.map(({ area }) => area)).toEqual(areas);
  expect(most).toBeLessThanOrEqual(3);
});
