import type { LoadedLater } from '../kit/rest.ts';
import type { Inquiries, ListingReads, Notes, Photos } from '../model/listings.ts';
import type { ListingCommands } from './commands/listingCommands.ts';

/** Listings on this device. Reads never wait for a network; commands resolve once durable here. */
export type Listings = LoadedLater & ListingReads & ListingCommands;

export interface Market {
  readonly listings: Listings;
  readonly notes: LoadedLater & Notes;
  readonly inquiries: LoadedLater & Inquiries;
  readonly photos: LoadedLater & Photos;
  /**
   * Somebody is about to search: what that takes is begun while their page's code is on the way. `search`: of their address. Resolves
   * at the start of the tab, once it is known whether their search was kept as it was shown last: true, then the reads have it.
   * Null: nothing is kept for later than that.
   */
  ahead(search: string): Promise<boolean> | null;
  /** Forgets all searches on this device. */
  forgetSearches(): Promise<void>;
}
