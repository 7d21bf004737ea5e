import type { SignoutScope } from '#contract/protocol/api.ts';
import type { Claims, Db } from '#server/db/db.ts';
import { createGathered, GATHER_MS } from '../limits/index.ts';

/** The database tells the id of each session that ends here. */
export const SESSION_ENDED = 'session_ended';

/** Whether a session has ended. Access tokens outlive it until they expire: every door that takes one asks this. */
export type IsEnded = (sessionId: string) => Promise<boolean>;

/** Sessions that are looked up together. */
const SESSIONS_MAX = 500;

export function createIsEnded(db: Db): IsEnded {
  // Thousands come at once when a line is back: a question for each would be most of what the database does then.
  const isEnded = createGathered(
    async (ids: readonly string[]) => {
      const ended = new Set(await endedAmong(db, ids));
      return ids.map((id) => ended.has(id));
    },
    { most: SESSIONS_MAX, pauseMs: GATHER_MS },
  );
  return (sessionId) => isEnded(sessionId.toLowerCase());
}

async function endedAmong(db: Db, sessionIds: readonly string[]): Promise<string[]> {
  const rows = await db.asService(
    (sql) =>
      sql.query<{ session_id: string }>(
        `select session_id from ended_sessions
        where session_id in (select value::uuid from jsonb_array_elements_text($1::jsonb))`,
        [JSON.stringify(sessionIds)],
      ),
    { isAlone: true },
  );
  return rows.map(({ session_id }) => session_id);
}

/** Ends sessions of the caller, at every door. Repeating it changes nothing. */
export async function endSessions(db: Db, claims: Claims, scope: SignoutScope): Promise<void> {
  if (claims.session_id === undefined) return;
  await db.asService(
    (sql) =>
      sql.query('select private.end_sessions($1::uuid, $2::uuid, $3)', [
        claims.sub,
        claims.session_id,
        scope,
      ]),
    { isUrgent: true },
  );
}
