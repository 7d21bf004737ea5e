import type { LoadedLater } from '../kit/rest.ts';
import type { InquiryReads, ListingCard, ListingReads, PhotoReads } from '../model/listings.ts';
import type { PhotoCommands } from '../outgoing/index.ts';
import type { InquiryCommands } from './commands/inquiryCommands.ts';
import type { ListingCommands } from './commands/listingCommands.ts';
import type { Notes } from './notes.ts';

/** Listings on this device. Reads never wait for a network; commands resolve once durable here. */
export type Listings = LoadedLater & ListingReads & ListingCommands;

export type Inquiries = LoadedLater & InquiryReads & InquiryCommands;
export type Photos = LoadedLater & PhotoReads & PhotoCommands;

export interface Market {
  readonly listings: Listings;
  readonly notes: Notes;
  readonly inquiries: Inquiries;
  readonly photos: Photos;
  /**
   * Somebody is about to search: what that takes is begun while their page's code is on the way. `search`: of their address. Resolves
   * at the start of the tab, once it is known whether their search was kept as it was shown last: true, then the reads have it.
   * Null: nothing is kept for later than that.
   */
  ahead(search: string): Promise<boolean> | null;
  /** The first homes of a search from the answer that is there: what was shown of it last, else the server's. None where neither is. */
  firstCards(search: string): Promise<readonly ListingCard[]>;
  /** Forgets all searches on this device. */
  forgetSearches(): Promise<void>;
}
