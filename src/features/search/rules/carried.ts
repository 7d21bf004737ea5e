import { writeQuery } from '#search/query/queryAddress.ts';
import type { Kept } from '#src/data/types.ts';
import { recentOnce } from './recent.ts';

type Recent = Kept<'recent_search'>;

/** So many searches are remembered of a person, and of a guest. */
export const RECENT_MAX = 10;

/** The changes to a person's recent searches when a guest's are added to them. */
export interface Carried {
  /** To be kept: under the id of the person's own where they looked for the same. */
  readonly puts: readonly { readonly id: string | undefined; readonly body: Recent['body'] }[];
  /** The ids of the person's own that are too old now. */
  readonly drops: readonly string[];
}

/**
 * A guest who signs in goes on with their searches: each search once, the latest first, no more than are
 * remembered.
 */
export function carried(own: readonly Recent[], guests: readonly Recent[]): Carried {
  const kept = recentOnce([...own, ...guests]).slice(0, RECENT_MAX);
  const stays = new Set(kept.map(({ body }) => writeQuery(body.query)));
  const idOf = new Map(own.map(({ id, body }) => [writeQuery(body.query), id]));
  return {
    puts: kept
      .filter((each) => !own.includes(each))
      .map(({ body }) => ({ id: idOf.get(writeQuery(body.query)), body })),
    drops: own.filter(({ body }) => !stays.has(writeQuery(body.query))).map(({ id }) => id),
  };
}
