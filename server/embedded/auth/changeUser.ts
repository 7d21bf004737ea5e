import * as z from 'zod/mini';
import { type Call, fieldsOf, textField } from '../call.ts';
import type { Desk, Handler } from './desk.ts';
import { mailing, mailProof } from './mailing.ts';

const changedSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  new_email: z.optional(z.string()),
});

/** PUT /user: a new address is asked of both mailboxes, and a new password ends the ways to a reset. */
export const changeUser: Handler = async (desk, call) => {
  const bearer = await desk.bearerOf(call);
  const email = textField(call, 'email');
  if (!bearer) return desk.forward(call);
  const answer =
    email === ''
      ? await desk.forward(call)
      : await mailing(desk, { address: email, accountId: bearer.sub }, () =>
          changeAddress(desk, call, email.toLowerCase()),
        );
  if (answer.ok && fieldsOf(call).password !== undefined)
    await desk.proofs.revoke(bearer.sub, ['recovery']);
  return answer;
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
