import { expect, it } from 'vitest';
import { createWatching, type WatchAnswer } from './watching.ts';

const TAKEN: WatchAnswer = { kind: 'taken' };

function world() {
  const said: string[] = [];
  const answers: ((answer: WatchAnswer) => void)[] = [];
  const timers: { ms: number; run: () => void }[] = [];
  const watching = createWatching({
    say: ({ areas, cities }) => {
      said.push([areas.join(), ...(cities === undefined ? [] : [cities.join()])].join(' of '));
      return new Promise((resolve) => answers.push(resolve));
    },
    clock: {
      after(ms, run) {
        const timer = { ms, run };
        timers.push(timer);
        return () => timers.splice(timers.indexOf(timer) >>> 0, 1);
      },
    },
  });
  const answer = async (given: WatchAnswer) => {
    answers.shift()?.(given);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { said, timers, watching, answer };
}

it('PO8 areas are said on each line, and one time where they change while that is said', async () => {
  const { said, watching, answer } = world();
  watching.want(['a']);
  expect(said).toEqual([]);
  watching.connected();
  for (const areas of [
    ['a', 'b'],
    ['a', 'b', 'c'],
    ['c', 'b', 'a'],
  ])
    watching.want(areas);
  expect(said).toEqual(['a']);
  await answer(TAKEN);
  expect(said).toEqual(['a', 'c,b,a']);
  await answer(TAKEN);
  watching.want(['a', 'b', 'c']);
  expect(said).toHaveLength(2);
  watching.connected();
  expect(said).toEqual(['a', 'c,b,a', 'a,b,c']);
});

it('PO8 areas the server has no time for are said again when it says so, and not after a line that is gone', async () => {
  const { said, timers, watching, answer } = world();
  watching.want(['a']);
  watching.connected();
  await answer({ kind: 'again', afterMs: 2000 });
  expect(timers.map(({ ms }) => ms)).toEqual([2000]);
  timers.shift()?.run();
  expect(said).toEqual(['a', 'a']);
  await answer({ kind: 'again', afterMs: 4000 });
  watching.disconnected();
  expect(timers).toEqual([]);
  watching.want(['b']);
  expect(said).toHaveLength(2);
});

it('PO8 an answer of an earlier line says nothing of this one', async () => {
  const { said, watching, answer } = world();
  watching.want(['a']);
  watching.connected();
  watching.disconnected();
  watching.connected();
  expect(said).toEqual(['a', 'a']);
  await answer(TAKEN);
  watching.want(['a', 'b']);
  expect(said).toHaveLength(2);
  await answer(TAKEN);
  expect(said).toEqual(['a', 'a', 'a,b']);
});

it('PO8 what would be refused again is not said again', async () => {
  const { said, timers, watching, answer } = world();
  watching.want(['a']);
  watching.connected();
  await answer({ kind: 'refused' });
  watching.want(['a']);
  expect(said).toEqual(['a']);
  expect(timers).toEqual([]);
});
