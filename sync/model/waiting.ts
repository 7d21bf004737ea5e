import type { ErrorCode } from '#contract/protocol/errors.ts';
import type { LiveQuery } from '../kit/live.ts';
import type { ParcelKind } from './parcel.ts';
import type { UnsentKind } from './unsent.ts';
import type { RefusableCollection } from './collectionNames.ts';

/**
 * The change of a waiting row. `takenBack`: it is again as the server had it, but the server may have got the
 * change, so it is told how the row is to be.
 */
export type RowChange = 'made' | 'changed' | 'removed' | 'takenBack';

/** The content of a waiting thing. */
export type WaitingContent =
  /** A row that was changed here and that the server has not answered. */
  | {
      readonly type: 'row';
      readonly collection: RefusableCollection;
      readonly change: RowChange;
      /** The fields that are new, as the row has them; empty unless it is `changed`. */
      readonly fields: readonly string[];
      /** Of a record: its kind, also one that this version does not know. */
      readonly record: string | null;
      /** The listing it is about. */
      readonly listingId: string | null;
      /** A choice among few that it is, as the role that was switched to. */
      readonly choice: string | null;
    }
  | { readonly type: 'parcel'; readonly parcel: ParcelKind; readonly topic: string | null }
  | { readonly type: 'photo'; readonly listingId: string };

/** One thing a person wrote that has not left this device, beside messages, which `Chat.outbox` lists. */
export interface WaitingThing {
  /** Of this thing among all of them: a listing and the draft of it share the id of their rows. */
  readonly id: string;
  /** Of the row, the parcel or the photo. */
  readonly rowId: string;
  readonly kind: Exclude<UnsentKind, 'waiting' | 'failed' | 'draft'>;
  readonly content: WaitingContent;
  /** The person or home it is about, as far as this device knows. */
  readonly name: string | null;
  /** ms since the epoch; null: nobody noted it. */
  readonly writtenAt: number | null;
  /** `failed`: the server will not take it as it is, and it waits for the person. */
  readonly state: 'waiting' | 'failed';
  /** Only with `failed`. */
  readonly error: ErrorCode | null;
  /** False of what is taken back already, and of words that two devices wrote: those are settled. */
  readonly canDiscard: boolean;
}

/** The waiting things beside messages, in every tab, as the one number counts them (ST5). */
export interface Waiting {
  /** Oldest first. */
  things(): LiveQuery<readonly WaitingThing[]>;
  /** Tries what waits now; of a refused one, again. Resolves when it is noted here or was given up. */
  tryNow(thing: WaitingThing): Promise<void>;
  /**
   * Takes it back for good: a row is again as the server had it, or gone where the server never had it. A
   * change that may have reached the server already waits on, as `takenBack`.
   */
  discard(thing: WaitingThing): Promise<void>;
}
