import { expect, it } from 'vitest';
import { shownBase } from './shownBase.ts';

it('the configured map is shown once a piece of it is there', () => {
  expect(shownBase('own', { kind: 'came' })).toBe('theirs');
});

it.each([null, 500, 403])('our own is shown again when a piece fails with %s', (status) => {
  expect(shownBase('theirs', { kind: 'failed', status })).toBe('own');
});

it('where the configured map ends it stays', () => {
  expect(shownBase('theirs', { kind: 'failed', status: 404 })).toBe('theirs');
  expect(shownBase('own', { kind: 'failed', status: 404 })).toBe('own');
});
