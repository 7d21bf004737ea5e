import { createHash, randomInt } from 'node:crypto';
import type { Db } from '#server/db/db.ts';
import type { Postman } from '../mail/postman.ts';
import type { Account } from './account.ts';

/** Sends a new confirmation mail to an unconfirmed account; the one before stops working. */
export async function sendAgain(db: Db, postman: Postman, account: Account): Promise<void> {
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  // The form in which the library looks a token up.
  const hash = createHash('sha256')
    .update(account.email.toLowerCase() + code)
    .digest('hex');
  await db.asService((sql) =>
    sql.query(
      `update auth.users set confirmation_token = $2, confirmation_sent_at = now()
       where id = $1::uuid and confirmed_at is null`,
      [account.id, hash],
    ),
  );
  await postman.sendConfirmation(account.email, hash, code);
}
