import { expect, it } from 'vitest';
import { createCompareTray } from './compareTray.ts';

it('holds four homes, and says when there is no room for a fifth', () => {
  const tray = createCompareTray();
  expect(['a', 'b', 'c', 'd', 'e'].map((id) => tray.toggle(id))).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
  expect(tray.get()).toEqual(['a', 'b', 'c', 'd']);
  expect(tray.toggle('b')).toBe(true);
  expect(tray.get()).toEqual(['a', 'c', 'd']);
});

it('tells who listens, and the same home is in it once', () => {
  const tray = createCompareTray();
  let told = 0;
  const stop = tray.subscribe(() => {
    told += 1;
  });
  tray.set(['a', 'a', 'b']);
  expect(tray.get()).toEqual(['a', 'b']);
  stop();
  tray.set([]);
  expect(told).toBe(1);
});
