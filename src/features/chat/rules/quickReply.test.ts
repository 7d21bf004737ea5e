import { expect, it } from 'vitest';
import { quickReply } from './quickReply.ts';

it('a kept answer names whom it goes to, wherever it says so', () => {
  expect(quickReply('Hello {name}! See you, {name}.', 'Maya Lindqvist')).toBe(
    'Hello Maya! See you, Maya.',
  );
  expect(quickReply('Hello {name}', '  Inês  Carvalho ')).toBe('Hello Inês');
  expect(quickReply('It costs $& a month, {name}', '$1 $2')).toBe('It costs $& a month, $1');
  expect(quickReply('No name in here', 'Maya')).toBe('No name in here');
});
