import type { OwnProperty } from '#contract/entities/property.ts';
import { unheard } from '#sync/model/rules/listing/unheard.ts';
import type { HeldListing } from '#src/data/types.ts';
import type { ReadListing } from './readDraft.ts';
import { toPublish } from './toPublish.ts';

export interface SeenBy {
  readonly userId: string;
  /** The month they became a member, as '2026-03'; null where no address was confirmed. */
  readonly since: string | null;
  readonly now: number;
  readonly zone: string;
}

/**
 * A draft as others will see it once it is published: what the server keeps of a listing that is out already stays.
 * Null while too little is stated to make a page of it.
 */
export function asSeen(
  id: string,
  listing: ReadListing,
  before: HeldListing | null,
  { userId, since, now, zone }: SeenBy,
): HeldListing | null {
  const own = published(id, listing, before, { now, zone });
  if (own === null) return null;
  const { private: _, ...shown } = own;
  return {
    ...unheard(own, userId, now),
    owner_verified: since !== null,
    owner_since: since,
    ...before,
    ...shown,
    asOf: now,
    isPending: false,
    conflicts: [],
    isGone: false,
  };
}

function published(
  id: string,
  listing: ReadListing,
  before: HeldListing | null,
  at: Pick<SeenBy, 'now' | 'zone'>,
): OwnProperty | null {
  try {
    return toPublish(id, listing, before, at);
  } catch {
    return null;
  }
}
