import * as z from 'zod/mini';
import type { signinBodySchema } from '#contract/protocol/api.ts';
import { Refusal } from '../requests/index.ts';

export type Credentials = z.infer<typeof signinBodySchema>;

/**
 * E-mail and password to an access token; `address` is the caller's network address, for the limits.
 * Throws `invalid_credentials`, `email_not_confirmed`, `rate_limited` or `unavailable`.
 */
export type SignIn = (credentials: Credentials, address: string) => Promise<string>;

/** The auth service's token endpoint. Rejects when it cannot be reached, and once `signal` says that nobody waits any more. */
export type TokenEndpoint = (
  credentials: Credentials,
  address: string,
  signal: AbortSignal,
) => Promise<Response>;

const grantedSchema = z.object({ access_token: z.string() });
const refusedSchema = z.object({
  error_code: z.optional(z.string()),
  code: z.optional(z.unknown()),
});
const SLOW_DOWN_S = 60;
/** A service that is silent for longer is out of reach: whoever waits holds one of the few calls of an address. */
const PATIENCE_MS = 20_000;

/** Signs in at the auth service; unknown addresses and wrong passwords get the same answer from it. */
export function createSignIn(tokenEndpoint: TokenEndpoint, patienceMs = PATIENCE_MS): SignIn {
  return async (credentials, address) => {
    const signal = AbortSignal.timeout(patienceMs);
    const response = await tokenEndpoint(credentials, address, signal).catch(outOfReach);
    const answer: unknown = await response.json().catch(() => undefined);
    if (response.ok) return grantedSchema.parse(answer).access_token;
    const refused = refusedSchema.safeParse(answer);
    const code = refused.success ? (refused.data.error_code ?? refused.data.code) : undefined;
    if (response.status === 429) {
      const retryAfter = Number(response.headers.get('retry-after')) || SLOW_DOWN_S;
      throw new Refusal('rate_limited', 'too many attempts', { retryAfter });
    }
    if (code === 'email_not_confirmed') throw new Refusal('email_not_confirmed', 'not confirmed');
    if (response.status < 500)
      throw new Refusal('invalid_credentials', 'wrong address or password');
    return outOfReach();
  };
}

function outOfReach(): never {
  throw new Refusal('unavailable', 'the auth service does not answer', { retryAfter: 5 });
}
