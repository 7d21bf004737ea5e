import type { Call } from '../call.ts';
import { padded } from '../auth/pad.ts';
import type { AuthLimits } from '../auth/rates.ts';
import { restRefusal } from '../auth/refusals.ts';
import type { Tokens } from '../tokens.ts';

const AVAILABILITY = '/rest/v1/rpc/is_email_available';

/**
 * Answers /rest/v1. The library serves a bearer token it cannot read as if there were none; here anything
 * but a valid token or a key is refused.
 */
export async function answerRest(
  { tokens, limits }: { tokens: Tokens; limits: AuthLimits },
  call: Call,
  forward: (call: Call) => Promise<Response>,
): Promise<Response> {
  const judged = await tokens.judge(call.headers.get('authorization'));
  if (judged.kind === 'expired') return restRefusal(401, 'PGRST303', 'JWT expired');
  if (judged.kind === 'invalid') {
    return restRefusal(401, 'PGRST301', 'No suitable key or wrong key type', {
      'www-authenticate': 'Bearer error="invalid_token"',
    });
  }
  const known = { ...call, headers: fromPeer(call, limits) };
  // A pause in SQL would hold up everybody, there is one session.
  return call.url.pathname === AVAILABILITY
    ? padded(limits.padMs, () => forward(known))
    : forward(known);
}

/** SQL functions that count by network address read it here: only ours may be there. */
function fromPeer({ headers, peer }: Call, { tellsPeer }: AuthLimits): Headers {
  const own = new Headers(headers);
  for (const name of ['x-forwarded-for', 'cf-connecting-ip', 'x-real-ip']) own.delete(name);
  if (tellsPeer && peer !== undefined) own.set('x-forwarded-for', peer);
  return own;
}
