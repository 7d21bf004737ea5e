import type { Account } from './findAccount.ts';
import type { Desk } from './desk.ts';
import { mailProof } from './mailing.ts';

/** Sends a confirmation mail to an unconfirmed account; the one before stops working. */
export async function mailConfirmation(desk: Desk, { id, email }: Account): Promise<void> {
  // The library's own token is a hash of the address and its digits: it must open nothing.
  await desk.db.asService((sql) =>
    sql.query(
      `update auth.users set confirmation_token = null, confirmation_sent_at = now()
       where id = $1::uuid and confirmed_at is null`,
      [id],
    ),
  );
  await mailProof(desk, { userId: id, purpose: 'signup', address: email });
}
