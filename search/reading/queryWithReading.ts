import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import { HOME_TYPES } from '#contract/entities/property.ts';
import { cutText } from '#contract/rules/text/cutText.ts';
import type { Reading } from './readRequest.ts';

/** A search with what was read in its words: a filter of the words takes the place of the one before, lists grow. */
export function queryWithReading(
  query: ListingQuery,
  { query: said, text }: Pick<Reading, 'query' | 'text'>,
): ListingQuery {
  const { text: _words, ...before } = query;
  const isOtherPrice = said.type !== undefined && said.type !== query.type;
  const { price: _price, ...unpriced } = before;
  return {
    ...(isOtherPrice ? unpriced : before),
    ...said,
    ...(said.features && { features: joined(query.features, said.features) }),
    ...(said.property_types && {
      property_types: joined(
        query.property_types?.length === HOME_TYPES.length ? [] : query.property_types,
        said.property_types,
      ),
    }),
    // A place that is named is the place: another part of the map is in its way.
    ...(said.area_ids && { near: undefined, polygon: undefined, bounds: undefined }),
    ...(text !== '' && { text: cutText(text, 200) }),
  };
}

const joined = <Value>(before: readonly Value[] | undefined, more: readonly Value[]): Value[] => [
  ...new Set([...(before ?? []), ...more]),
];
