import { unreachable } from '#contract/rules/unreachable.ts';
import { type Call, textField } from '../call.ts';
import type { Desk, Handler } from './desk.ts';
import { handOver } from './handOver.ts';
import { PROOF_TYPES, type ProofType, type Shown } from './proofs/proof.ts';
import { authRefusal, tooMany } from './refusals.ts';

const HALF = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/**
 * POST /verify: the digits of a mail, or what its link carries. There is no GET: programs that look through mails follow every
 * link, and would use it up and be signed in by it.
 */
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
