import { expect, test } from 'vitest';
import { MESSAGE_MAX_CHARACTERS } from '../../protocol/limits.ts';
import { judgeMessageText, messageTextFault } from './messageText.ts';

test.each(['', ' \n\t', '\u00a0', '\u200b', '\u2060', '\u200e\u200f', '\ufeff', '\0'])(
  'a text with nothing to see is empty: %j',
  (text) => {
    expect(messageTextFault(text)).toBe('empty_message');
  },
);

test.each(['.', '👍', '👨‍👩‍👧', 'می‌خواهم', '\u200bstill words'])(
  'a text with something to see is not: %j',
  (text) => {
    expect(messageTextFault(text)).toBeNull();
  },
);

test('characters are code points, not UTF-16 units', () => {
  expect(messageTextFault('🏠'.repeat(MESSAGE_MAX_CHARACTERS))).toBeNull();
  expect(messageTextFault('🏠'.repeat(MESSAGE_MAX_CHARACTERS + 1))).toBe('message_too_long');
});

test('white space is nothing to send', () => {
  expect(judgeMessageText(' \n\t ')).toEqual({ kind: 'empty' });
});

test('the counter comes up 200 characters before the limit', () => {
  expect(judgeMessageText('a'.repeat(3799))).toEqual({ kind: 'sendable', left: null });
  expect(judgeMessageText('a'.repeat(3800))).toEqual({ kind: 'sendable', left: 200 });
  expect(judgeMessageText('a'.repeat(4000))).toEqual({ kind: 'sendable', left: 0 });
});

test('one character too many is refused', () => {
  expect(judgeMessageText('a'.repeat(4001))).toEqual({ kind: 'tooLong', over: 1 });
});

test('an emoji counts as one character, as the server counts it', () => {
  expect(judgeMessageText('🏠'.repeat(4000))).toEqual({ kind: 'sendable', left: 0 });
  expect(judgeMessageText('🏠'.repeat(2000))).toEqual({ kind: 'sendable', left: null });
});
