import type { SignoutScope } from '#contract/protocol/api.ts';
import type { Claims, Db } from '#server/db/db.ts';

/** Those of these sessions that have ended. Access tokens outlive a sign-out until they expire: this is what ends them here. */
export async function endedAmong(db: Db, sessionIds: readonly string[]): Promise<string[]> {
  const rows = await db.asService((sql) =>
    sql.query<{ session_id: string }>(
      `select session_id from ended_sessions
        where session_id in (select value::uuid from jsonb_array_elements_text($1::jsonb))`,
      [JSON.stringify(sessionIds)],
    ),
  );
  return rows.map(({ session_id }) => session_id);
}

/** Ends sessions of the caller for /api and sockets and gives their ids. Repeating it changes nothing. */
export async function endSessions(db: Db, claims: Claims, scope: SignoutScope): Promise<string[]> {
  if (claims.session_id === undefined) return [];
  const rows = await db.asService(
    (sql) =>
      sql.query<{ session_id: string }>(
        'select session_id from private.end_sessions($1::uuid, $2::uuid, $3) as session_id',
        [claims.sub, claims.session_id, scope],
      ),
    { isUrgent: true },
  );
  return rows.map(({ session_id }) => session_id);
}
