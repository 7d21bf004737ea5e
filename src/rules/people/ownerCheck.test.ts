import { expect, test } from 'vitest';
import { ownerCheck } from './ownerCheck.ts';

test('of an owner is said what was checked: a confirmed address, and since when they are a member', () => {
  expect(ownerCheck({ owner_verified: true, owner_since: '2026-03' })).toEqual({
    kind: 'email',
    since: '2026-03',
  });
  expect(ownerCheck({ owner_verified: false, owner_since: null })).toEqual({ kind: 'nothing' });
  // A listing that came before servers told the month.
  expect(ownerCheck({ owner_verified: true })).toEqual({ kind: 'email', since: null });
  expect(ownerCheck({ owner_verified: false })).toEqual({ kind: 'nothing' });
});
