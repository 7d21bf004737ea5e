import type { Call } from '../call.ts';
import { authorize, callback } from '../google/googleSignIn.ts';
import type { BodyKind } from './bodies.ts';
import { changeUser } from './changeUser.ts';
import type { Handler } from './desk.ts';
import { token } from './login.ts';
import { logout } from './logout.ts';
import { recover } from './recover.ts';
import { resend } from './resend.ts';
import { signup } from './signup.ts';
import { verify } from './verify.ts';

/** One call of /auth/v1 that the product uses. */
export interface Door {
  readonly handle: Handler;
  /** Names of the query that are read. */
  readonly query?: readonly string[];
  /** The shape of its body; without one the body is not read. */
  readonly body?: BodyKind;
}

/** The library's own answer will do. */
const ask: Handler = (desk, call) => desk.forward(call);

const GRANTS = ['password', 'refresh_token', 'pkce'] as const;
const REDIRECT = ['redirect_to'];
const SIGN_IN = ['provider', 'scopes', 'code_challenge', 'code_challenge_method'];
const ASKED_OF_GOOGLE = ['access_type', 'prompt', 'hl', 'state'];

/**
 * Every way into /auth/v1 there is. The library's other endpoints (codes that sign in, invitations, whatever
 * a newer version brings) cannot be reached.
 */
export const DOORS: ReadonlyMap<string, Door> = new Map<string, Door>([
  ['POST /auth/v1/signup', { handle: signup, query: REDIRECT, body: 'signup' }],
  ...GRANTS.map((grant): [string, Door] => [
    `POST /auth/v1/token ${grant}`,
    { handle: token, query: ['grant_type'], body: grant },
  ]),
  ['POST /auth/v1/recover', { handle: recover, query: REDIRECT, body: 'recover' }],
  ['POST /auth/v1/resend', { handle: resend, query: REDIRECT, body: 'resend' }],
  ['POST /auth/v1/verify', { handle: verify, query: REDIRECT, body: 'verify' }],
  [
    'GET /auth/v1/authorize',
    { handle: authorize, query: [...SIGN_IN, ...ASKED_OF_GOOGLE, ...REDIRECT] },
  ],
  [
    'GET /auth/v1/callback',
    { handle: callback, query: ['code', 'state', 'hl', 'error', 'error_description', ...REDIRECT] },
  ],
  ['POST /auth/v1/logout', { handle: logout, query: ['scope'] }],
  ['GET /auth/v1/settings', { handle: ask }],
  ['GET /auth/v1/user', { handle: ask }],
  ['PUT /auth/v1/user', { handle: changeUser, query: REDIRECT, body: 'user' }],
]);

/** The door a call knocks at. */
export type Knock =
  | { readonly kind: 'door'; readonly door: Door }
  /** Other verbs of this path are answered. */
  | { readonly kind: 'otherVerb'; readonly allow: string }
  /** No token is issued for this kind of request. */
  | { readonly kind: 'noGrant' }
  | { readonly kind: 'nothing' };

/** `path` without a slash at its end or two in a row. */
export function doorOf(method: string, path: string, query: URLSearchParams): Knock {
  const isToken = method === 'POST' && path === '/auth/v1/token';
  const door = DOORS.get(
    isToken ? `POST ${path} ${query.get('grant_type') ?? ''}` : `${method} ${path}`,
  );
  if (door) return { kind: 'door', door };
  if (isToken) return { kind: 'noGrant' };
  const verbs = [...DOORS.keys()].flatMap((name) => {
    const [verb = '', at] = name.split(' ');
    return at === path ? [verb] : [];
  });
  return verbs.length > 0
    ? { kind: 'otherVerb', allow: [...new Set(verbs)].join(', ') }
    : { kind: 'nothing' };
}

/** The call with nothing in its query but what the door reads, each once: two readers could take two for different ones. */
export function narrowed(call: Call, path: string, { query = [] }: Door): Call {
  const url = new URL(path, call.url);
  for (const name of ['apikey', ...query]) {
    const value = call.url.searchParams.get(name);
    if (value !== null) url.searchParams.set(name, value);
  }
  return { ...call, url };
}
