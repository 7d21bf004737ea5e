import { expect, it } from 'vitest';
import { sharedHome } from './homeMessage.ts';

it('an id alone is a shared home, words with one in them are words', () => {
  const id = '018f4b6e-0000-7000-8000-000000000001';
  expect(sharedHome(id)).toBe(id);
  expect(sharedHome(`see ${id}`)).toBeNull();
  expect(sharedHome('hello')).toBeNull();
});
