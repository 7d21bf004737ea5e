import { localMoment } from '#contract/rules/calendarDay.ts';
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

const STANDING: ReadonlySet<string> = new Set(['requested', 'proposed', 'confirmed']);

const overlaps = (one: Span, other: Span): boolean =>
  Date.parse(one.starts_at) < Date.parse(other.ends_at) &&
  Date.parse(other.starts_at) < Date.parse(one.ends_at);
