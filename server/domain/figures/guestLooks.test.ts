import { expect, test } from 'vitest';
import { createGuestLooks } from './guestLooks.ts';

const look = (listing: string, day = '2026-11-21') => ({ listing_id: listing, day });
const HERE = '203.0.113.9';

test('as many guests at one address as an office has count for a listing and day, and no more', () => {
  const looks = createGuestLooks(3);
  const admitted = Array.from({ length: 5 }, () => looks.admit(HERE, [look('a')]).length);
  expect(admitted).toEqual([1, 1, 1, 0, 0]);
});

test('a listing is the same however its id is written', () => {
  const looks = createGuestLooks(1);
  looks.admit(HERE, [look('ab-c')]);
  expect(looks.admit(HERE, [look('AB-c')])).toEqual([]);
});

test('another listing, day or address has a count of its own', () => {
  const looks = createGuestLooks(1);
  looks.admit(HERE, [look('a')]);
  expect(looks.admit(HERE, [look('a'), look('b'), look('a', '2026-11-20')])).toEqual([
    look('b'),
    look('a', '2026-11-20'),
  ]);
  expect(looks.admit('203.0.113.10', [look('a')])).toHaveLength(1);
});

test('what it remembers is bounded, and what is asked about stays longest', () => {
  const looks = createGuestLooks(1, 2);
  looks.admit(HERE, [look('a'), look('b')]);
  looks.admit(HERE, [look('a'), look('c')]);
  expect(looks.admit(HERE, [look('a')])).toEqual([]);
  expect(looks.admit(HERE, [look('b')])).toHaveLength(1);
});
