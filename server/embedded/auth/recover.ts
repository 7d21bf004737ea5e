import { textField } from '../call.ts';
import { findAccount } from './findAccount.ts';
import type { Handler } from './desk.ts';
import { mailing, mailProof } from './mailing.ts';
import { padded } from './pad.ts';
import { authRefusal, nothingToSay, tooMany } from './refusals.ts';

const ADDRESS = /^[^@\s]+@[^@\s]+$/;

/** POST /recover: a mail asked for by anybody, so it is counted; the same answer for every address. */
export const recover: Handler = async (desk, call) => {
  const email = textField(call, 'email');
  const wait = await desk.rates.take('recover', email, call.peer);
  if (wait !== undefined) return tooMany(wait);
  if (!ADDRESS.test(email))
    return authRefusal(
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    );
  return padded(desk.limits.padMs, () =>
    mailing(desk, { address: email }, async () => {
      const account = await findAccount(desk.db, email);
      if (account)
        await mailProof(desk, { userId: account.id, purpose: 'recovery', address: account.email });
      return nothingToSay();
    }),
  );
};
