import { randomUUID } from 'node:crypto';
import { conversationIdOf } from '#contract/rules/ids.ts';
import type { Claims, Db } from '#server/db/db.ts';
import { asAccountService } from '#server/embedded/database/accountService.ts';

export interface TestPerson {
  readonly id: string;
  readonly email: string;
  readonly claims: Claims;
}

interface Account {
  readonly metadata?: unknown;
  readonly isConfirmed?: boolean;
  readonly email?: string;
}

/** Puts an account into auth.users, as the account service does, and gives what its token would say. */
export async function makeAccount(
  db: Db,
  { metadata = { full_name: 'Somebody' }, isConfirmed = true, email }: Account = {},
): Promise<TestPerson> {
  const id = randomUUID();
  const address = email ?? `${id}@example.test`;
  await asAccounts(
    db,
    `insert into auth.users (id, email, raw_user_meta_data, email_confirmed_at)
     values ($1::uuid, $2, $3::jsonb, case when $4 then now() end)`,
    [id, address, JSON.stringify(metadata), isConfirmed],
  );
  const claims = { sub: id, role: 'authenticated', email: address, exp: 4_102_444_800 };
  return { id, email: address, claims };
}

export const ANON: Claims = { sub: '', role: 'anon', exp: 4_102_444_800 };

export function conversationOf(one: TestPerson, other: TestPerson): string {
  return conversationIdOf(one.id, other.id);
}

/** Runs one statement as this person. */
export function as<Row = Record<string, unknown>>(
  db: Db,
  who: TestPerson | Claims,
  text: string,
  parameters: readonly unknown[] = [],
): Promise<Row[]> {
  return db.asUser('claims' in who ? who.claims : who, (sql) => sql.query<Row>(text, parameters));
}

/** Runs one statement as the service. */
export function asService<Row = Record<string, unknown>>(
  db: Db,
  text: string,
  parameters: readonly unknown[] = [],
): Promise<Row[]> {
  return db.asService((sql) => sql.query<Row>(text, parameters));
}

/** Runs one statement on the accounts, which the service may not even read: as the account service does. */
export function asAccounts<Row = Record<string, unknown>>(
  db: Db,
  text: string,
  parameters: readonly unknown[] = [],
): Promise<Row[]> {
  return asAccountService(db).asService((sql) => sql.query<Row>(text, parameters));
}

/** The one value of the one row, as a function that answers json gives it. */
export async function answerOf(rows: Promise<Record<string, unknown>[]>): Promise<unknown> {
  return Object.values((await rows)[0] ?? {})[0];
}
