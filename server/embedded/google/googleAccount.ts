import { createHash } from 'node:crypto';
import type { Db } from '#server/db/db.ts';

/** The account that consents on the simulated page. */
export interface GoogleAccount {
  /** In lower case. */
  readonly email: string;
  readonly name: string;
}

/** The answer of Google's userinfo for an account. */
export function userInfoOf(account: GoogleAccount): Record<string, unknown> {
  const { email, name } = account;
  return { id: googleIdOf(account), email, verified_email: true, name };
}

/** Stays the same for an address. */
function googleIdOf({ email }: GoogleAccount): string {
  const id = BigInt(`0x${createHash('sha256').update(email).digest('hex')}`);
  return id.toString().slice(0, 21);
}

/**
 * True when the library would connect this Google account with an account that is not connected with it yet.
 * It looks at the addresses of accounts and at those of their identities, which an account keeps when it
 * changes its address. Our page proves nothing, so it must let nobody into an account.
 */
export async function wouldLink(db: Db, account: GoogleAccount): Promise<boolean> {
  const rows = await db.asService((sql) =>
    sql.query(
      `select 1 where not exists (
           select 1 from auth.identities where provider = 'google' and provider_id = $1)
         and (exists (select 1 from auth.users where lower(email) = $2)
           or exists (select 1 from auth.identities where lower(email) = $2))`,
      [googleIdOf(account), account.email],
    ),
  );
  return rows.length > 0;
}
