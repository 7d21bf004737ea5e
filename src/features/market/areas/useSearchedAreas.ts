import { useMemo } from 'react';
import { useArrival } from '#src/data/useArrival.ts';
import { useInquiries } from '#src/data/useInquiries.ts';
import { useListings } from '#src/data/useListings.ts';
import { useNotes } from '#src/data/useNotes.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { type SearchedArea, searchedAreas, WEIGHTS } from './searchedAreas.ts';

const NONE: readonly never[] = [];
/** Older looks say little of what somebody wants now. */
const VIEWED = 30;

/** The areas this person looks for a home in, from what they keep; undefined until that was read. */
export function useSearchedAreas(most: number): readonly SearchedArea[] | undefined {
  const saved = useNotes('saved_home');
  const viewed = useNotes('viewed_home');
  const searches = useRecords('saved_search');
  const inquiries = useInquiries('renter') ?? NONE;
  const isHere = useArrival('records') !== 'coming';
  const weights = useMemo(() => {
    const sums = new Map<string, number>();
    const add = (id: string, weight: number) => sums.set(id, (sums.get(id) ?? 0) + weight);
    for (const { propertyId } of saved ?? NONE) add(propertyId, WEIGHTS.saved);
    for (const { propertyId } of (viewed ?? NONE).slice(-VIEWED)) add(propertyId, WEIGHTS.viewed);
    for (const { property_id: id } of inquiries) add(id, WEIGHTS.inquired);
    return sums;
  }, [saved, viewed, inquiries]);
  const listings = useListings([...weights.keys()]);
  const isKnown = isHere && saved !== undefined && viewed !== undefined && searches !== undefined;
  return useMemo(() => {
    if (!isKnown || listings === undefined) return undefined;
    const homes = listings.map(({ id, area_id: areaId, listing_type: type }) => ({
      areaId,
      type,
      weight: weights.get(id) ?? 0,
    }));
    const asked = searches.map(({ body: { query } }) => ({
      areaIds: query.area_ids ?? NONE,
      type: query.type ?? ('rent' as const),
    }));
    return searchedAreas(homes, asked, most);
  }, [isKnown, listings, weights, searches, most]);
}
