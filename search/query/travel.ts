import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import type { PlaceRecord } from '#contract/entities/records/place.ts';
import {
  distanceKm,
  type Place,
  type TravelMode,
  travelMinutes,
} from '#contract/rules/distance.ts';

/** Somewhere a person goes, and how. */
export type Destination = Pick<PlaceRecord, 'lat' | 'lon' | 'mode'>;

/**
 * How long ways take. The one there is works without a network and is an approximation; a router takes its place by giving
 * another: what it needs of streets and timetables it gets ready before, since a search asks for thousands of homes at once.
 */
export interface Router {
  /** The times have to be called approximate. */
  readonly isApproximate: boolean;
  /** Minutes from a home to a place; NaN: there is no way. */
  minutesTo(place: Destination): (home: Place) => number;
}

/** Product rule 4.6: the straight line with a detour, at the usual speed of who goes that way in a town. */
export const APPROXIMATE: Router = {
  isApproximate: true,
  minutesTo: (place) => (home) => travelMinutes(distanceKm(home, place), place.mode),
};

/**
 * A query as a search is asked it: with the places of who asks. They are in no address, since they would go along with a link, and
 * in no saved search: a place that is moved moves the search.
 */
export interface AskedQuery extends ListingQuery {
  readonly places?: readonly Destination[];
}

/** Whether the places of the person make a difference to what is found, or to its order. */
export const needsPlaces = ({ travel, sort }: ListingQuery): boolean =>
  travel !== undefined || sort === 'travel';

/** The query with the places of the person; as it is where they have none. */
export function withPlaces(query: ListingQuery, places: readonly Destination[]): AskedQuery {
  if (places.length === 0) return query;
  return { ...query, places: places.map(({ lat, lon, mode }) => ({ lat, lon, mode })) };
}

/** The person's destinations, by the way the query asks for, else by the way of each. */
export const destinationsOf = (query: AskedQuery, by = query.travel?.by): readonly Destination[] =>
  (query.places ?? []).map((place) => (by === undefined ? place : { ...place, mode: by }));

/** The minutes from a home to the place that is furthest by time: no other takes longer. Null without a place. */
export function furthestMinutes(
  places: readonly Destination[],
  router: Router = APPROXIMATE,
): ((home: Place) => number) | null {
  const ways = places.map((place) => router.minutesTo(place));
  return ways.length === 0 ? null : (home) => Math.max(...ways.map((minutes) => minutes(home)));
}

/** The minutes to all places together: what homes are put in order by. Null without a place. */
export function minutesInAll(
  places: readonly Destination[],
  router: Router = APPROXIMATE,
): ((home: Place) => number) | null {
  const ways = places.map((place) => router.minutesTo(place));
  return ways.length === 0 ? null : (home) => ways.reduce((sum, minutes) => sum + minutes(home), 0);
}

export type { TravelMode };
