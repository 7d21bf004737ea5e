import * as z from 'zod/mini';
import type { Kept } from '#contract/entities/record.ts';
import { alertHitSchema, savedSearchSchema } from '#contract/entities/records/search.ts';
import { settingsSchema } from '#contract/entities/records/settings.ts';
import { heldUntil } from '#contract/rules/alerts/alertDelivery.ts';
import { clockOfZone, toTell } from '#contract/rules/alerts/alertsToTell.ts';
import { quietUntil } from '#contract/rules/quietHours.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import type { Db } from '#server/db/db.ts';

/** By how much the clock of a device may be ahead. */
const AHEAD_MOST_MS = DAY_MS;

const takenSchema = z.object({
  userId: z.uuid(),
  searchId: z.uuid(),
  asked: z.int(),
  /** As it is stored; null where it is gone. */
  search: z.unknown(),
  /** Ids of records are made on devices, of whatever form. */
  hits: z.array(z.object({ id: z.guid(), body: z.unknown() })),
  /** As they are stored; settings that this version does not understand are read as none. */
  settings: z.pipe(
    z.unknown(),
    z.transform((stored) => settingsSchema.safeParse(stored).data ?? {}),
  ),
  /** IANA, of the device that is told of news; null: none is. */
  zone: z.nullable(z.string()),
});
/** An alert whose finds wait to be told, taken by this server for a while. */
export type AlertTurn = z.infer<typeof takenSchema>;

/** One that is due; null where none is. `now` in ms since the epoch. */
export async function takeAlertTurn(db: Db, now: number): Promise<AlertTurn | null> {
  const [row] = await db.asService((sql) =>
    sql.query<{ taken: unknown }>('select private.take_alert_turn($1::timestamptz) as taken', [
      new Date(now).toISOString(),
    ]),
  );
  return z.parse(z.nullable(takenSchema), row?.taken ?? null);
}

/** The finds of an alert that are told now. */
export interface TurnOutcome {
  readonly told: readonly Kept<'alert_hit'>[];
  /** When it is looked at again, ms since the epoch; null: nothing waits. */
  readonly againAt: number | null;
}

/** By the rule that devices have, and by the person's own clock: quiet hours of the alert and those of the person hold finds back. */
export function turnOf(
  { searchId, search, hits, settings, zone }: AlertTurn,
  now: number,
): TurnOutcome {
  const none = { told: [], againAt: null };
  const body = savedSearchSchema.safeParse(search).data;
  if (body === undefined || !body.alert.isOn) return none;
  // Devices write these: a time that no clock shows is none.
  const isTime = (at: number) => at >= 0 && at <= now + AHEAD_MOST_MS;
  const kept = hits.flatMap(({ id, body: stored }): Kept<'alert_hit'>[] => {
    const hit = alertHitSchema.safeParse(stored).data;
    const isSound = hit !== undefined && isTime(hit.at) && isTime(hit.told?.at ?? hit.at);
    return isSound ? [{ id, body: hit }] : [];
  });
  const here = zone ?? settings.zone ?? 'UTC';
  const night = quietUntil(settings, here, now);
  if (night !== null) return { told: [], againAt: night };
  const told = toTell({ id: searchId, body }, kept, now, clockOfZone(here));
  if (told.length > 0) return { told, againAt: null };
  if (!kept.some(({ body: hit }) => hit.told === undefined && !hit.isSeen)) return none;
  const times = kept.flatMap(({ body: hit }) => hit.told?.at ?? []);
  const lastSentAt = times.length === 0 ? null : Math.max(...times);
  return { told: [], againAt: heldUntil(body.alert, { lastSentAt, now }, here) };
}

/** Marks them as told, except those that a device told meanwhile, and settles the turn. */
export async function settleAlertTurn(
  db: Db,
  { userId, searchId, asked }: AlertTurn,
  { told, againAt }: TurnOutcome,
): Promise<void> {
  await db.asService(async (sql) => {
    if (told.length > 0)
      await sql.query('select private.tell_hits($1::uuid, $2::jsonb)', [
        userId,
        JSON.stringify(Object.fromEntries(told.map(({ id, body }) => [id, body.told]))),
      ]);
    await sql.query(
      'select private.settle_alert_turn($1::uuid, $2::uuid, $3::integer, $4::timestamptz)',
      [userId, searchId, asked, againAt === null ? null : new Date(againAt).toISOString()],
    );
  });
}

/** When the next is due, ms since the epoch; null where none waits. */
export async function nextAlertTurn(db: Db): Promise<number | null> {
  const [row] = await db.asService((sql) =>
    sql.query<{ at: number | string | null }>(
      'select private.ms(min(greatest(due_at, taken_until))) as at from private.alert_turns',
    ),
  );
  return row?.at === null || row?.at === undefined ? null : Number(row.at);
}
