import type { Property } from '#contract/entities/property.ts';

/** The check of a home's owner. Their papers were not looked at. */
export type OwnerCheck =
  /** They confirmed an e-mail address. `since`: the month they became a member, as '2026-03'; null: not known here. */
  { readonly kind: 'email'; readonly since: string | null } | { readonly kind: 'nothing' };

/** Listings of servers before `owner_since` say that an address was confirmed, and not since when. */
export function ownerCheck({
  owner_verified,
  owner_since,
}: Pick<Property, 'owner_verified' | 'owner_since'>): OwnerCheck {
  if (owner_since === undefined)
    return owner_verified ? { kind: 'email', since: null } : { kind: 'nothing' };
  return owner_since === null ? { kind: 'nothing' } : { kind: 'email', since: owner_since };
}
