import { expect, test } from 'vitest';
import { photoSet } from './photoAddress.ts';

test('a browser chooses among the sizes up to the largest that is wanted', () => {
  expect(photoSet('a-1', 'medium')).toBe(
    '/api/photos/listings/a-1/thumb 320w, /api/photos/listings/a-1/medium 800w',
  );
});
