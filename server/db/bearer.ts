import { escapeLiteral } from 'pg';
import type { Claims } from './db.ts';

/** Parameters of SET_BEARER. */
export type BearerContext = readonly [claims: string, sub: string, role: string];

/**
 * Makes the open transaction the bearer's: what auth.uid(), auth.jwt() and auth.role() read, old style and
 * new, and the role last, because it may not be allowed to look anything up any more.
 */
export const SET_BEARER = `select
  set_config('request.jwt.claims', $1, true),
  set_config('request.jwt.claim.sub', $2, true),
  set_config('request.jwt.claim.role', $3, true),
  set_config('role', $3, true)`;

/** SET_BEARER with the beginning of the transaction, as one command without parameters. */
export function beginAs(bearer: BearerContext): string {
  const [claims, sub, role] = bearer.map((value) => escapeLiteral(value));
  return `begin; select
    set_config('request.jwt.claims', ${claims}, true),
    set_config('request.jwt.claim.sub', ${sub}, true),
    set_config('request.jwt.claim.role', ${role}, true),
    set_config('role', ${role}, true)`;
}

/** The service role bypasses row level security. */
export const SERVICE: BearerContext = [
  JSON.stringify({ role: 'service_role' }),
  '',
  'service_role',
];

const USER_ROLES = new Set(['anon', 'authenticated']);

/** Throws for any role but anon and authenticated: a forged claim must not reach `set role`. */
export function asBearer(claims: Claims): BearerContext {
  if (!USER_ROLES.has(claims.role)) throw new Error(`no user has the role ${claims.role}`);
  // A guest's token names nobody; an empty name is no id that auth.uid() could read.
  const { sub, ...rest } = claims;
  return [JSON.stringify(sub === '' ? rest : claims), sub, claims.role];
}
