import { textField } from '../call.ts';
import { findAccount } from './account.ts';
import { sendAgain } from './confirmation.ts';
import type { Desk, Handler } from './desk.ts';
import { padded } from './pad.ts';
import { authRefusal, tooMany } from './refusals.ts';

/** POST /resend. The library refuses every second confirmation mail; here it goes out after a while. */
export const resend: Handler = async (desk, call) => {
  const email = textField(call, 'email');
  const wait = desk.rates.take('resend', email, call.peer);
  if (wait !== undefined) return tooMany(wait);
  if (textField(call, 'type') !== 'signup') return desk.forward(call);
  return padded(desk.limits.padMs, () => confirmationAgain(desk, email));
};

async function confirmationAgain(desk: Desk, email: string): Promise<Response> {
  const account = await findAccount(desk.db, email);
  if (account && !account.confirmed) {
    const rest = desk.limits.mailEveryMs - (account.mailAgeMs ?? Infinity);
    if (rest > 0) {
      const seconds = Math.ceil(rest / 1000);
      const text = `For security purposes, you can only request this after ${seconds} seconds.`;
      return authRefusal(429, 'over_email_send_rate_limit', text, { 'retry-after': `${seconds}` });
    }
    await sendAgain(desk.db, desk.postman, account);
  }
  return Response.json({}, { headers: { 'access-control-allow-origin': '*' } });
}
