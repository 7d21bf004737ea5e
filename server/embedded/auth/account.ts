import type { Db } from '#server/db/db.ts';

/** What the layer in front must know of an account. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly confirmed: boolean;
  /** ms since the last confirmation mail; absent if there was none. */
  readonly mailAgeMs?: number;
}

interface Row {
  id: string;
  email: string;
  confirmed: boolean;
  mail_age: number | null;
}

const FIELDS = `id, email, confirmed_at is not null as confirmed,
  extract(epoch from now() - confirmation_sent_at)::float8 * 1000 as mail_age`;

/** The account of an address, whatever the case it was typed in. */
export async function findAccount(db: Db, email: string): Promise<Account | undefined> {
  if (email === '') return undefined;
  const [row] = await db.asService((sql) =>
    sql.query<Row>(`select ${FIELDS} from auth.users where lower(email) = lower($1)`, [email]),
  );
  if (!row) return undefined;
  const { mail_age, ...account } = row;
  // A clock that was ahead when the mail went out must not hold the next one back.
  return { ...account, ...(mail_age !== null && mail_age >= 0 && { mailAgeMs: mail_age }) };
}

/** True when the password is the account's. */
export async function isPassword(db: Db, id: string, password: string): Promise<boolean> {
  // pgcrypto knows bcrypt as 2a; 2b is the same for the 72 characters a password may have.
  const rows = await db.asService((sql) =>
    sql.query(
      `select 1 from auth.users, replace(encrypted_password, '$2b$', '$2a$') as hash
       where id = $1::uuid and extensions.crypt($2, hash) = hash`,
      [id, password],
    ),
  );
  return rows.length > 0;
}
