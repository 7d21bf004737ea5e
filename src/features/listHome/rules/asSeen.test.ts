import { expect, it } from 'vitest';
import { heldListing } from '#src/listings/testListing.ts';
import { asSeen } from './asSeen.ts';

const by = {
  userId: '7c1a2f4d-0000-4000-8000-000000000001',
  since: '2026-03',
  now: Date.parse('2026-11-26T12:00:00Z'),
  zone: 'Europe/Lisbon',
};
const { id, ...home } = heldListing(1);
const written = { ...home, title: 'Two rooms by the harbour', price: 990_00 };

it('a draft is seen as it would be published now: new, confirmed, by its owner', () => {
  expect(asSeen(id, written, null, by)).toMatchObject({
    title: 'Two rooms by the harbour',
    price: 990_00,
    owner_since: '2026-03',
    first_listed_on: '2026-11-26',
    availability_confirmed_at: '2026-11-26T12:00:00.000Z',
    price_history: [{ price: 990_00, reason: 'listed' }],
    isPending: false,
  });
});

it('of a listing that is out already the draft changes what it states, and its history stays', () => {
  const before = heldListing(1, { owner_since: '2025-01', isPending: true });
  const seen = asSeen(id, written, before, by);
  expect(seen).toMatchObject({ title: written.title, isPending: false });
  expect(seen).toMatchObject({ first_listed_on: '2026-11-01', owner_since: '2025-01' });
});

it('where the house stands exactly is not on the page, and a draft that says too little makes none', () => {
  const place = { lat: 38.7, lon: -9.1, number: '7', unit: null };
  expect(asSeen(id, { ...written, private: place }, null, by)).not.toHaveProperty('private');
  const { price: _, ...less } = written;
  expect(asSeen(id, less, null, by)).toBeNull();
});
