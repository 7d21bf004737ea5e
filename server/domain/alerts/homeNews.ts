import * as z from 'zod/mini';
import { type Property, propertySchema } from '#contract/entities/property.ts';
import type { Db } from '#server/db/db.ts';

const idSchema = z.uuid();
const takenSchema = z.object({
  id: idSchema,
  asked: z.int(),
  /** As everybody may see it. */
  home: z.unknown(),
  /** Others are not shown it any more. */
  isGone: z.boolean(),
  city: z.nullable(z.uuid()),
  /** The searches that may be about it: whose, and which. Ids of records are made on devices: those of another form are left to them. */
  alerts: z.pipe(
    z.array(z.tuple([z.uuid(), z.string()])),
    z.transform((all) => all.filter(([, search]) => idSchema.safeParse(search).success)),
  ),
  /** The people who saved it. */
  savers: z.array(z.uuid()),
});

/** A home that is to be looked at, taken by this server for a while. `home`: null where this version does not understand it. */
export interface HomeNews extends Omit<z.infer<typeof takenSchema>, 'home'> {
  readonly home: Property | null;
}

/** One that is due; null where none is. `now` in ms since the epoch. */
export async function takeHomeNews(db: Db, now: number): Promise<HomeNews | null> {
  const [row] = await db.asService((sql) =>
    sql.query<{ taken: unknown }>('select private.take_home_news($1::timestamptz) as taken', [
      new Date(now).toISOString(),
    ]),
  );
  const taken = z.parse(z.nullable(takenSchema), row?.taken ?? null);
  return taken && { ...taken, home: propertySchema.safeParse(taken.home).data ?? null };
}

/** `againAt`: when it is news next by itself, ms since the epoch; null: it is not. */
export async function settleHomeNews(
  db: Db,
  { id, asked }: Pick<HomeNews, 'id' | 'asked'>,
  againAt: number | null,
): Promise<void> {
  await db.asService((sql) =>
    sql.query('select private.settle_home_news($1::uuid, $2::integer, $3::timestamptz)', [
      ...[id, asked],
      againAt === null ? null : new Date(againAt).toISOString(),
    ]),
  );
}

/** When the next is due, ms since the epoch; null where none waits. */
export async function nextHomeNews(db: Db): Promise<number | null> {
  const [row] = await db.asService((sql) =>
    sql.query<{ at: number | string | null }>(
      'select private.ms(min(greatest(due_at, taken_until))) as at from private.home_news',
    ),
  );
  return row?.at === null || row?.at === undefined ? null : Number(row.at);
}
