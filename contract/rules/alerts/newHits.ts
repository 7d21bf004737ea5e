import type { Property } from '#contract/entities/property.ts';
import type { Kept } from '#contract/entities/record.ts';
import { asOf } from '#contract/rules/listing/asOf.ts';
import { alertKeyOf, newsOf } from './alertNews.ts';

export interface HitFacts {
  /** The cities of areas, by their ids. */
  readonly cityOf?: ReadonlyMap<string, string>;
  readonly now: number;
  /** Ids of hits that are kept already: each is told once. */
  readonly known: ReadonlySet<string>;
  /** Ids of homes looked at: they are not new. */
  readonly viewed: ReadonlySet<string>;
}

/** The hits to store of homes that match an alert: its news that are not known yet. */
export function newHits(
  search: Kept<'saved_search'>,
  matching: readonly Property[],
  { now, known, viewed }: HitFacts,
): Kept<'alert_hit'>[] {
  if (!search.body.alert.isOn) return [];
  return matching.flatMap((listing) =>
    newsOf(listing, search.body, now)
      .filter(({ kind }) => kind !== 'new' || !viewed.has(listing.id))
      .map((news) => ({
        id: alertKeyOf(search.id, listing, news),
        body: {
          searchId: search.id,
          propertyId: listing.id,
          kind: news.kind,
          version: news.version,
          at: Date.parse(news.at),
          isSeen: false,
          asOf: asOf(listing, now),
        },
      }))
      .filter(({ id }) => !known.has(id)),
  );
}
