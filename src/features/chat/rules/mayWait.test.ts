import { describe, expect, test } from 'vitest';
import { FEW, mayWait } from './mayWait.ts';
import { testMessage } from './testMessage.ts';
import { storedMessages, testThread } from './testThread.ts';

const shown = testThread(storedMessages(1, 50), 2000);
const unsent = testMessage({ id: 'mine', seq: null, isMine: true, delivery: 'saving' });

describe('what of a thread may be drawn a moment later', () => {
  test('many messages of which more are known to come', () => {
    expect(mayWait(shown, testThread(storedMessages(1, 150), 2000))).toBe(true);
  });

  test('a few are drawn as they come', () => {
    expect(mayWait(shown, testThread(storedMessages(1, 50 + FEW), 2000))).toBe(false);
    expect(mayWait(shown, testThread(storedMessages(1, 51 + FEW), 2000))).toBe(true);
  });

  test('the last of them do not wait, and nothing waits behind them', () => {
    expect(mayWait(shown, testThread(storedMessages(1, 2000), 2000))).toBe(false);
  });

  test('nor where the log ends with what is no message, and all of it has come', () => {
    const next = testThread(storedMessages(1, 150), 153, { isBehind: false });
    expect(mayWait(shown, next)).toBe(false);
  });

  test('what this person writes is there at once, whatever comes with it', () => {
    const next = testThread([...storedMessages(1, 150), unsent], 2000);
    expect(mayWait(shown, next)).toBe(false);
    // It was shown already: what comes now are others' alone.
    const both = testThread([...storedMessages(1, 50), unsent], 2000);
    expect(mayWait(both, next)).toBe(true);
  });

  test('a thread that was empty, or that goes on at its other end, is drawn at once', () => {
    expect(mayWait(testThread([], 2000), shown)).toBe(false);
    const later = testThread(storedMessages(60, 90), 2000);
    expect(mayWait(later, testThread(storedMessages(1, 200), 2000))).toBe(false);
    const loading = testThread(storedMessages(1, 150), 2000, { isLoadingOlder: true });
    expect(mayWait(shown, loading)).toBe(false);
  });
});
