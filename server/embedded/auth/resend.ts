import { textField } from '../call.ts';
import { findAccount } from './findAccount.ts';
import { mailConfirmation } from './confirmation.ts';
import type { Desk, Handler } from './desk.ts';
import { mailing } from './mailing.ts';
import { padded } from './pad.ts';
import { mailsTooSoon, nothingToSay, tooMany } from './refusals.ts';

/** POST /resend. The library refuses every second confirmation mail; here it goes out after a while. */
export const resend: Handler = async (desk, call) => {
  const email = textField(call, 'email');
  const wait = await desk.rates.take('resend', email, call.peer);
  if (wait !== undefined) return tooMany(wait);
  return padded(desk.limits.padMs, () =>
    mailing(desk, { address: email }, () => confirmationAgain(desk, email)),
  );
};

async function confirmationAgain(desk: Desk, email: string): Promise<Response> {
  const account = await findAccount(desk.db, email);
  if (account && !account.confirmed) {
    const rest = desk.limits.mailEveryMs - (account.mailAgeMs ?? Infinity);
    if (rest > 0) return mailsTooSoon(Math.ceil(rest / 1000));
    await mailConfirmation(desk, account);
  }
  return nothingToSay();
}
