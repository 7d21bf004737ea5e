import { expect, test } from 'vitest';
import { MESSAGE_MAX_CHARACTERS } from '../../protocol/limits.ts';
import { messageTextFault } from './messageText.ts';

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
