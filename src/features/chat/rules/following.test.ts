import { describe, expect, test } from 'vitest';
import { arrivedSince, countNew, lastShownSeq, readMark } from './following.ts';
import { testMessage } from './testMessage.ts';

const messages = [
  testMessage({ id: 'a', seq: 1 }),
  testMessage({ id: 'b', seq: 2, isMine: true }),
  testMessage({ id: 'c', seq: 3 }),
  testMessage({ id: 'd', seq: 4 }),
  testMessage({ id: 'e', seq: null, isMine: true, delivery: 'queued' }),
];

describe('following a thread', () => {
  test('the jump button counts what others wrote since', () => {
    expect(countNew(messages, 0)).toBe(3);
    expect(countNew(messages, 2)).toBe(2);
    expect(countNew(messages, 4)).toBe(0);
  });

  test('what is in sight ends with the newest stored message, whatever waits behind it', () => {
    expect(lastShownSeq(messages)).toBe(4);
    expect(lastShownSeq(messages.slice(-1))).toBe(0);
    expect(lastShownSeq([])).toBe(0);
  });

  test('only what others wrote since the last look is spoken', () => {
    expect(arrivedSince(messages, 3).map((message) => message.id)).toEqual(['d']);
    expect(arrivedSince(messages, 4)).toEqual([]);
  });

  test('read is marked only at the bottom of a focused tab, and never backwards', () => {
    const view = { isAtBottom: true, isFocused: true, lastSeq: 9, markedSeq: 4 };
    expect(readMark(view)).toBe(9);
    expect(readMark({ ...view, isAtBottom: false })).toBeNull();
    expect(readMark({ ...view, isFocused: false })).toBeNull();
    expect(readMark({ ...view, markedSeq: 9 })).toBeNull();
    expect(readMark({ ...view, markedSeq: 12 })).toBeNull();
  });
});
