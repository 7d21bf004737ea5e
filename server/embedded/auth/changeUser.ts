import * as z from 'zod/mini';
import { type Call, fieldsOf, textField } from '../call.ts';
import type { Desk, Handler } from './desk.ts';
import { mailing, mailProof } from './mailing.ts';
import { setPassword } from './passwords/setPassword.ts';
import { authRefusal, tooMany } from './refusals.ts';

const changedSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  new_email: z.optional(z.string()),
});

/** PUT /user: a new address is asked of both mailboxes, and a new password is set by whoever knows the present one. */
export const changeUser: Handler = async (desk, call) => {
  const bearer = await desk.bearerOf(call);
  if (!bearer) return desk.forward(call);
  const email = textField(call, 'email');
  const { password, current_password: _, ...rest } = fieldsOf(call);
  if (password !== undefined) {
    if (email !== '')
      return authRefusal(400, 'validation_failed', 'Password and address are changed one by one');
    const refused = await setPassword(desk, call, bearer);
    if (refused !== undefined) return refused;
  }
  const asked = { ...call, body: JSON.stringify(rest) };
  // Whether an address is taken is answered: as often as a sign-up asks it, and no oftener.
  const wait = email === '' ? undefined : await desk.rates.take('address', bearer.sub, call.peer);
  if (wait !== undefined) return tooMany(wait);
  return email === ''
    ? desk.forward(asked)
    : mailing(desk, { address: email, accountId: bearer.sub }, () =>
        changeAddress(desk, asked, email.toLowerCase()),
      );
};

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
