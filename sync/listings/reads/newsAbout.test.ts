import { expect, it } from 'vitest';
import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import { testListing } from '../search/testListing.ts';
import { newsAbout } from './newsAbout.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const uuidOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const home = (number: number, change: object = {}) => ({
  ...testListing({ id: uuidOf(number), price: 1000_00 + number, ...change }),
  isGone: false,
});

const about = (
  homes: readonly ReturnType<typeof home>[],
  hidden: readonly string[] = [],
  query: ListingQuery = { price: { max: 2000_00 } },
) => {
  let found: readonly string[] = [];
  newsAbout(
    {
      news: (emit) => {
        emit(homes);
        return () => undefined;
      },
      hidden: (emit) => {
        emit(hidden);
        return () => undefined;
      },
      places: (emit) => {
        emit([{ lat: 38.7, lon: -9.1, mode: 'walk' }]);
        return () => undefined;
      },
      now: () => NOW,
    },
    query,
  )((next) => {
    found = next.map(({ id }) => id);
  });
  return found;
};

it('KP1 all that match are looked at, not the 100 newest and 100 last reduced', () => {
  const homes = Array.from({ length: 260 }, (_, number) => home(number));
  expect(about(homes)).toHaveLength(260);
});

it('KP1 what is of another search, gone or hidden is left out; what was let or sold is news', () => {
  const dear = home(1, { price: 3000_00 });
  const gone = { ...home(2), isGone: true };
  const taken = home(3, { status: 'rented' });
  expect(about([dear, gone, taken, home(4), home(5)], [uuidOf(5)])).toEqual([uuidOf(3), uuidOf(4)]);
});

it('FI27 news of a search by travel time are of homes near to the places of the person', () => {
  const near = home(1, { lat: 38.71, lon: -9.1 });
  const far = home(2, { lat: 38.8, lon: -9.1 });
  expect(about([near, far], [], { travel: { minutes: 20 } })).toEqual([near.id]);
});
