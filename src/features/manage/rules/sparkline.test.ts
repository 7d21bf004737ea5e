import { expect, it } from 'vitest';
import { sparkline } from './sparkline.ts';

it('the highest day touches the top, none the bottom', () => {
  expect(sparkline([0, 5, 10], 100, 24).line).toBe('M0 22L50 12L100 2');
  expect(sparkline([0, 5, 10], 100, 24).area).toBe('M0 22L50 12L100 2L100 24L0 24Z');
});

it('days without anybody are a flat line, and no days none', () => {
  expect(sparkline([0, 0], 100, 24).line).toBe('M0 22L100 22');
  expect(sparkline([], 100, 24).line).toBe('');
  expect(sparkline([3], 100, 24).line).toBe('M0 2');
});
