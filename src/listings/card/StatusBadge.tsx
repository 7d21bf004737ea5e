import {
  type NotedListing,
  type Standing,
  type StandingListing,
  standingOf,
} from '#src/rules/listing/standing.ts';
import { useNow } from '#src/data/useNow.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';
import { Badge, type BadgeProps } from '#src/ui/Badge.tsx';

const TONE: Readonly<Record<Standing, NonNullable<BadgeProps['tone']>>> = {
  available: 'good',
  active: 'good',
  pending: 'warn',
  unconfirmed: 'warn',
  rented: 'neutral',
  sold: 'neutral',
  expired: 'danger',
  rejected: 'danger',
  withdrawn: 'danger',
  paused: 'neutral',
  taken_off: 'neutral',
  pending_approval: 'neutral',
  unknown: 'neutral',
};

/** The present standing of a home, as a word and a colour. */
export function StatusBadge({ home }: { readonly home: StandingListing | NotedListing }) {
  const words = usePropertyTexts();
  const standing = standingOf(home, useNow());
  return <Badge tone={TONE[standing]}>{words.standing(standing)}</Badge>;
}
