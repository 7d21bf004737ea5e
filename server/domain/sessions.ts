import type { Claims, Db } from '#server/db/db.ts';

/** Access tokens outlive a sign-out until they expire: this list is what ends them here. */
export async function isSessionEnded(db: Db, sessionId: string): Promise<boolean> {
  const rows = await db.asService((sql) =>
    sql.query('select 1 from ended_sessions where session_id = $1::uuid', [sessionId]),
  );
  return rows.length > 0;
}

/** Those of these sessions that have ended. */
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

/** Ends the session of these claims for /api and sockets. Repeating it changes nothing. */
export async function endSession(db: Db, claims: Claims): Promise<void> {
  if (claims.session_id === undefined) return;
  await db.asService((sql) =>
    sql.query(
      'insert into ended_sessions (session_id, user_id, ended_at) values ($1::uuid, $2::uuid, now()) on conflict do nothing',
      [claims.session_id, claims.sub],
    ),
  );
}
