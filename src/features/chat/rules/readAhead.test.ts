import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readAhead } from './readAhead.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('reads that on which a pointer or the focus rests, and nothing that is passed by', () => {
  const read: string[] = [];
  const [passed, rested] = [
    readAhead(() => read.push('passed')),
    readAhead(() => read.push('rested')),
  ];
  passed.onPointerEnter();
  vi.advanceTimersByTime(20);
  passed.onPointerLeave();
  rested.onPointerEnter();
  vi.advanceTimersByTime(200);
  expect(read).toEqual(['rested']);
  passed.onFocus();
  passed.onBlur();
  rested.onFocus();
  vi.advanceTimersByTime(200);
  expect(read).toEqual(['rested', 'rested']);
});

it('reads with the press, without waiting', () => {
  const read = vi.fn();
  const link = readAhead(read);
  link.onPointerEnter();
  link.onPointerDown();
  expect(read).toHaveBeenCalledTimes(1);
});
