import { isExpired } from '#sync/model/rules/alerts/viewingNews.ts';
import type { HeldViewing } from '#src/data/types.ts';

const COMING_STATES = ['requested', 'proposed', 'confirmed'] as const;

/** Whether it is still to come, and neither declined, called off nor left unanswered. `now` in ms since the epoch. */
export const isComing = (viewing: HeldViewing, now: number): boolean =>
  !isExpired(viewing) &&
  Date.parse(viewing.ends_at) > now &&
  COMING_STATES.some((state) => state === viewing.state);

/** The next viewing of a home that was asked for, offered or agreed upon, and is still to come. `now` in ms since the epoch. */
export function comingViewing(
  viewings: readonly HeldViewing[],
  propertyId: string,
  now: number,
): (HeldViewing & { readonly state: (typeof COMING_STATES)[number] }) | undefined {
  return viewings
    .filter(({ property_id: id }) => id === propertyId)
    .toSorted((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at))
    .find((viewing): viewing is HeldViewing & { state: (typeof COMING_STATES)[number] } =>
      isComing(viewing, now),
    );
}
