import { type Box, distanceFrom, middleOf, reachesInto, spanOf } from './boxes.ts';

interface Placed {
  readonly id: string;
  readonly bounds: Box;
}

/** A view that is so many times as wide as a city means the country around it, not the city. */
const WIDE = 4;
/** Of a small town a view of so many degrees still means the town. */
const LEAST_SPAN = 0.3;

/**
 * The city a map means when it came to rest: one whose ground reaches into the inner half of the view, the one in use before
 * others, else the nearest to its middle. Null: the view is too wide for any, or over none. `inUse`: an id.
 */
export function restsOver<City extends Placed>(
  view: Box,
  cities: readonly City[],
  inUse: string | null,
): City | null {
  const middle = middleOf(view);
  const [aside, above] = [(view[2] - view[0]) / 4, (view[3] - view[1]) / 4];
  const inner: Box = [view[0] + aside, view[1] + above, view[2] - aside, view[3] - above];
  const meant = cities.filter(
    ({ bounds }) =>
      reachesInto(bounds, inner) && spanOf(view) <= Math.max(LEAST_SPAN, WIDE * spanOf(bounds)),
  );
  const own = meant.find(({ id, bounds }) => id === inUse && distanceFrom(middle, bounds) === 0);
  if (own !== undefined) return own;
  const far = ({ bounds }: City) => distanceFrom(middle, bounds);
  const fromMiddle = ({ bounds }: City) => {
    const [lon, lat] = middleOf(bounds);
    return distanceFrom(middle, [lon, lat, lon, lat]);
  };
  const [nearest = null] = meant.toSorted(
    (one, other) => far(one) - far(other) || fromMiddle(one) - fromMiddle(other),
  );
  return nearest;
}
