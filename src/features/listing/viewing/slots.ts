import { HOUR_MS } from '#contract/rules/durations.ts';
import { momentIn } from '#src/rules/listing/zonedTime.ts';
import type { HeldListing } from '#src/data/types.ts';

export type Slot = NonNullable<HeldListing['details']['viewing_slots']>[number];

export type WantedTime =
  /** One of the owner's times. */
  | { readonly kind: 'slot'; readonly slot: Slot }
  /** A day 'YYYY-MM-DD' and a time 'HH:MM' by the clock of the home. */
  | {
      readonly kind: 'own';
      readonly day: string;
      readonly from: string;
      readonly by: Slot['kind'];
    };

const OWN_LENGTH_MS = HOUR_MS / 2;
const MOST_SHOWN = 12;

/** The owner's times that can still be chosen, soonest first. `now` in ms since the epoch. */
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

/** Whether a person may propose another time. Not where the owner's times are booked at once or open to everybody. */
export function takesOtherTimes({
  details,
}: {
  readonly details: Pick<HeldListing['details'], 'viewing_mode'>;
}): boolean {
  return details.viewing_mode !== 'instant' && details.viewing_mode !== 'open_house';
}

/**
 * The requested time, ISO 8601; null when it is invalid or has passed. Proposed times last half an hour. `zone`: IANA, of the
 * home; this device's where it is not known.
 */
export function wantedSpan(
  wanted: WantedTime,
  now: number,
  zone?: string,
): { readonly startsAt: string; readonly endsAt: string; readonly kind: Slot['kind'] } | null {
  if (wanted.kind === 'slot')
    return { startsAt: wanted.slot.start, endsAt: wanted.slot.end, kind: wanted.slot.kind };
  const start = momentIn(wanted.day, wanted.from, zone);
  if (Number.isNaN(start) || start <= now) return null;
  return {
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + OWN_LENGTH_MS).toISOString(),
    kind: wanted.by,
  };
}

/** The words for the way to a viewing: its owner lets people take a time without asking, or is asked. */
export function viewingWords(
  home: Parameters<typeof openSlots>[0] & Parameters<typeof takesOtherTimes>[0],
  now: number,
): 'book' | 'ask' {
  return !takesOtherTimes(home) && openSlots(home, now).length > 0 ? 'book' : 'ask';
}
