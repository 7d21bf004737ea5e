import { expect, it } from 'vitest';
import { ownerSigns } from '#src/rules/listing/ownerSigns.ts';
import { heldListing } from '#src/listings/testListing.ts';
import { draftOver } from './draftOver.ts';
import type { ReadListing } from './readDraft.ts';

const at = { now: Date.parse('2026-11-22T12:00:00Z'), today: '2026-11-22' };
const near = [2, 3, 4, 5, 6, 7].map((number) => heldListing(number));
const stored = heldListing(1, {
  price: 400_00,
  details: { country: 'PT', city: 'Portavela', description: 'Pay the deposit before the viewing.' },
});
const signsOf = (draft: Partial<ReadListing>) =>
  ownerSigns(draftOver(stored, { details: {}, photos: [], ...draft }), near, at);

it('the signs are those of what is written now: a corrected price and a removed sentence are gone', () => {
  const asIs = { details: stored.details, price: stored.price };
  expect(signsOf(asIs)).toEqual(['price_far_below', 'money_before_viewing']);
  expect(signsOf({ ...asIs, price: 1500_00 })).toEqual(['money_before_viewing']);
  expect(signsOf({ price: 1500_00 })).toEqual([]);
});

it('a price that cannot be read yet is the published one', () => {
  expect(signsOf({})).toEqual(['price_far_below']);
});
