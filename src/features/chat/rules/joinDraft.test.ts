import { expect, test } from 'vitest';
import { joinDraft } from './joinDraft.ts';

test('a text given back never takes the place of what is being written', () => {
  expect(joinDraft('', 'back')).toBe('back');
  expect(joinDraft('  ', 'back')).toBe('back');
  expect(joinDraft('back', '')).toBe('back');
  expect(joinDraft('', '')).toBe('');
  expect(joinDraft('being written', 'back')).toBe('being written\nback');
});
