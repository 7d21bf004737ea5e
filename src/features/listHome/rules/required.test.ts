import { expect, it } from 'vitest';
import { requiredIn } from './required.ts';

it('what is required follows from what the home is, not from what is filled in', () => {
  const rental = requiredIn({
    listing_type: 'rent',
    property_type: 'apartment',
    title: 'Bright flat',
  });
  for (const field of [
    'title',
    'description',
    'price',
    'bedrooms',
    'available_from',
    'property_type',
  ])
    expect(rental).toContain(field);
  for (const field of ['street', 'summary', 'floor']) expect(rental).not.toContain(field);
});

it('a garage has no bedrooms, a home for sale no first day, and a price on request none', () => {
  const garage = requiredIn({ listing_type: 'sale', property_type: 'garage' });
  expect(garage).not.toContain('bedrooms');
  expect(garage).not.toContain('available_from');
  expect(garage).toContain('price');
  const open = requiredIn({ listing_type: 'sale', price_qualifier: 'on_request' });
  expect(open).not.toContain('price');
});
