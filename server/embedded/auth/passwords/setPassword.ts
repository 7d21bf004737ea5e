import { newPasswordSchema } from '#contract/rules/people/accountForms.ts';
import type { Sql } from '#server/db/db.ts';
import { type Call, textField } from '../../call.ts';
import type { Desk } from '../desk.ts';
import { authRefusal, tooMany } from '../refusals.ts';

/** ms since the mail of a reset was read within which its session sets a password: once, and without the present one. */
const RESET_MS = 15 * 60_000;
/** The method of a session that a reset began. */
const RESET = 'recovery';
/** As the library hashes. */
const ROUNDS = 10;

interface Asking {
  readonly email: string;
  /** Null where the account has none, as with Google. */
  readonly hash: string | null;
  /** Its session was begun by a reset a moment ago. */
  readonly has_reset: boolean;
}
type Bearer = { readonly sub: string; readonly sessionId: string };

/** Marks the session that the mail of a reset began. */
export const noteReset = (sql: Sql, sessionId: string): Promise<unknown> =>
  sql.query('update auth.sessions set tag = $2 where id = $1::uuid', [sessionId, RESET]);

/**
 * Sets a password for somebody who names the present one as `current_password`, or has just read the mail of a reset. Their other
 * sessions, and the ways to another reset, end in the same transaction. Gives the refusal, or nothing when it is set.
 */
export async function setPassword(
  desk: Desk,
  call: Call,
  bearer: Bearer,
): Promise<Response | undefined> {
  const password = textField(call, 'password');
  const asking = await desk.db.asService((sql) => askingOf(sql, bearer));
  if (asking === undefined) return authRefusal(403, 'session_not_found', 'The session has ended');
  const refused = asking.has_reset ? undefined : await refusedProof(desk, call, asking);
  if (refused !== undefined) return refused;
  if (!newPasswordSchema.safeParse(password).success) return weakPassword();
  if (await isPresent(desk, asking, password))
    return authRefusal(422, 'same_password', 'New password should be different from the old one');
  const hash = await desk.hashing.hash(password, rounds());
  const isSet = await desk.db.asService((sql) => write(sql, bearer, asking, hash));
  return isSet ? undefined : wrongPassword();
}

async function askingOf(sql: Sql, { sub, sessionId }: Bearer): Promise<Asking | undefined> {
  const [asking] = await sql.query<Asking>(
    `select u.email, nullif(u.encrypted_password, '') as hash,
       s.tag is not distinct from $3 and s.created_at > now() - $4::float8 * interval '1 millisecond' as has_reset
     from auth.sessions s join auth.users u on u.id = s.user_id where s.id = $2::uuid and u.id = $1::uuid`,
    [sub, sessionId, RESET, RESET_MS],
  );
  return asking;
}

/** A session alone proves little: it may be a stolen one. Guesses are counted as those of a log-in are. */
async function refusedProof(desk: Desk, call: Call, asking: Asking): Promise<Response | undefined> {
  const current = textField(call, 'current_password');
  if (current === '' || asking.hash === null)
    return authRefusal(400, 'reauthentication_needed', 'Password update requires reauthentication');
  const entry = await desk.guard.enter(asking.email, { network: call.peer, device: undefined });
  if (entry.kind === 'refused') return tooMany(entry.retryAfter);
  if (!(await isPresent(desk, asking, current))) return wrongPassword();
  await entry.succeeded(undefined);
  return undefined;
}

const isPresent = async ({ hashing }: Desk, { hash }: Asking, password: string) =>
  hash !== null && (await hashing.compare(password, hash));

/** False when the password is another one by now, or the reset was used. */
async function write(
  sql: Sql,
  { sub, sessionId }: Bearer,
  { hash: before, has_reset }: Asking,
  hash: string,
): Promise<boolean> {
  const changed = await sql.query(
    `update auth.users u set encrypted_password = $3, recovery_token = null, recovery_sent_at = null, updated_at = now()
     where id = $1::uuid and nullif(encrypted_password, '') is not distinct from $4
       and exists (select 1 from auth.sessions s where s.id = $2::uuid and s.user_id = u.id and (not $5 or s.tag = $6))
     returning id`,
    [sub, sessionId, hash, before, has_reset, RESET],
  );
  if (changed.length === 0) return false;
  await sql.query('update auth.sessions set tag = null where id = $1::uuid', [sessionId]);
  await sql.query(`select private.end_sessions($1::uuid, $2::uuid, 'others')`, [sub, sessionId]);
  await sql.query(
    `delete from private.mail_proofs where user_id = $1::uuid and purpose = 'recovery'`,
    [sub],
  );
  return true;
}

const wrongPassword = () =>
  authRefusal(400, 'invalid_credentials', 'The present password is another one');

function weakPassword(): Response {
  const text = 'Password should have upper and lower case letters, digits, and enough of them';
  return authRefusal(422, 'weak_password', text);
}

/** The library reads the same, which tests lower. */
const rounds = (): number => Number(process.env.LITE_AUTH_BCRYPT_COST ?? ROUNDS);
