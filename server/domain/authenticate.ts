import type { Claims, Db } from '#server/db/db.ts';
import { Refusal } from './refusal.ts';
import { createGathered } from './gathered.ts';
import { endedAmong } from './sessions.ts';
import { createVerifier, type TokenKeys } from './verifyToken.ts';

/** Sessions that are looked up together. */
const SESSIONS_MAX = 500;

/** A bearer token to its claims. Throws `unauthenticated` (also for an ended session) or `unavailable`. */
export type Authenticate = (token: string | undefined) => Promise<Claims>;

export function createAuthenticate(db: Db, keys: TokenKeys): Authenticate {
  const verify = createVerifier(keys);
  // Thousands come at once when a line is back: a question for each would be most of what the database does then.
  const isEnded = createGathered(
    async (ids: readonly string[]) => {
      const ended = new Set(await endedAmong(db, ids));
      return ids.map((id) => ended.has(id));
    },
    { most: SESSIONS_MAX },
  );
  return async (token) => {
    if (!token) throw new Refusal('unauthenticated', 'a bearer token is needed');
    const claims = await verify(token);
    if (claims.session_id !== undefined && (await isEnded(claims.session_id.toLowerCase()))) {
      throw new Refusal('unauthenticated', 'the session has ended');
    }
    return claims;
  };
}
