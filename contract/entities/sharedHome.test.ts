import { expect, it } from 'vitest';
import { sharedHome } from './sharedHome.ts';

const ID = '018f4b6e-0000-7000-8000-000000000001';

it('a message of the type that shares a home has its id', () => {
  expect(sharedHome({ messageType: 'property', content: ID })).toBe(ID);
  expect(sharedHome({ messageType: 'property', content: `see ${ID}` })).toBeNull();
});

it('words are words, also where somebody writes an id', () => {
  expect(sharedHome({ messageType: 'text', content: ID })).toBeNull();
});
