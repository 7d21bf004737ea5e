import type { Claims, Db } from '#server/db/db.ts';
import { Refusal } from '../requests/index.ts';
import { createIsEnded } from './sessions.ts';
import { createVerifier, type TokenKeys } from './verifyToken.ts';

/** A bearer token to its claims. Throws `unauthenticated` (also for an ended session) or `unavailable`. */
export type Authenticate = (token: string | undefined) => Promise<Claims>;

export function createAuthenticate(db: Db, keys: TokenKeys): Authenticate {
  const verify = createVerifier(keys);
  const isEnded = createIsEnded(db);
  return async (token) => {
    if (!token) throw new Refusal('unauthenticated', 'a bearer token is needed');
    const claims = await verify(token);
    if (claims.session_id !== undefined && (await isEnded(claims.session_id))) {
      throw new Refusal('unauthenticated', 'the session has ended');
    }
    return claims;
  };
}
