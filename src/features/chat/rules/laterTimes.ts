import { localDay } from '#contract/rules/calendarDay.ts';

/** An hour that is offered, ms since the epoch. */
export interface LaterTime {
  readonly kind: 'today' | 'tomorrow' | 'monday';
  readonly at: number;
}

const EVENING = 18;
const MORNING = 9;
/** A time nearer than this is no later. */
const AHEAD_MS = 30 * 60_000;

/**
 * The times most people choose: this evening, tomorrow morning, Monday morning, by the local calendar; each
 * where it is still ahead.
 */
export function laterTimes(now: number): readonly LaterTime[] {
  const hour = (days: number, of: number) => {
    const at = new Date(now);
    at.setDate(at.getDate() + days);
    at.setHours(of, 0, 0, 0);
    return at.getTime();
  };
  // Sunday's Monday is tomorrow.
  const toMonday = (8 - new Date(now).getDay()) % 7 || 7;
  const all: readonly LaterTime[] = [
    { kind: 'today', at: hour(0, EVENING) },
    { kind: 'tomorrow', at: hour(1, MORNING) },
    ...(toMonday > 1 ? [{ kind: 'monday' as const, at: hour(toMonday, MORNING) }] : []),
  ];
  return all.filter(({ at }) => at - now >= AHEAD_MS);
}

/** The value of a `datetime-local` field, and back; null where it says none. */
export function fieldOf(at: number): string {
  const local = new Date(at);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${localDay(local)}T${two(local.getHours())}:${two(local.getMinutes())}`;
}
export function instantIn(field: string): number | null {
  const at = new Date(field).getTime();
  return Number.isNaN(at) ? null : at;
}
