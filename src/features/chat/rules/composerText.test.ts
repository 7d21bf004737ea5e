import { expect, test } from 'vitest';
import { composerText } from './composerText.ts';

test('white space is nothing to send', () => {
  expect(composerText(' \n\t ')).toEqual({ kind: 'empty' });
});

test('the counter comes up 200 characters before the limit', () => {
  expect(composerText('a'.repeat(3799))).toEqual({ kind: 'sendable', left: null });
  expect(composerText('a'.repeat(3800))).toEqual({ kind: 'sendable', left: 200 });
  expect(composerText('a'.repeat(4000))).toEqual({ kind: 'sendable', left: 0 });
});

test('one character too many is refused', () => {
  expect(composerText('a'.repeat(4001))).toEqual({ kind: 'tooLong', over: 1 });
});

test('an emoji counts as one character, as the server counts it', () => {
  expect(composerText('🏠'.repeat(4000))).toEqual({ kind: 'sendable', left: 0 });
  expect(composerText('🏠'.repeat(2000))).toEqual({ kind: 'sendable', left: null });
});
