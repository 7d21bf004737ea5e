import * as z from 'zod/mini';
import type { Claims } from '#server/db/db.ts';
import type { Call } from '../call.ts';
import { padded } from '../auth/pad.ts';
import type { AuthLimits } from '../auth/authRates.ts';
import { restRefusal } from '../auth/refusals.ts';
import type { Tokens } from '../tokens.ts';
import { judge } from './judge.ts';
import { refusedResponse } from './refused.ts';
import type { Bearer, RestRules } from './rules.ts';
import { TooManyWait, type Turns } from './turns.ts';

const AVAILABILITY = '/rest/v1/rpc/is_email_available';

const listsSchema = z.record(z.string(), z.array(z.unknown()));

export interface RestDesk {
  readonly tokens: Tokens;
  readonly limits: AuthLimits;
  readonly rules: RestRules;
  readonly turns: Turns;
}

type Forward = (call: Call) => Promise<Response>;

/**
 * Answers /rest/v1. The library serves a bearer token it cannot read as if there were none; here anything but
 * a valid token or a key is refused, and so is all that `rules` do not name. All other requests take their
 * turn.
 */
export async function answerRest(desk: RestDesk, call: Call, forward: Forward): Promise<Response> {
  const { tokens, limits, rules, turns } = desk;
  const { bearer, claims } = await bearerOf(tokens, call);
  if (bearer.kind === 'refused') return bearer.answer;
  // A request that is refused by its form costs the database nothing.
  const judged = judge(call, bearer, rules);
  if (judged.kind === 'refused') return refusedResponse(judged.refused);
  if (claims !== undefined && (await tokens.isOver(claims)))
    return restRefusal(401, 'PGRST303', 'The session has ended');
  const known = judged.calls.map((one) => ({ ...one, headers: fromPeer(one, limits) }));
  const caller = bearer.kind === 'person' ? bearer.id : `${bearer.kind} ${call.peer ?? ''}`;
  const answer = () =>
    answerInParts(known, judged.join, (one) => turns.take(caller, () => forward(one)));
  try {
    // A pause in SQL would hold up everybody, there is one session.
    return await (call.url.pathname === AVAILABILITY ? padded(limits.padMs, answer) : answer());
  } catch (thrown) {
    if (!(thrown instanceof TooManyWait)) throw thrown;
    const headers = { 'retry-after': String(thrown.retryAfter) };
    return restRefusal(429, 'over_request_rate_limit', 'too many calls wait already', headers);
  }
}

/**
 * Asks one call after the other, and answers as the whole would have been: the lists named by `join` one behind the
 * other. The first that fails is the answer; what went before it stands, as where an answer was lost on the line.
 */
async function answerInParts(
  calls: readonly Call[],
  join: readonly string[],
  ask: (call: Call) => Promise<Response>,
): Promise<Response> {
  const [first, ...rest] = calls;
  if (first === undefined) throw new Error('there is nothing to ask');
  const answer = await ask(first);
  if (rest.length === 0 || !answer.ok) return answer;
  const whole: Record<string, unknown[]> = listsSchema.parse(await answer.json());
  for (const call of rest) {
    const next = await ask(call);
    if (!next.ok) return next;
    const part = listsSchema.parse(await next.json());
    for (const name of join) whole[name] = [...(whole[name] ?? []), ...(part[name] ?? [])];
  }
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  return Response.json(whole, { status: answer.status, headers });
}

/** The refusal is told by its kind: the http library puts a class of its own in the place of `Response`. */
type Asking = Bearer | { readonly kind: 'refused'; readonly answer: Response };
const refused = (...refusal: Parameters<typeof restRefusal>): Asking => ({
  kind: 'refused',
  answer: restRefusal(...refusal),
});

/** The sender of the request, or the refusal; the session may have ended all the same. */
async function bearerOf(
  tokens: Tokens,
  { headers }: Call,
): Promise<{ readonly bearer: Asking; readonly claims?: Claims }> {
  const said = await tokens.read(headers.get('authorization'));
  switch (said.kind) {
    case 'user':
      return { bearer: { kind: 'person', id: said.claims.sub }, claims: said.claims };
    case 'key':
      return { bearer: bearerOfKey(tokens.keyIn(headers)) };
    case 'expired':
      return { bearer: refused(401, 'PGRST303', 'JWT expired') };
    default:
      return {
        bearer: refused(401, 'PGRST301', 'No suitable key or wrong key type', {
          'www-authenticate': 'Bearer error="invalid_token"',
        }),
      };
  }
}

function bearerOfKey(key: ReturnType<Tokens['keyIn']>): Asking {
  if (key === undefined) return refused(401, 'no_api_key', 'No API key found in request');
  return { kind: key === 'secret' ? 'service' : 'guest' };
}

/** SQL functions that count by network address read it here: only ours may be there. */
function fromPeer({ headers, peer }: Call, { tellsPeer }: AuthLimits): Headers {
  const own = new Headers(headers);
  for (const name of ['x-forwarded-for', 'cf-connecting-ip', 'x-real-ip']) own.delete(name);
  if (tellsPeer && peer !== undefined) own.set('x-forwarded-for', peer);
  return own;
}
