import { type Call, textField } from '../call.ts';
import { findAccount, passwordHash } from './findAccount.ts';
import type { Desk, Handler } from './desk.ts';
import { deviceOf, newDevice, withDevice } from './deviceCookie.ts';
import { errorCodeOf } from './errorCode.ts';
import { padded } from './pad.ts';
import { PENDING_MAX } from './passwords/hashing.ts';
import { authRefusal, tooMany } from './refusals.ts';

/** By then the passwords that wait have been looked at. */
const BUSY_S = 5;

/** POST /token: password grants are counted by where they come from; what is no password is the library's. */
export const token: Handler = async (desk, call) => {
  if (call.url.searchParams.get('grant_type') !== 'password') return desk.forward(call);
  if (desk.hashing.pending() >= PENDING_MAX) return tooMany(BUSY_S);
  const carried = deviceOf(call.headers);
  const door = { network: call.peer, device: carried };
  const entry = await desk.guard.enter(textField(call, 'email'), door);
  if (entry.kind === 'refused') return tooMany(entry.retryAfter);
  return padded(desk.limits.padMs, async () => {
    const answer = await judged(desk, call);
    if (!answer.ok) return answer;
    const device = carried ?? newDevice();
    await entry.succeeded(device);
    return carried === undefined ? withDevice(answer, device, desk.publicUrl()) : answer;
  });
};

/** A wrong password never says that there is an account. */
async function judged(desk: Desk, call: Call): Promise<Response> {
  const answer = await desk.forward(call);
  if ((await errorCodeOf(answer)) !== 'email_not_confirmed') return answer;
  // The library says so before it has looked at the password.
  const account = await findAccount(desk.db, textField(call, 'email'));
  const hash = account ? await passwordHash(desk.db, account.id) : '';
  const isOwner = hash !== '' && (await desk.hashing.compare(textField(call, 'password'), hash));
  return isOwner ? answer : authRefusal(400, 'invalid_credentials', 'Invalid login credentials');
}
