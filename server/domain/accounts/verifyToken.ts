import {
  type CryptoKey,
  createRemoteJWKSet,
  decodeProtectedHeader,
  errors,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import * as z from 'zod/mini';
import type { Claims } from '#server/db/db.ts';
import { Refusal } from '../requests/index.ts';

/** The accepted signatures: each only when configured. */
export interface TokenKeys {
  /** For HS256. */
  readonly secret?: string;
  /** For ES256 and RS256. */
  readonly jwksUrl?: string;
}

const claimsSchema = z.object({
  sub: z.uuid(),
  role: z.literal('authenticated'),
  email: z.optional(z.string()),
  session_id: z.optional(z.uuid()),
  exp: z.number(),
});

const AUDIENCE = 'authenticated';
const unauthenticated = () => new Refusal('unauthenticated', 'the token is not valid');

/** The JWKS lookup, which tells "no such key" (forged or foreign) from "the keys are not available". */
function remoteKeys(url: string): JWTVerifyGetKey {
  const keyOf = createRemoteJWKSet(new URL(url));
  return async (header, token) => {
    try {
      return await keyOf(header, token);
    } catch (thrown) {
      if (isJudgement(thrown)) throw thrown;
      throw new Refusal('unavailable', 'the keys cannot be had now', { retryAfter: 5 });
    }
  };
}

/** jose throws its bare JOSEError, JWKSTimeout or the error of fetch when the document did not arrive. */
function isJudgement(thrown: unknown): boolean {
  if (thrown instanceof errors.JWKSTimeout || thrown instanceof errors.JWKSInvalid) return false;
  return thrown instanceof errors.JOSEError && thrown.constructor !== errors.JOSEError;
}

/** Made once: the library makes one of bytes for every token, which costs as much as the check. */
const hmacKeyOf = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  );

/** A device shows its token at its line, and again as it asks for what it missed: so long it is not looked at again, ms. */
const KEPT_MS = 30_000;
const KEPT_MOST = 5000;

/** The same check, which remembers the tokens that passed it, never beyond their end. */
function remembering(
  check: (token: string) => Promise<Claims>,
  now: () => number,
): (token: string) => Promise<Claims> {
  const known = new Map<string, { readonly claims: Claims; readonly until: number }>();
  return async (token) => {
    const before = known.get(token);
    if (before !== undefined && now() < before.until) return before.claims;
    const claims = await check(token);
    const at = now();
    known.delete(token);
    known.set(token, { claims, until: Math.min(claims.exp * 1000, at + KEPT_MS) });
    for (const [oldest, { until }] of known) {
      if (at < until && known.size <= KEPT_MOST) break;
      known.delete(oldest);
    }
    return claims;
  };
}

/**
 * The one path every bearer token takes. The key is chosen by the algorithm, so that a public key is
 * never used as a secret. Throws `unauthenticated`, or `unavailable` when the keys cannot be fetched:
 * a failing network must not sign anybody out.
 */
export function createVerifier(
  keys: TokenKeys,
  now: () => number = Date.now,
): (token: string) => Promise<Claims> {
  const { secret } = keys;
  let hmacKey: Promise<CryptoKey> | undefined;
  const jwks = keys.jwksUrl === undefined ? undefined : remoteKeys(keys.jwksUrl);

  async function payloadOf(token: string): Promise<unknown> {
    const { alg } = decodeProtectedHeader(token);
    if (alg === 'HS256' && secret !== undefined) {
      hmacKey ??= hmacKeyOf(secret);
      const options = { algorithms: ['HS256'], audience: AUDIENCE };
      return (await jwtVerify(token, await hmacKey, options)).payload;
    }
    if ((alg === 'ES256' || alg === 'RS256') && jwks) {
      const options = { algorithms: [alg], audience: AUDIENCE };
      return (await jwtVerify(token, jwks, options)).payload;
    }
    throw unauthenticated();
  }

  return remembering(async (token) => {
    try {
      const { email, session_id, ...claims } = claimsSchema.parse(await payloadOf(token));
      return { ...claims, ...(email && { email }), ...(session_id && { session_id }) };
    } catch (thrown) {
      throw thrown instanceof Refusal ? thrown : unauthenticated();
    }
  }, now);
}
