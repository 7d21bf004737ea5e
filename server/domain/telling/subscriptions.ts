import type * as z from 'zod/mini';
import type { pushBodySchema } from '#contract/protocol/push.ts';
import type { Claims, Db } from '#server/db/db.ts';

/** From now on the device of this session is told; or no more. False where the session is over, or none. */
export async function keepSubscription(
  db: Db,
  { sub, session_id }: Claims,
  { subscription, zone }: z.infer<typeof pushBodySchema>,
): Promise<boolean> {
  if (session_id === undefined) return false;
  const [row] = await db.asService((sql) =>
    sql.query<{ kept: boolean }>(
      'select private.keep_push($1::uuid, $2::uuid, $3::jsonb, $4) as kept',
      [sub, session_id, subscription === null ? null : JSON.stringify(subscription), zone],
    ),
  );
  return row?.kept === true;
}
