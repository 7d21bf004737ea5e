import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { createFirstAnswers } from './firstAnswers.ts';

const CITY = '019a0000-0000-7000-8000-0000000000c1';
const OTHER = '019a0000-0000-7000-8000-0000000000c2';
const HOUR = 60 * 60_000;

const AREA = {
  ...{ id: '019a0000-0000-7000-8000-0000000000a1', name: 'Soho', slug: 'soho', city: 'London' },
  ...{ country: 'GB', centre: [0, 0], bounds: [0, 0, 1, 1], live_count: 0, bytes: 0 },
};

/** Of a database that answers `areasOf` for the areas of a city. */
function open(areasOf: (city: unknown) => Promise<object[]>) {
  const time = { wall: Date.UTC(2026, 5, 1), steady: 0 };
  let reads = 0;
  const query = async (_text: string, [city]: readonly unknown[]) => {
    reads += 1;
    return (await areasOf(city)).map((area) => ({ area }));
  };
  const db = {
    asService: (work: (sql: object) => Promise<unknown>) => work({ query }),
  } as unknown as Db;
  const answers = createFirstAnswers({
    ...{ db, log: console, now: () => time.wall, steady: () => time.steady },
    bases: {
      ofCity: async () => [],
      withFile: () => Promise.reject(new Error('there is no base')),
      since: () => Promise.reject(new Error('there is no base')),
    },
  });
  return { answers, time, reads: () => reads };
}

test('a wall clock that is set back makes no answer true for longer', async () => {
  const { answers, time, reads } = open(async () => []);
  const ask = () => answers.of('type=rent&kinds=homes', CITY, 'identity');
  await ask();
  await ask();
  expect(reads()).toBe(1);
  time.wall -= HOUR;
  time.steady += 6000;
  await ask();
  expect(reads()).toBe(2);
});

test('while a city is taken in no more searches wait than somebody waits for', async () => {
  const { answers } = open((city) =>
    city === OTHER ? new Promise(() => {}) : Promise.resolve([AREA]),
  );
  await answers.refresh(CITY);
  void answers.refresh(OTHER);
  let answered = 0;
  const asked = Array.from({ length: 100 }, async (_, at) => {
    const found = await answers.of(`type=rent&price=-${1000 + at}`, CITY, 'identity');
    answered += 1;
    return found;
  });
  await sleep(50);
  expect(answered).toBe(70);
  expect(new Set(await Promise.all(asked))).toEqual(new Set([null]));
});
