import { expect, test } from 'vitest';
import { partOf } from './partOf.ts';
import { testLive } from './testLive.ts';

interface Status {
  readonly waiting: number;
  readonly connection: { readonly status: string };
  readonly at: number;
}

const CONNECTED = { waiting: 1, connection: { status: 'connected' }, at: 1 };

test('a part is the same value until one of its fields says something else', () => {
  const live = testLive<Status>(CONNECTED);
  const part = partOf(live, ['waiting', 'connection']);
  const first = part.get();
  live.set({ waiting: 1, connection: { status: 'connected' }, at: 2 });
  expect(part.get()).toBe(first);
  live.set({ waiting: 2, connection: { status: 'connected' }, at: 2 });
  expect(part.get()).not.toBe(first);
  expect(part.get()).toMatchObject({ waiting: 2 });
  const second = part.get();
  live.set({ waiting: 2, connection: { status: 'closed' }, at: 2 });
  expect(part.get()).not.toBe(second);
  expect(part.get()).toMatchObject({ connection: { status: 'closed' } });
});

test('the same names of the same value are the same part; without names it is the value itself', () => {
  const live = testLive<Status>(CONNECTED);
  expect(partOf(live, ['waiting'])).toBe(partOf(live, ['waiting']));
  expect(partOf(live, ['waiting'])).not.toBe(partOf(live, ['at']));
  expect(partOf(testLive<Status>(CONNECTED), ['waiting'])).not.toBe(partOf(live, ['waiting']));
  expect(partOf(live, [])).toBe(live);
});

test('who reads a part hears of each change of the value', () => {
  const live = testLive<Status>(CONNECTED);
  const part = partOf(live, ['waiting']);
  const heard: number[] = [];
  const stop = part.subscribe(() => heard.push(part.get().waiting));
  live.set({ ...CONNECTED, waiting: 3 });
  stop();
  live.set({ ...CONNECTED, waiting: 4 });
  expect(heard).toEqual([3]);
});
