import { expect, it } from 'vitest';
import { roomsOf } from './roomsOf.ts';

it.each([
  ['apartment', 2, 1, { bedrooms: 2, bathrooms: 1 }],
  ['apartment', 0, 1, { bedrooms: 'studio', bathrooms: 1 }],
  ['loft', 0, 1.5, { bedrooms: 'studio', bathrooms: 1.5 }],
  ['studio', 0, 1, { bedrooms: 'studio', bathrooms: 1 }],
  ['studio', 1, 1, { bedrooms: 'studio', bathrooms: 1 }],
  ['garage', 0, 0, { bedrooms: null, bathrooms: null }],
  ['land', 0, 0, { bedrooms: null, bathrooms: null }],
  ['warehouse', 3, 0, { bedrooms: null, bathrooms: null }],
  ['office', 0, 2, { bedrooms: null, bathrooms: 2 }],
  ['room', 0, 0, { bedrooms: null, bathrooms: null }],
  ['room', 1, 0.5, { bedrooms: 1, bathrooms: 0.5 }],
  ['building', 0, 4, { bedrooms: null, bathrooms: 4 }],
] as const)('%s with %d bedrooms and %d bathrooms', (property_type, bedrooms, bathrooms, said) => {
  expect(roomsOf({ property_type, bedrooms, bathrooms })).toEqual(said);
});

it('of a cottage it matters that there is no bathroom', () => {
  const cottage = { property_type: 'cottage', bedrooms: 1, bathrooms: 0 } as const;
  expect(roomsOf(cottage)).toEqual({ bedrooms: 1, bathrooms: 0 });
});

it('nothing is said of what is not written yet', () => {
  const draft = { bedrooms: undefined, bathrooms: undefined };
  expect(roomsOf({ property_type: 'apartment', ...draft })).toEqual({
    bedrooms: null,
    bathrooms: null,
  });
});

it('of a kind that was not noted only what there is is said', () => {
  expect(roomsOf({ bedrooms: 0, bathrooms: 0 })).toEqual({ bedrooms: null, bathrooms: null });
  expect(roomsOf({ bedrooms: 3, bathrooms: 2 })).toEqual({ bedrooms: 3, bathrooms: 2 });
});
