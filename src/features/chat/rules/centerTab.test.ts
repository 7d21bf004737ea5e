import { expect, test } from 'vitest';
import { centerTabOf } from './centerTab.ts';

test('an address that names no tab of ours opens the first', () => {
  expect(centerTabOf('failed')).toBe('failed');
  expect(centerTabOf('nonsense')).toBe('unread');
  expect(centerTabOf(null)).toBe('unread');
});
