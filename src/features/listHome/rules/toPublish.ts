import {
  ownPropertySchema,
  type OwnProperty,
  type PropertyDetails,
} from '#contract/entities/property.ts';
import type { CalendarDay } from '#contract/rules/calendarDay.ts';
import { dayAndTimeIn } from '#src/rules/listing/zonedTime.ts';
import { DETAIL_FIELDS } from './fields.ts';
import type { ReadListing } from './readDraft.ts';

/**
 * The listing to publish: what the draft states, and what the wizard does not ask (status, closing) as in
 * `before`, the listing that is edited. `now` in ms since the epoch; `zone`, IANA, of its area, else of this device: what the
 * server looked up by the place of the home itself stays while it is in that area. `shownFrom`: a new one is not shown before. Throws a ZodError for a draft with faults.
 */
export function toPublish(
  id: string,
  listing: ReadListing,
  before: OwnProperty | null,
  { now, zone, shownFrom = null }: Here,
): OwnProperty {
  const isSale = listing.listing_type === 'sale';
  // Elsewhere the clock may be another.
  const isElsewhere = before !== null && before.area_id !== listing.area_id;
  const { time_zone: had, ...others } = before?.details ?? {};
  const stays = isElsewhere || had === undefined ? others : { ...others, time_zone: had };
  const fits = before !== null && before.listing_type === listing.listing_type;
  return ownPropertySchema.parse({
    status: fits ? before.status : isSale ? 'active' : 'available',
    visibility: visibilityOf(before),
    closed_price: fits ? before.closed_price : null,
    closed_on: fits ? before.closed_on : null,
    bedrooms: 0,
    bathrooms: 0,
    ...listing,
    id,
    availability_confirmed_at: new Date(now).toISOString(),
    ...(before === null &&
      shownFrom !== null &&
      shownFrom > dayAndTimeIn(now, zone).day && { away: { kind: 'until', on: shownFrom } }),
    details: {
      time_zone: zone,
      ...notAsked(stays),
      // An absent list stays as it was: an empty one says that all of them went.
      ...(before?.details.files !== undefined && { files: [] }),
      ...listing.details,
    },
  });
}

interface Here {
  readonly now: number;
  readonly zone: string;
  readonly shownFrom?: CalendarDay | null;
}

/** One that is paused stays so, and one that is shown from a day on is not shown before. */
function visibilityOf(before: OwnProperty | null): OwnProperty['visibility'] {
  const isLater = before?.away?.kind === 'until' && before.visibility === 'pending_approval';
  if (before?.visibility === 'paused' || isLater) return before.visibility;
  return 'live';
}

/**
 * Details the wizard has no field for, and the languages: a draft that an older app began knows none, and takes none
 * away.
 */
function notAsked(details: Partial<PropertyDetails>): Partial<PropertyDetails> {
  const asked = new Set<string>([
    ...DETAIL_FIELDS.filter((name) => name !== 'language'),
    ...['fees', 'viewing_slots', 'area_typed', 'rooms', 'risks', 'files'],
  ]);
  const rest = Object.entries(details).filter(([name]) => !asked.has(name));
  return Object.fromEntries(rest);
}
