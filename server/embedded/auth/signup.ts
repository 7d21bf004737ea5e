import { randomUUID } from 'node:crypto';
import { fieldsOf, textField } from '../call.ts';
import { findAccount } from './findAccount.ts';
import { mailConfirmation } from './confirmation.ts';
import type { Desk, Handler } from './desk.ts';
import { errorCodeOf } from './errorCode.ts';
import { mailing } from './mailing.ts';
import { padded } from './pad.ts';
import { tooMany } from './refusals.ts';

/**
 * POST /signup. A known address gets what hosted Supabase gives: confirmed, a made-up user without
 * identities and no mail; unconfirmed, another mail unless one went out just now.
 */
export const signup: Handler = async (desk, call) => {
  const email = textField(call, 'email');
  const wait = await desk.rates.take('signup', email, call.peer);
  if (wait !== undefined) return tooMany(wait);
  return padded(desk.limits.padMs, () =>
    mailing(desk, { address: email }, async () => {
      const answer = await desk.forward(call);
      if (answer.ok) {
        const account = await findAccount(desk.db, email);
        if (account) await mailConfirmation(desk, account);
        return answer;
      }
      // The library's word for "known address"; by then it has refused weak passwords and wrong forms.
      if ((await errorCodeOf(answer)) !== 'over_email_send_rate_limit') return answer;
      return (await answerKnown(desk, email, fieldsOf(call).data)) ?? answer;
    }),
  );
};

async function answerKnown(
  desk: Desk,
  email: string,
  data: unknown,
): Promise<Response | undefined> {
  const account = await findAccount(desk.db, email);
  if (!account) return undefined;
  if (!account.confirmed) {
    if ((account.mailAgeMs ?? Infinity) < desk.limits.mailEveryMs) return undefined;
    await mailConfirmation(desk, account);
  }
  return Response.json(madeUpUser(email, data), {
    headers: { 'access-control-allow-origin': '*' },
  });
}

/** The same fields as a new user's, and nothing of the account that is there. */
function madeUpUser(email: string, data: unknown): Record<string, unknown> {
  const now = new Date().toISOString();
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email: email.toLowerCase(),
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: typeof data === 'object' && data !== null ? data : {},
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}
