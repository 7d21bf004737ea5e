import type { Db } from '#server/db/db.ts';

/** The facts of an account that the layer in front needs. */
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

/** The bcrypt hash of an account's password; '' where it has none. */
export async function passwordHash(db: Db, id: string): Promise<string> {
  const [row] = await db.asService((sql) =>
    sql.query<{ hash: string | null }>(
      'select encrypted_password as hash from auth.users where id = $1::uuid',
      [id],
    ),
  );
  return row?.hash ?? '';
}
