import { expect, it } from 'vitest';
import { heldListing } from '#src/listings/testListing.ts';
import { copyOf } from './copyOf.ts';

it('a copy is a new listing like the home, without its door and the times it is shown', () => {
  const slot = {
    start: '2027-01-05T18:00:00Z',
    end: '2027-01-05T18:30:00Z',
    capacity: 1,
    kind: 'video',
  } as const;
  const home = heldListing(1, {});
  const copy = copyOf({
    ...home,
    details: { ...home.details, viewing_slots: [slot] },
    private: { lat: 38.7, lon: -9.1, number: '12b', unit: '3' },
  });
  expect(copy).toMatchObject({
    editsRev: null,
    fields: { title: home.title },
    photos: home.photos,
  });
  expect(Object.keys(copy?.fields ?? {})).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(?:number|unit|viewing_slots)$/u)]),
  );
});
