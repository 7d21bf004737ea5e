import { expect, it } from 'vitest';
import { excerpt } from './excerpt.ts';

it('a hit near the beginning leaves the text as it is, in one line', () => {
  expect(excerpt('Is the\n cellar  dry?', 'cellar')).toBe('Is the cellar dry?');
});

it('a hit further on is brought near the beginning, at a word', () => {
  expect(excerpt('It is the third house on the left side of the street, yellow door', 'door')).toBe(
    '… of the street, yellow door',
  );
});

it('a word longer than the room before the hit is cut away whole', () => {
  expect(excerpt(`${'x'.repeat(60)}door`, 'door')).toBe('… door');
});

it('what is not found is left alone', () => {
  expect(excerpt('hello', 'nothing')).toBe('hello');
});
