import { beforeEach, expect, it } from 'vitest';
import { testLive } from '#src/data/testLive.ts';
import { createOnePaint, ONE_PAINT_MS, type OnePaint } from './onePaint.ts';

let time = 0;
let due: { at: number; callback: () => void }[] = [];
let paint: OnePaint;
let shown: string[] = [];
const press = (name: string) => {
  const answer = testLive<string | undefined>(undefined);
  paint.together(() => paint.hold(answer, () => shown.push(name)));
  return answer;
};
const pass = (ms: number) => {
  time += ms;
  const now = due.filter(({ at }) => at <= time);
  due = due.filter(({ at }) => at > time);
  for (const { callback } of now) callback();
};

beforeEach(() => {
  time = 0;
  due = [];
  shown = [];
  paint = createOnePaint({
    now: () => time,
    after(ms, callback) {
      const timer = { at: time + ms, callback };
      due.push(timer);
      return () => {
        due = due.filter((each) => each !== timer);
      };
    },
  });
});

it('a press is shown with its answer, once', () => {
  const answer = press('two rooms');
  expect([shown, paint.isWaiting.get()]).toEqual([[], true]);
  pass(ONE_PAINT_MS / 2);
  answer.set('12 homes');
  expect([shown, paint.isWaiting.get()]).toEqual([['two rooms'], false]);
  answer.set('13 homes');
  pass(ONE_PAINT_MS);
  expect(shown).toEqual(['two rooms']);
});

it('an answer that is there already is waited for by nobody', () => {
  const answer = testLive<string | undefined>('12 homes');
  paint.together(() => paint.hold(answer, () => shown.push('two rooms')));
  expect([shown, paint.isWaiting.get()]).toEqual([['two rooms'], false]);
});

it('what a browser shows by itself is shown at once', () => {
  paint.hold(testLive<string | undefined>(undefined), () => shown.push('a box'));
  expect([shown, paint.isWaiting.get()]).toEqual([['a box'], false]);
});

it('a press whose answer does not come in time is shown alone, and so is the next one until answers are quick again', () => {
  const slow = press('slow');
  pass(ONE_PAINT_MS);
  expect(shown).toEqual(['slow']);
  pass(100);
  slow.set('12 homes');
  expect(shown).toEqual(['slow']);
  const quick = press('at once');
  expect(shown).toEqual(['slow', 'at once']);
  pass(5);
  quick.set('9 homes');
  press('waits');
  expect(shown).toEqual(['slow', 'at once']);
});

it('the next press takes the place of one that waits', () => {
  const first = press('first');
  press('second');
  first.set('12 homes');
  expect(shown).toEqual([]);
  pass(ONE_PAINT_MS);
  expect(shown).toEqual(['second']);
});

it('whoever does something else sees the press first, and a page that is left shows none', () => {
  press('flushed');
  paint.flush();
  expect(shown).toEqual(['flushed']);
  press('dropped');
  paint.drop();
  pass(ONE_PAINT_MS);
  expect([shown, paint.isWaiting.get()]).toEqual([['flushed'], false]);
});
