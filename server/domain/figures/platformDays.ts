import type { DayGroups, PlatformDays, TraitCounts } from '#contract/protocol/platformDays.ts';
import { type CalendarDay, dayNumber, dayOfNumber } from '#contract/rules/calendarDay.ts';
import type { Db } from '#server/db/db.ts';

interface Row {
  readonly day: CalendarDay;
  readonly counted_at: string;
  readonly active: number | null;
  readonly added: number | null;
  readonly closed: number | null;
  readonly people: number | null;
  readonly searches: number | null;
  readonly queued: number | null;
  readonly failed: number | null;
  readonly messages: number | null;
  readonly wait_seconds: number | null;
  readonly waited: number | null;
  readonly inquiries: number | null;
  readonly reply_minutes: number | null;
}

/** Days told at once: all that are kept. */
const DAYS = 400;

const COUNTED = `
  select day::text, private.instant(counted_at) as counted_at, active, added, closed, people, searches, queued, failed,
    messages, wait_seconds, waited, inquiries, reply_minutes
  from private.platform_days order by day desc limit ${DAYS}`;

/** The counts of the platform by day, as far as they were counted. A day that was not is null throughout. */
export const platformDays = (db: Db): Promise<PlatformDays> =>
  db.asService(async (sql) => ({
    ...daysOf(await sql.query<Row>(COUNTED)),
    groups: await sql.query<DayGroups>(GROUPS),
    traits: await sql.query<TraitCounts>(TRAITS),
  }));

const GROUPS = 'select day::text, what, groups from private.platform_groups order by day, what';

/** Only homes for which both sides are known. */
const TRAITS = `
  select t.trait, t.listing_type as type,
    jsonb_build_object('homes', t.homes, 'views', t.views, 'contacts', t.contacts) as "withIt",
    jsonb_build_object('homes', o.homes, 'views', o.views, 'contacts', o.contacts) as without
  from private.platform_traits t
  join private.platform_traits o on o.trait = t.trait and o.listing_type = t.listing_type and not o.has_it
  where t.has_it order by t.trait, t.listing_type`;

function daysOf(rows: readonly Row[]): PlatformDays {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const through = rows[0]?.day ?? '1970-01-01';
  const from = rows.at(-1)?.day ?? through;
  const length = dayNumber(through) - dayNumber(from) + 1;
  const all = Array.from({ length }, (_, at) => byDay.get(dayOfNumber(dayNumber(from) + at)));
  const counts = (of: (row: Row) => number | null) =>
    all.map((row) => (row === undefined ? null : of(row)));
  const told = rows.map((row) => row.counted_at).toSorted();
  return {
    id: 'platform',
    from,
    through,
    countedAt: told.at(-1) ?? null,
    active: counts(({ active }) => active),
    added: counts(({ added }) => added),
    closed: counts(({ closed }) => closed),
    people: counts(({ people }) => people),
    searches: counts(({ searches }) => searches),
    queued: counts(({ queued }) => queued),
    failed: counts(({ failed }) => failed),
    messages: counts(({ messages }) => messages),
    inquiries: counts(({ inquiries }) => inquiries),
    replyMinutes: counts((row) => row.reply_minutes),
    waitSeconds: counts((row) => row.wait_seconds),
    waited: counts(({ waited }) => waited),
  };
}
