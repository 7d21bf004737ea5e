import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPresence, PRESENCE_GRACE_MS } from './presence.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a line that is back within the grace was never away', () => {
  const presence = createPresence();
  const onGone = vi.fn();
  expect(presence.enter('maya', 'one')).toBe(true);
  presence.leave('maya', 'one', onGone);
  vi.advanceTimersByTime(PRESENCE_GRACE_MS - 1);
  expect(presence.isOnline('maya')).toBe(true);
  expect(presence.enter('maya', 'two')).toBe(false);
  vi.advanceTimersByTime(PRESENCE_GRACE_MS * 2);
  expect([presence.isOnline('maya'), onGone.mock.calls.length]).toEqual([true, 0]);
});

test('who stays away is gone once, and comes as somebody new', () => {
  const presence = createPresence();
  const onGone = vi.fn();
  presence.enter('maya', 'one');
  presence.enter('maya', 'two');
  presence.leave('maya', 'one', onGone);
  vi.advanceTimersByTime(PRESENCE_GRACE_MS);
  expect(onGone).not.toHaveBeenCalled();
  presence.leave('maya', 'two', onGone);
  presence.leave('maya', 'two', onGone);
  vi.advanceTimersByTime(PRESENCE_GRACE_MS);
  expect([presence.isOnline('maya'), onGone.mock.calls.length]).toEqual([false, 1]);
  expect(presence.enter('maya', 'three')).toBe(true);
});

test('a closing server tells nobody that everybody left', () => {
  const presence = createPresence();
  const onGone = vi.fn();
  presence.enter('maya', 'one');
  presence.leave('maya', 'one', onGone);
  presence.close();
  vi.advanceTimersByTime(PRESENCE_GRACE_MS * 2);
  expect(onGone).not.toHaveBeenCalled();
});
