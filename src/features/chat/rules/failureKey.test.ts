import { expect, test } from 'vitest';
import { failureKey } from './failureKey.ts';

test('each refusal has words of its own where they help, and words at all where not', () => {
  expect(failureKey('blocked')).toBe('failure.blocked');
  expect(failureKey('message_too_long')).toBe('failure.tooLong');
  expect(failureKey('unknown_recipient')).toBe('failure.gone');
  expect(failureKey('id_taken')).toBe('failure.other');
  expect(failureKey(null)).toBe('failure.other');
});
