import type { HeldListing } from '#src/data/types.ts';

export type Slot = NonNullable<HeldListing['details']['viewing_slots']>[number];

export type WantedTime =
  /** One the owner offers. */
  | { readonly kind: 'slot'; readonly slot: Slot }
  /** A day 'YYYY-MM-DD' and a time 'HH:MM' on this device's clock. */
  | {
      readonly kind: 'own';
      readonly day: string;
      readonly from: string;
      readonly by: Slot['kind'];
    };

const HOUR_MS = 60 * 60_000;
const OWN_LENGTH_MS = HOUR_MS / 2;
const MOST_SHOWN = 12;

/** The owner's times that can still be had, soonest first. `now` in ms since the epoch. */
export function openSlots(
  {
    details,
  }: { readonly details: Pick<HeldListing['details'], 'viewing_slots' | 'viewing_lead_hours'> },
  now: number,
): Slot[] {
  const earliest = now + (details.viewing_lead_hours ?? 0) * HOUR_MS;
  return (details.viewing_slots ?? [])
    .filter(({ start }) => Date.parse(start) > earliest)
    .sort((one, other) => Date.parse(one.start) - Date.parse(other.start))
    .slice(0, MOST_SHOWN);
}

/** Whether a time of one's own may be asked for: where the owner's times are taken at once, or are open to all, they are all. */
export function takesOtherTimes({
  details,
}: {
  readonly details: Pick<HeldListing['details'], 'viewing_mode'>;
}): boolean {
  return details.viewing_mode !== 'instant' && details.viewing_mode !== 'open_house';
}

/** What is asked for, ISO 8601; null when the time is none or has passed. Times of one's own last half an hour. */
export function wantedSpan(
  wanted: WantedTime,
  now: number,
): { readonly startsAt: string; readonly endsAt: string; readonly kind: Slot['kind'] } | null {
  if (wanted.kind === 'slot')
    return { startsAt: wanted.slot.start, endsAt: wanted.slot.end, kind: wanted.slot.kind };
  const start = Date.parse(`${wanted.day}T${wanted.from}`);
  if (Number.isNaN(start) || start <= now) return null;
  return {
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + OWN_LENGTH_MS).toISOString(),
    kind: wanted.by,
  };
}
