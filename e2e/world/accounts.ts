import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { API, configSchema } from '#contract/protocol/api.ts';
import {
  type Checkpoint,
  type PullAnswer,
  pullAnswerSchema,
  pushAnswerSchema,
} from '#contract/protocol/sync.ts';

/** The people of the journeys: one account each, made before the first test. */
export const ACCOUNTS = {
  maya: { email: 'maya@demo.test', fullName: 'Maya Lindqvist', userType: 'renter' },
  jonas: { email: 'jonas@demo.test', fullName: 'Jonas Keller', userType: 'landlord' },
  sam: { email: 'sam@demo.test', fullName: 'Sam Taylor', userType: 'renter' },
  /** A moderator, of the demo and elsewhere. */
  noor: { email: 'noor@demo.test', fullName: 'Noor de Vries', userType: 'renter' },
} as const;
export type Who = keyof typeof ACCOUNTS;

export const PASSWORD = 'Demo-pass1';

const mailsSchema = z.array(z.looseObject({ code: z.string() }));
const sessionSchema = z.object({
  access_token: z.string(),
  user: z.object({ id: z.uuid() }),
});

const wholeSchema = z.looseObject({ expires_in: z.number() });

export interface Session {
  readonly id: string;
  readonly token: string;
}

/** Signs up and confirms by the mail, over the same paths as the app. */
export async function signUp(url: string, who: Who): Promise<Session> {
  const { email, fullName, userType } = ACCOUNTS[who];
  const data = { full_name: fullName, first_name: fullName.split(' ')[0], user_type: userType };
  await auth(url, 'signup', { email, password: PASSWORD, data });
  const mails = mailsSchema.parse(
    await (await fetch(`${url}/dev/mailbox.json?to=${encodeURIComponent(email)}`)).json(),
  );
  const token = mails[0]?.code;
  return asSession(await auth(url, 'verify', { type: 'signup', email, token }));
}

/** A session of its own, beside those of the browsers. */
export async function signIn(url: string, who: Who): Promise<Session> {
  const { email } = ACCOUNTS[who];
  return asSession(await auth(url, 'token?grant_type=password', { email, password: PASSWORD }));
}

/** The same as the auth service's client stores it. */
export async function signInWhole(url: string, who: Who): Promise<unknown> {
  const body = { email: ACCOUNTS[who].email, password: PASSWORD };
  const session = wholeSchema.parse(await auth(url, 'token?grant_type=password', body));
  return { expires_at: Math.floor(Date.now() / 1000) + session.expires_in, ...session };
}

/** From now on the one takes no messages from the other: as the app would write it, over /rest/v1. */
export async function blocks(url: string, one: Who, other: Who): Promise<void> {
  const [blocker, blocked] = await Promise.all([signIn(url, one), signIn(url, other)]);
  const body = { userId: blocked.id, name: ACCOUNTS[other].fullName, at: Date.now() };
  await push(url, blocker.token, 'records', [{ id: randomUUID(), kind: 'block', body }]);
}

export async function unblocks(url: string, one: Who, other: Who): Promise<void> {
  const [blocker, blocked] = await Promise.all([signIn(url, one), signIn(url, other)]);
  const removed = (await recordsOf(url, blocker.token, 'block'))
    .filter(({ body }) => body['userId'] === blocked.id)
    .map(({ id, rev }) => ({ id, rev, kind: 'block', deleted: true }));
  await push(url, blocker.token, 'records', removed);
}

/** Ends every session of a person: their tokens are refused from now on. */
export async function endSessions(url: string, who: Who): Promise<void> {
  const { token } = await signIn(url, who);
  await auth(url, 'logout?scope=global', {}, token);
}

/** As another device of the same person would: a role besides the one they have. */
export async function addRole(url: string, who: Who, role: 'renter' | 'landlord'): Promise<void> {
  const { id, token } = await signIn(url, who);
  const asked = { user_id_param: id, role_name: role, make_primary: false };
  await rest(url, 'POST', 'rpc/add_user_role', token, asked);
}

/** The primary role as the server has it. */
export async function primaryRole(url: string, who: Who): Promise<string | undefined> {
  const { id, token } = await signIn(url, who);
  const path = `user_roles?select=role&user_id=eq.${id}&is_primary=eq.true`;
  const rows = await rest(url, 'GET', path, token);
  return z.array(z.object({ role: z.string() })).parse(JSON.parse(rows))[0]?.role;
}

/** One call of the table and function API, as the app makes it. Throws with the answer when it is refused. */
export async function rest(
  url: string,
  method: string,
  path: string,
  token: string,
  body?: unknown,
): Promise<string> {
  const response = await fetch(`${url}/rest/v1/${path}`, {
    method,
    headers: {
      apikey: await keyOf(url),
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return text;
}

/** Pushes rows of a collection as this person. Throws when the server does not take one. */
export async function push(
  url: string,
  token: string,
  collection: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const asked = { p_collection: collection, p_rows: rows };
  const { results } = pushAnswerSchema.parse(
    JSON.parse(await rest(url, 'POST', 'rpc/sync_push', token, asked)),
  );
  if (results.some(({ status }) => status !== 'accepted')) throw new Error(JSON.stringify(results));
}

/** All rows of a scope, page by page. */
export async function pull(
  url: string,
  token: string,
  collection: string,
  scope: string,
): Promise<PullAnswer['rows']> {
  const rows: PullAnswer['rows'] = [];
  for (let checkpoint: Checkpoint | null = null, more = true; more; ) {
    const asked = { p_collection: collection, p_scope: scope, p_checkpoint: checkpoint };
    const page: PullAnswer = pullAnswerSchema.parse(
      JSON.parse(await rest(url, 'POST', 'rpc/sync_pull', token, asked)),
    );
    rows.push(...page.rows);
    ({ checkpoint, more } = page);
  }
  return rows;
}

const recordSchema = z.looseObject({
  id: z.string(),
  rev: z.int(),
  kind: z.string(),
  body: z.record(z.string(), z.unknown()),
});

/** A person's records of one kind. */
export async function recordsOf(
  url: string,
  token: string,
  kind: string,
): Promise<z.infer<typeof recordSchema>[]> {
  const rows = await pull(url, token, 'records', 'mine');
  return rows
    .filter((row) => !row.deleted)
    .map((row) => recordSchema.parse(row))
    .filter((record) => record.kind === kind);
}

async function keyOf(url: string): Promise<string> {
  return configSchema.parse(await (await fetch(`${url}${API.config}`)).json()).supabaseKey;
}

function asSession(answer: unknown): Session {
  const { access_token: token, user } = sessionSchema.parse(answer);
  return { id: user.id, token };
}

async function auth(url: string, call: string, body: unknown, token?: string): Promise<unknown> {
  const response = await fetch(`${url}/auth/v1/${call}`, {
    method: 'POST',
    headers: {
      apikey: await keyOf(url),
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${call}: ${response.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}
