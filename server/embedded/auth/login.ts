import { textField } from '../call.ts';
import { findAccount, isPassword } from './account.ts';
import type { Handler } from './desk.ts';
import { errorCodeOf } from './errorCode.ts';
import { padded } from './pad.ts';
import { authRefusal, tooMany } from './refusals.ts';

/** POST /token: password grants are counted, and a wrong password never says that there is an account. */
export const token: Handler = async (desk, call) => {
  if (call.url.searchParams.get('grant_type') !== 'password') return desk.forward(call);
  const email = textField(call, 'email');
  const wait = desk.rates.take('login', email, call.peer);
  if (wait !== undefined) return tooMany(wait);
  return padded(desk.limits.padMs, async () => {
    const answer = await desk.forward(call);
    if (answer.ok) desk.rates.forgive('login', email);
    if ((await errorCodeOf(answer)) !== 'email_not_confirmed') return answer;
    // The library says so before it has looked at the password.
    const account = await findAccount(desk.db, email);
    const isOwner = account && (await isPassword(desk.db, account.id, textField(call, 'password')));
    return isOwner ? answer : authRefusal(400, 'invalid_credentials', 'Invalid login credentials');
  });
};
