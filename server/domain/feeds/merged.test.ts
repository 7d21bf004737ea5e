import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { fieldsOf, merged, withFields } from './merged.ts';

const none = { current: {}, wanted: {}, stood: {}, fresh: {}, overwrites: false };

it('a field that both changed stays its owner’s and is said, one that the feed alone changed is the feed’s', () => {
  expect(
    merged({
      ...none,
      current: { price: 950, title: 'Mine', 'details.floor': 2, 'details.pets': 'yes' },
      wanted: { price: 900, title: 'Old', 'details.floor': 2, 'details.pets': 'yes' },
      stood: { price: 900, title: 'Old', 'details.floor': 2, 'details.pets': 'yes' },
      fresh: { price: 1000, title: 'Old', 'details.floor': 3 },
    }),
  ).toEqual({ set: { 'details.floor': 3, 'details.pets': undefined }, byHand: ['price'] });
});

it('what the server made of a value is no change by hand', () => {
  const was = { current: { title: 'Flat' }, wanted: { title: 'Flat ' }, stood: { title: 'Flat' } };
  expect(merged({ ...none, ...was, fresh: { title: 'Loft' } })).toEqual({
    set: { title: 'Loft' },
    byHand: [],
  });
});

it('the same feed again writes nothing, and whoever overwrites gets all that the feed says', () => {
  const fields = fc.dictionary(
    fc.constantFrom('price', 'title', 'details.floor'),
    fc.integer({ min: 0, max: 2 }),
  );
  fc.assert(
    fc.property(fields, fields, fields, (current, stood, fresh) => {
      const again = { ...none, current, wanted: fresh, stood, fresh };
      expect(merged(again)).toEqual({ set: {}, byHand: [] });
      const { set } = merged({ ...again, overwrites: true });
      expect({ ...current, ...set }).toMatchObject(fresh);
    }),
  );
});

it('fields are read from a listing and put into it again, and one that is taken out is gone', () => {
  const home = {
    price: 1,
    status: 'available',
    details: { floor: 2, city: 'P' },
    photos: [{ id: 'a', w: 1 }],
  };
  expect(fieldsOf(home)).toEqual({
    price: 1,
    'details.floor': 2,
    'details.city': 'P',
    photos: ['a'],
  });
  expect(withFields(home, { price: 2, 'details.floor': undefined, 'private.number': '1' })).toEqual(
    {
      ...home,
      ...{ price: 2, details: { city: 'P' }, private: { number: '1' } },
    },
  );
});
