import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isSavingData, keepDataSaver } from './dataSaver.ts';
import { memoryCaches } from './testCaches.ts';

beforeEach(() => {
  vi.stubGlobal('caches', memoryCaches());
});
afterEach(() => vi.unstubAllGlobals());

it('the browser decides until a page tells of a choice, which a new worker finds again', async () => {
  expect([await isSavingData(true), await isSavingData(undefined)]).toEqual([true, false]);
  await keepDataSaver('on');
  expect(await isSavingData(undefined)).toBe(true);
  await keepDataSaver('off');
  expect(await isSavingData(true)).toBe(false);
  await keepDataSaver('browser');
  expect(await isSavingData(true)).toBe(true);
});

it('a page of an older version tells nothing, and changes nothing', async () => {
  await keepDataSaver('on');
  await keepDataSaver(undefined);
  expect(await isSavingData(false)).toBe(true);
});
