import { errors, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import type { Claims } from '#server/db/db.ts';
import type { IsEnded } from '#server/domain/accounts/index.ts';
import type { Keys } from './keys.ts';

const claimsSchema = z.object({
  sub: z.uuid(),
  role: z.enum(['anon', 'authenticated']),
  email: z.optional(z.string()),
  session_id: z.optional(z.uuid()),
  exp: z.number(),
});

/** The content of an Authorization header by itself. */
type Reading =
  /** There is none, or it repeats a key: the key decides. */
  | { readonly kind: 'key' }
  | { readonly kind: 'user'; readonly claims: Claims }
  | { readonly kind: 'expired' }
  | { readonly kind: 'invalid' };

/** The verdict on it. */
export type Judgement =
  | Reading
  /** It is somebody's who signed out, or was signed out: by themselves elsewhere, or by a new password. */
  | { readonly kind: 'ended' };

export interface Tokens {
  /** Takes a whole header. Signature, algorithm, audience, time and session are checked: every door of this backend asks here. */
  judge(authorization: string | null): Promise<Judgement>;
  /** The same without the session, for which the database is asked: whoever goes on asks `isOver`. */
  read(authorization: string | null): Promise<Reading>;
  /** Whether the session of a token has ended. */
  isOver(claims: Pick<Claims, 'session_id'>): Promise<boolean>;
  /** The key of ours in the headers of a request: the secret one, if both. */
  keyIn(headers: Headers): 'secret' | 'publishable' | undefined;
}

/** Judges the tokens that this backend signs. */
export function createTokens(keys: Keys, isEnded: IsEnded): Tokens {
  const secret = new TextEncoder().encode(keys.jwtSecret);
  const options = { algorithms: ['HS256'], audience: 'authenticated' };
  const isKey = (token: string) => token === keys.anonKey || token === keys.serviceKey;

  return {
    keyIn(headers) {
      const held = [headers.get('apikey'), bearerIn(headers.get('authorization'))];
      if (held.includes(keys.serviceKey)) return 'secret';
      return held.includes(keys.anonKey) ? 'publishable' : undefined;
    },
    async judge(authorization) {
      const said = await read(authorization);
      return said.kind === 'user' && (await isOver(said.claims)) ? { kind: 'ended' } : said;
    },
    read,
    isOver,
  };

  async function read(authorization: string | null): Promise<Reading> {
    if (authorization === null) return { kind: 'key' };
    const token = bearerIn(authorization);
    if (token === undefined) return { kind: 'invalid' };
    return isKey(token) ? { kind: 'key' } : await verified(token);
  }

  async function isOver({ session_id }: Pick<Claims, 'session_id'>): Promise<boolean> {
    return session_id !== undefined && (await isEnded(session_id));
  }

  async function verified(token: string): Promise<Reading> {
    try {
      const { email, session_id, ...claims } = claimsSchema.parse(
        (await jwtVerify(token, secret, options)).payload,
      );
      const all = { ...claims, ...(email && { email }), ...(session_id && { session_id }) };
      return { kind: 'user', claims: all };
    } catch (thrown) {
      return { kind: thrown instanceof errors.JWTExpired ? 'expired' : 'invalid' };
    }
  }
}

const bearerIn = (authorization: string | null): string | undefined =>
  /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
