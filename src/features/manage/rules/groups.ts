import { canBeAskedFor, isOnOffer, isOver, type Standing } from '#src/rules/listing/standing.ts';

/** A landlord's homes by where they stand: each is in exactly one of these. */
export const GROUPS = ['open', 'pending', 'hidden', 'closed'] as const;
export type Group = (typeof GROUPS)[number];

/** The group of a home with this standing. */
export function groupOf(standing: Standing): Group {
  if (isOver(standing)) return 'closed';
  if (isOnOffer(standing)) return 'open';
  return canBeAskedFor(standing) ? 'pending' : 'hidden';
}
