import { decodeJwt } from 'jose';
import * as z from 'zod/mini';
import type { Call } from '../call.ts';
import type { Desk } from './desk.ts';
import { noteReset } from './passwords/setPassword.ts';
import type { Outcome, ProofType } from './proofs/proof.ts';
import { authRefusal } from './refusals.ts';
import { newToken } from '#server/domain/secrets/index.ts';

type Proven = Extract<Outcome, { kind: 'proven' }>;

/** The columns in which the library looks a token up, and keeps when it was sent. */
const COLUMNS: Readonly<Record<ProofType, readonly [token: string, sentAt: string]>> = {
  signup: ['confirmation_token', 'confirmation_sent_at'],
  recovery: ['recovery_token', 'recovery_sent_at'],
  email_change: ['email_change_token_current', 'email_change_sent_at'],
};

/** Has the library do what a mail has proven, by a token that is made and used up here. Gives its answer: a session. */
export async function handOver(
  desk: Desk,
  call: Call,
  { userId, type, newEmail }: Proven,
): Promise<Response> {
  if (newEmail !== undefined && (await isTaken(desk, newEmail, userId)))
    return authRefusal(422, 'email_exists', 'A user with this email address has been registered');
  const [token, sentAt] = COLUMNS[type];
  const fresh = newToken();
  await desk.db.asService((sql) =>
    sql.query(
      `update auth.users set ${token} = $2, ${sentAt} = now(), email_change = coalesce($3, email_change)
       where id = $1::uuid`,
      [userId, fresh, newEmail ?? null],
    ),
  );
  const url = new URL('/auth/v1/verify', call.url);
  const body = JSON.stringify({ type, token_hash: fresh });
  const answer = await desk.forward({ ...call, method: 'POST', url, body });
  if (answer.ok && type === 'recovery') await markReset(desk, answer.clone());
  const email = answer.ok ? await addressOf(desk, userId) : undefined;
  if (email !== undefined) await desk.known.note(email, { network: call.peer, device: undefined });
  return answer;
}

const sessionSchema = z.object({ access_token: z.string() });
const claimsSchema = z.object({ session_id: z.string() });

async function markReset({ db }: Desk, answer: Response): Promise<void> {
  const { access_token } = sessionSchema.parse(await answer.json());
  const { session_id } = claimsSchema.parse(decodeJwt(access_token));
  await db.asService((sql) => noteReset(sql, session_id));
}

async function addressOf({ db }: Desk, userId: string): Promise<string | undefined> {
  const [row] = await db.asService((sql) =>
    sql.query<{ email: string }>('select email from auth.users where id = $1::uuid', [userId]),
  );
  return row?.email;
}

/** Somebody may have signed up with it since the mail went out. */
async function isTaken({ db }: Desk, email: string, but: string): Promise<boolean> {
  const rows = await db.asService((sql) =>
    sql.query('select 1 from auth.users where lower(email) = $1 and id <> $2::uuid', [email, but]),
  );
  return rows.length > 0;
}
