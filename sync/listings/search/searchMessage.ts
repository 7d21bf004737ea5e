import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import type { MapPoints } from '../../model/listings.ts';
import type { Found, Window } from '../../model/ports/searcher.ts';

/** What a tab says to its search worker. `ask` numbers a question. */
export type ToWorker =
  | { readonly kind: 'open'; readonly databaseName: string }
  | {
      readonly kind: 'search';
      readonly ask: number;
      readonly query: ListingQuery;
      readonly window: Window;
      readonly now: number;
    }
  | {
      readonly kind: 'points';
      readonly ask: number;
      readonly query: ListingQuery;
      readonly now: number;
      readonly ranked: number;
    }
  | { readonly kind: 'changed'; readonly ids: readonly string[] }
  | { readonly kind: 'catchUp' }
  | { readonly kind: 'reread' }
  | { readonly kind: 'hide'; readonly ids: readonly string[] };

/** What it answers. */
export type FromWorker =
  | { readonly kind: 'found'; readonly ask: number; readonly found: Found }
  | { readonly kind: 'points'; readonly ask: number; readonly points: MapPoints }
  | { readonly kind: 'failed'; readonly ask: number; readonly reason: string }
  /** Answers may be others now. */
  | { readonly kind: 'changed' };
