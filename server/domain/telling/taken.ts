import * as z from 'zod/mini';
import { settingsSchema } from '#contract/entities/records/settings.ts';
import { TOLD_KINDS } from '#contract/protocol/push.ts';
import type { Db } from '#server/db/db.ts';

const deviceSchema = z.object({
  session: z.uuid(),
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  zone: z.string(),
});
export type Device = z.infer<typeof deviceSchema>;

const takenSchema = z.object({
  userId: z.uuid(),
  kind: z.enum(TOLD_KINDS),
  about: z.uuid(),
  asked: z.int(),
  tries: z.int(),
  /** Sessions that were told already. */
  told: z.array(z.uuid()),
  /** The facts as they are now; null: nothing is to be told any more. */
  facts: z.nullable(
    z.object({
      count: z.int(),
      mark: z.string(),
      what: z.optional(z.string()),
      /** The role in which the person is told of a viewing. */
      as: z.optional(z.enum(['renter', 'owner'])),
    }),
  ),
  /** As they are stored; settings that this version does not understand are read as none. */
  settings: z.pipe(
    z.unknown(),
    z.transform((stored) => settingsSchema.safeParse(stored).data ?? null),
  ),
  /** Conversations with something unread. */
  waiting: z.int(),
  devices: z.array(deviceSchema),
});
/** News for one person, taken by this server for a while. */
export type Taken = z.infer<typeof takenSchema>;

/** One that is due; null where none is. `now` in ms since the epoch. */
export async function takeTelling(db: Db, now: number): Promise<Taken | null> {
  const [row] = await db.asService((sql) =>
    sql.query<{ taken: unknown }>('select private.take_telling($1::timestamptz) as taken', [
      new Date(now).toISOString(),
    ]),
  );
  return z.parse(z.nullable(takenSchema), row?.taken ?? null);
}

/** The outcome of one that was taken. */
export interface Settled {
  /** All sessions that have been told. */
  readonly told: readonly string[];
  /** When the others are to be told, ms since the epoch; null: it is done. */
  readonly againAt: number | null;
  readonly hasFailed: boolean;
  /** Addresses that their push services know no more. */
  readonly gone: readonly string[];
}

export async function settleTelling(
  db: Db,
  { userId, kind, about, asked }: Taken,
  { told, againAt, hasFailed, gone }: Settled,
): Promise<void> {
  await db.asService(async (sql) => {
    // An address that the device named since stays.
    if (gone.length > 0)
      await sql.query(
        `delete from private.push_subscriptions
         where endpoint in (select jsonb_array_elements_text($1::jsonb))`,
        [JSON.stringify(gone)],
      );
    await sql.query(
      `select private.settle_telling($1::uuid, $2, $3::uuid, $4::integer,
         array(select jsonb_array_elements_text($5::jsonb)::uuid), $6::timestamptz, $7::boolean)`,
      [
        ...[userId, kind, about, asked, JSON.stringify(told)],
        againAt === null ? null : new Date(againAt).toISOString(),
        hasFailed,
      ],
    );
  });
}

/** When the next is due, ms since the epoch; null where none waits. */
export async function nextTelling(db: Db): Promise<number | null> {
  const [row] = await db.asService((sql) =>
    sql.query<{ at: number | string | null }>(
      'select private.ms(min(greatest(due_at, taken_until))) as at from private.tellings',
    ),
  );
  return row?.at === null || row?.at === undefined ? null : Number(row.at);
}
