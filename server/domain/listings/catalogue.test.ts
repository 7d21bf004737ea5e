import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { createCatalogue } from './catalogue.ts';

const CITY = '019a0000-0000-7000-8000-0000000000c1';
const HOUR = 60 * 60_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }));
afterEach(() => void vi.useRealTimers());

it('a wall clock that is set back makes nothing stand longer that was read a moment ago', async () => {
  let reads = 0;
  const db = {
    async asService() {
      reads += 1;
      return [];
    },
  } as unknown as Db;
  const { cityHomes } = createCatalogue({ db, log: console });
  const ask = () => cityHomes.manifest(CITY, 'identity');
  await ask();
  await ask();
  expect(reads).toBe(1);
  vi.setSystemTime(Date.now() - HOUR);
  vi.advanceTimersByTime(2000);
  await ask();
  expect(reads).toBe(2);
});
