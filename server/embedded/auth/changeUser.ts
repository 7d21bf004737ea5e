import * as z from 'zod/mini';
import { type Call, fieldsOf, textField } from '../call.ts';
import type { Desk, Handler } from './desk.ts';
import { mailing, mailProof } from './mailing.ts';
import { authRefusal, tooMany } from './refusals.ts';

const changedSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  new_email: z.optional(z.string()),
});

/** ms since a session began within which it may set a password, as a project with "Secure password change" says. */
const SETS_PASSWORD_MS = 24 * 60 * 60_000;

/**
 * PUT /user: a new address is asked of both mailboxes, and a new password ends the ways to a reset. A session that is a day
 * old sets none: whoever knows the password, or reads the mails, has a fresh one.
 */
export const changeUser: Handler = async (desk, call) => {
  const bearer = await desk.bearerOf(call);
  if (!bearer) return desk.forward(call);
  const email = textField(call, 'email');
  const isPassword = fieldsOf(call).password !== undefined;
  if (isPassword && !(await isFresh(desk, bearer.sessionId)))
    return authRefusal(400, 'reauthentication_needed', 'Password update requires reauthentication');
  // Whether an address is taken is answered: as often as a sign-up asks it, and no oftener.
  const wait = email === '' ? undefined : desk.rates.take('address', bearer.sub, call.peer);
  if (wait !== undefined) return tooMany(wait);
  const answer =
    email === ''
      ? await desk.forward(call)
      : await mailing(desk, { address: email, accountId: bearer.sub }, () =>
          changeAddress(desk, call, email.toLowerCase()),
        );
  if (answer.ok && isPassword) await desk.proofs.revoke(bearer.sub, ['recovery']);
  return answer;
};

async function isFresh({ db }: Desk, sessionId: string): Promise<boolean> {
  const rows = await db.asService((sql) =>
    sql.query(
      `select 1 from auth.sessions
       where id = $1::uuid and created_at > now() - $2::float8 * interval '1 millisecond'`,
      [sessionId, SETS_PASSWORD_MS],
    ),
  );
  return rows.length > 0;
}

async function changeAddress(desk: Desk, call: Call, wanted: string): Promise<Response> {
  const answer = await desk.forward(call);
  if (!answer.ok) return answer;
  const { id, email, new_email } = changedSchema.parse(await answer.clone().json());
  if (new_email !== wanted || email.toLowerCase() === wanted) return answer;
  // The library asks the old mailbox alone, with a token that can be guessed.
  await desk.db.asService((sql) =>
    sql.query(
      `update auth.users set email_change_token_current = null, email_change_token_new = null
       where id = $1::uuid`,
      [id],
    ),
  );
  await mailProof(desk, { userId: id, purpose: 'email_change_old', address: email });
  await mailProof(desk, { userId: id, purpose: 'email_change_new', address: wanted });
  return answer;
}
