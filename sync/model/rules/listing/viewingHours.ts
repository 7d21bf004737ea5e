import { localMoment } from '#contract/rules/calendarDay.ts';
import { distanceKm, type Place, travelMinutes } from '#contract/rules/distance.ts';
import type { Viewing } from '#contract/entities/inquiry.ts';
import type { RecordBody } from '#contract/entities/record.ts';

type Hours = Pick<
  RecordBody<'landlord_settings'>,
  'viewingDays' | 'viewingFrom' | 'viewingTo' | 'confirmViewings'
>;
type Asked = Pick<Viewing, 'id' | 'owner_id' | 'state' | 'starts_at' | 'ends_at'>;

/** Between which times homes are shown where their owner chose none, 'HH:MM'. */
export const HOURS = { from: '09:00', to: '18:00' } as const;

/**
 * The viewings an owner's device may confirm by itself: asked for, still ahead, whole within the hours of a chosen day by
 * this device's clock, and at no time when something else was confirmed or offered, or asked for before. `now`: ms since
 * the epoch.
 */
export function toConfirm<One extends Asked>(
  viewings: readonly One[],
  hours: Hours,
  ownerId: string,
  now: number,
): readonly One[] {
  if (hours.confirmViewings !== true) return [];
  const own = viewings.filter((viewing) => viewing.owner_id === ownerId);
  const taken: Asked[] = own.filter(({ state }) => state === 'confirmed' || state === 'proposed');
  const found: One[] = [];
  for (const viewing of own) {
    const isAsked = viewing.state === 'requested' && Date.parse(viewing.starts_at) > now;
    if (!isAsked || !isWithin(viewing, hours)) continue;
    if (taken.some((other) => overlaps(viewing, other))) continue;
    taken.push(viewing);
    found.push(viewing);
  }
  return found;
}

/** Why no time there is can lie within these hours; null: some can. */
export function whyNever({
  viewingDays = [],
  viewingFrom = HOURS.from,
  viewingTo = HOURS.to,
}: Hours): 'noDay' | 'noTime' | null {
  if (viewingDays.length === 0) return 'noDay';
  return viewingFrom < viewingTo ? null : 'noTime';
}

/** The hours on a day, 'YYYY-MM-DD', of this device as ISO instants; null: there are none. */
export function hoursOn(
  day: string,
  { viewingFrom = HOURS.from, viewingTo = HOURS.to }: Hours,
): { readonly start: string; readonly end: string } | null {
  const [start, end] = [localMoment(day, viewingFrom), localMoment(day, viewingTo)];
  return start < end
    ? { start: new Date(start).toISOString(), end: new Date(end).toISOString() }
    : null;
}

function isWithin(
  { starts_at: startsAt, ends_at: endsAt }: Asked,
  { viewingDays = [], viewingFrom = HOURS.from, viewingTo = HOURS.to }: Hours,
): boolean {
  const [start, end] = [new Date(startsAt), new Date(endsAt)];
  const isOneDay = start.toDateString() === end.toDateString();
  // Sunday is the seventh day here and the first, 0, there.
  const isOpenDay = viewingDays.includes(start.getDay() === 0 ? 7 : start.getDay());
  return isOneDay && isOpenDay && timeOf(start) >= viewingFrom && timeOf(end) <= viewingTo;
}

/** 'HH:MM' by the clock of this device. */
const timeOf = (at: Date): string =>
  [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');

/** A time for a viewing, as ISO instants. */
export type Span = Pick<Viewing, 'starts_at' | 'ends_at'>;

/**
 * The viewings that stand, or are asked for or offered, at a time, the next one first. Which side of them somebody is on makes no
 * difference: nobody is in two homes at once. `of`: the viewing that is meant itself.
 */
export const clashing = <One extends Asked>(
  viewings: readonly One[],
  span: Span,
  of?: string,
): readonly One[] =>
  viewings
    .filter(({ id, state }) => id !== of && STANDING.has(state))
    .filter((viewing) => overlaps(viewing, span))
    .toSorted((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at));

/** A home that somebody goes to, with its pin in degrees. */
export type Goal = Place & { readonly id: string };

/** A viewing before or after that is too near in time for the way to it. */
export interface TightWay<One> {
  readonly viewing: One;
  /** Minutes between the two. */
  readonly gap: number;
  /** Minutes that the way takes, about, by public transport. */
  readonly way: number;
}

/**
 * The viewings of another home before and after a time between which the way there leaves too little time, the next one first. One by
 * video needs no way, nor one at the same time, which is a clash. `homes`: those whose pins are known.
 */
export function tightWays<One extends Asked & Pick<Viewing, 'property_id' | 'kind'>>(
  viewings: readonly One[],
  span: Span,
  {
    home,
    homes,
    of,
  }: { readonly home: Goal; readonly homes: readonly Goal[]; readonly of?: string },
): readonly TightWay<One>[] {
  return viewings
    .filter(({ id, state, kind }) => id !== of && STANDING.has(state) && kind === 'in_person')
    .flatMap((viewing) => {
      const there = homes.find(({ id }) => id === viewing.property_id);
      if (there === undefined || there.id === home.id || overlaps(viewing, span)) return [];
      const way = Math.round(travelMinutes(distanceKm(home, there), 'transit'));
      const gap = Math.round(minutesBetween(viewing, span));
      return gap < way ? [{ viewing, gap, way }] : [];
    })
    .toSorted(
      (one, other) => Date.parse(one.viewing.starts_at) - Date.parse(other.viewing.starts_at),
    );
}

const minutesBetween = (one: Span, other: Span): number =>
  Math.max(
    Date.parse(one.starts_at) - Date.parse(other.ends_at),
    Date.parse(other.starts_at) - Date.parse(one.ends_at),
  ) / 60_000;

const STANDING: ReadonlySet<string> = new Set(['requested', 'proposed', 'confirmed']);

const overlaps = (one: Span, other: Span): boolean =>
  Date.parse(one.starts_at) < Date.parse(other.ends_at) &&
  Date.parse(other.starts_at) < Date.parse(one.ends_at);
