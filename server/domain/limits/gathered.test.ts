import { expect, it } from 'vitest';
import { createGathered } from './gathered.ts';
import { Refusal } from '../requests/index.ts';

/** Answers a question with its double, when it is told to. */
function asked() {
  const put: { readonly questions: readonly number[]; answer(): void; fail(): void }[] = [];
  const ask = (questions: readonly number[]) =>
    new Promise<readonly number[]>((resolve, reject) => {
      put.push({
        questions,
        answer: () => resolve(questions.map((question) => 2 * question)),
        fail: () => reject(new Error(`failed: ${questions.join()}`)),
      });
    });
  return { put, ask, questions: () => put.map(({ questions }) => questions) };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('what is asked in one round of the event loop goes together, and so does what is asked while an answer is out', async () => {
  const { put, ask, questions } = asked();
  const double = createGathered(ask, { most: 10 });
  const first = [double(1), double(4)];
  expect(questions()).toEqual([]);
  await settled();
  expect(questions()).toEqual([[1, 4]]);
  const later = [double(2), double(3)];
  await settled();
  later.push(double(2));
  await settled();
  expect(questions()).toEqual([[1, 4]]);
  put[0]?.answer();
  expect(await Promise.all(first)).toEqual([2, 8]);
  await settled();
  expect(questions()).toEqual([
    [1, 4],
    [2, 3, 2],
  ]);
  put[1]?.answer();
  expect(await Promise.all(later)).toEqual([4, 6, 4]);
});

it('a database that answers within its call is asked once for all who came in one round', async () => {
  const asks: (readonly number[])[] = [];
  const same = createGathered(
    (questions: readonly number[]) => {
      asks.push(questions);
      return Promise.resolve(questions);
    },
    { most: 10, out: 4 },
  );
  await Promise.all([1, 2, 3].map(async (each) => same(await Promise.resolve(each))));
  expect(asks).toEqual([[1, 2, 3]]);
});

it('a second question goes out beside the first only where more wait than go together', async () => {
  const { put, ask, questions } = asked();
  const double = createGathered(ask, { most: 3, out: 2 });
  const all = [double(1)];
  await settled();
  all.push(double(2), double(3));
  await settled();
  expect(questions()).toEqual([[1]]);
  all.push(double(4));
  await settled();
  expect(questions()).toEqual([[1], [2, 3, 4]]);
  put[0]?.answer();
  put[1]?.answer();
  expect(await Promise.all(all)).toEqual([2, 4, 6, 8]);
});

it('somebody alone does not wait, and those who come in the pause behind go together', async () => {
  const asks: (readonly number[])[] = [];
  const same = createGathered(
    (questions: readonly number[]) => {
      asks.push(questions);
      return Promise.resolve(questions);
    },
    { most: 10, pauseMs: 50 },
  );
  const begun = performance.now();
  await same(1);
  expect(performance.now() - begun).toBeLessThan(50);
  const second = same(2);
  await settled();
  await Promise.all([second, same(3)]);
  expect(asks).toEqual([[1], [2, 3]]);
});

it('behind many who came together the next are gathered for longer', async () => {
  const same = createGathered((questions: readonly number[]) => Promise.resolve(questions), {
    ...{ most: 10, pauseMs: 30 },
  });
  const waited = async (together: readonly number[]) => {
    await Promise.all(together.map(same));
    const begun = performance.now();
    await same(0);
    return performance.now() - begun;
  };
  expect(await waited([1, 2, 3, 4])).toBeGreaterThan(60);
});

it('no answer is kept: whoever asks anew is told what holds then', async () => {
  let held = 'before';
  const look = createGathered(
    (names: readonly string[]) => Promise.resolve(names.map((name) => `${name} ${held}`)),
    { most: 10 },
  );
  expect(await look('it')).toBe('it before');
  held = 'after';
  expect(await look('it')).toBe('it after');
});

it('no more go together than allowed, and as many are out as may be', async () => {
  const { put, ask, questions } = asked();
  const double = createGathered(ask, { most: 2, out: 2 });
  const all = [1, 2, 3, 4, 5].map(double);
  await settled();
  expect(questions()).toEqual([
    [1, 2],
    [3, 4],
  ]);
  put[1]?.answer();
  await settled();
  expect(questions()).toEqual([[1, 2], [3, 4], [5]]);
  put[0]?.answer();
  put[2]?.answer();
  expect(await Promise.all(all)).toEqual([2, 4, 6, 8, 10]);
});

it('the fault of one is not the fault of those it went with, and nobody waits for ever', async () => {
  const ask = (questions: readonly number[]) =>
    questions.includes(3) ? Promise.reject(new Error('no three')) : Promise.resolve(questions);
  const same = createGathered(ask, { most: 10 });
  const all = await Promise.allSettled([1, 2, 3, 4].map(same));
  expect(all.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(await same(5)).toBe(5);
  await expect(same(3)).rejects.toThrow('no three');
});

it('without a database all fail at once, and nobody asks it again', async () => {
  let asks = 0;
  const same = createGathered(
    () => {
      asks += 1;
      return Promise.reject(new Refusal('unavailable', 'the database stopped'));
    },
    { most: 10 },
  );
  const all = await Promise.allSettled([1, 2, 3, 4].map(same));
  expect(all.every(({ status }) => status === 'rejected')).toBe(true);
  expect(asks).toBe(1);
});

it('an answer too few is an error, not a hang', async () => {
  const none = createGathered(() => Promise.resolve([]), { most: 10 });
  await expect(none(1)).rejects.toThrow('without an answer');
});
