import { expect, test } from 'vitest';
import { isSeenEarly } from './firstLook.ts';

test('what a conversation and a search show first is read before the engine is there', () => {
  for (const path of ['/messages', '/chat/019a0000-0000-5000-8000-000000000001', '/search'])
    expect(isSeenEarly(path)).toBe(true);
});

test('any other page begins with the engine', () => {
  for (const path of ['/', '/saved', '/settings', '/nowhere'])
    expect(isSeenEarly(path)).toBe(false);
});
