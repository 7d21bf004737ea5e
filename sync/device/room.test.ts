import { expect, test } from 'vitest';
import { type AreaRoom, areasToLeave, BUDGET_BYTES, bytesTooMany } from './room.ts';

const area = (id: string, change: Partial<AreaRoom> = {}): AreaRoom => ({
  id,
  bytes: 100,
  isByDefault: true,
  usedAt: 0,
  ...change,
});

test('RM1 nothing has to go below the budget, or where the browser does not say what is used', () => {
  expect(bytesTooMany({ usageBytes: BUDGET_BYTES, quotaBytes: null })).toBe(0);
  expect(bytesTooMany({ usageBytes: BUDGET_BYTES + 5, quotaBytes: null })).toBe(5);
  expect(bytesTooMany({ usageBytes: null, quotaBytes: 10 })).toBe(0);
  expect(bytesTooMany({ usageBytes: 90, quotaBytes: 100 })).toBe(10);
});

test('RM2 the least recently used area goes first, and no more than are needed', () => {
  const areas = [
    area('new', { usedAt: 3 }),
    area('old', { usedAt: 1 }),
    area('mid', { usedAt: 2 }),
  ];
  expect(areasToLeave(areas, 1)).toEqual(['old']);
  expect(areasToLeave(areas, 31)).toEqual(['old', 'mid']);
  expect(areasToLeave(areas, 0)).toEqual([]);
});

test('RM2 the areas that go free what is needed on the disk, where they take a third of their text at most', () => {
  const city = Array.from({ length: 9 }, (_, at) => area(`${at}`, { bytes: 30, usedAt: at }));
  expect(areasToLeave(city, 50)).toEqual(['0', '1', '2', '3', '4', '5']);
});

test('RM2 an area that was chosen goes after all that came by themselves', () => {
  const areas = [area('chosen', { isByDefault: false }), area('came', { usedAt: 9 })];
  expect(areasToLeave(areas, 1)).toEqual(['came']);
  expect(areasToLeave(areas, 1000)).toEqual(['came', 'chosen']);
});
