import { expect, it } from 'vitest';
import { weekdaysFrom } from './firstWeekday.ts';

it('a week begins as people of the region begin it', () => {
  expect(weekdaysFrom('de-DE')).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(weekdaysFrom('en-US')).toEqual([7, 1, 2, 3, 4, 5, 6]);
  expect(weekdaysFrom('ar-EG')).toEqual([6, 7, 1, 2, 3, 4, 5]);
});
