import { unreachable } from '#contract/rules/unreachable.ts';
import { type Call, textField } from '../call.ts';
import { allowedRedirect } from '../mail/links.ts';
import type { Desk, Handler } from './desk.ts';
import { errorCodeOf } from './errorCode.ts';
import { handOver } from './handOver.ts';
import { PROOF_TYPES, type ProofType, type Shown } from './proofs/proof.ts';
import { authRefusal, tooMany } from './refusals.ts';
import { fragmentOf } from './sessionFragment.ts';

const HALF = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** POST /verify: the digits of a mail, or what its link carries. */
export const verify: Handler = async (desk, call) => {
  const type = typeCalled(textField(call, 'type'));
  const [token, address, digits] = [
    textField(call, 'token_hash'),
    textField(call, 'email'),
    textField(call, 'token'),
  ];
  const isLink = token !== '';
  if (type === undefined || (!isLink && (address === '' || digits === '')))
    return authRefusal(400, 'validation_failed', 'Verify requires a token or a token hash');
  return redeem(
    desk,
    call,
    isLink ? { by: 'link', type, token } : { by: 'digits', type, address, digits },
  );
};

/** GET /verify, the link of a mail: leads on to where the mail was asked for, with the session. */
export const followLink: Handler = async (desk, call) => {
  const { searchParams } = call.url;
  const type = typeCalled(searchParams.get('type') ?? '');
  const token = searchParams.get('token') ?? '';
  if (type === undefined || token === '')
    return authRefusal(400, 'validation_failed', 'Verify requires a token or a token hash');
  const answer = await redeem(desk, call, { by: 'link', type, token });
  const target = new URL(allowedRedirect(desk.publicUrl(), searchParams.get('redirect_to')));
  target.hash = await fragmentOf(answer, type, await errorCodeOf(answer));
  const headers = {
    location: target.href,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  };
  return new Response(null, { status: 303, headers });
};

/** `email` is what hosted takes for a sign-up's confirmation, too. */
const typeCalled = (name: string): ProofType | undefined =>
  PROOF_TYPES.find((type) => type === (name === 'email' ? 'signup' : name));

async function redeem(desk: Desk, call: Call, shown: Shown): Promise<Response> {
  const outcome = await desk.proofs.redeem(shown, call.peer);
  switch (outcome.kind) {
    case 'proven':
      return handOver(desk, call, outcome);
    case 'half':
      return Response.json(
        { code: 200, msg: HALF },
        { headers: { 'access-control-allow-origin': '*' } },
      );
    case 'wrong':
      return authRefusal(403, 'otp_expired', 'Email link is invalid or has expired');
    case 'tooMany':
      return tooMany(outcome.retryAfter);
    default:
      return unreachable(outcome);
  }
}
