import * as z from 'zod/mini';
import type { Person } from '#contract/entities/user.ts';
import { API, configSchema } from '#contract/protocol/api.ts';

export interface Account extends Person {
  readonly email: string;
  readonly token: string;
}

export const PASSWORD = 'Bench-pass1';
const mailsSchema = z.array(z.looseObject({ code: z.string() }));
const sessionSchema = z.object({ access_token: z.string(), user: z.object({ id: z.uuid() }) });

/** Signs somebody up and confirms by the mail, over the same paths as the app. */
export async function makePerson(url: string, name: string): Promise<Account> {
  const email = `${name}@bench.test`;
  const config = configSchema.parse(await (await fetch(`${url}${API.config}`)).json());
  const auth = async (call: string, body: unknown): Promise<unknown> => {
    const response = await fetch(`${url}/auth/v1/${call}`, {
      method: 'POST',
      headers: { apikey: config.supabaseKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${call}: ${response.status} ${await response.text()}`);
    return await response.json();
  };
  const data = { full_name: name, first_name: name, user_type: 'renter' };
  await auth('signup', { email, password: PASSWORD, data });
  const mails = mailsSchema.parse(
    await (await fetch(`${url}/dev/mailbox.json?to=${encodeURIComponent(email)}`)).json(),
  );
  const verify = { type: 'signup', email, token: mails[0]?.code };
  const { access_token: token, user } = sessionSchema.parse(await auth('verify', verify));
  return { id: user.id, full_name: name, user_type: 'renter', avatar_url: null, email, token };
}

/** Somebody of the demo, signed in. */
export async function signedIn(
  url: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<Pick<Account, 'id' | 'email' | 'token'>> {
  const config = configSchema.parse(await (await fetch(`${url}${API.config}`)).json());
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: config.supabaseKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`${email}: ${answer.status} ${await answer.text()}`);
  const { access_token: token, user } = sessionSchema.parse(await answer.json());
  return { id: user.id, email, token };
}

/** Maya and Jonas, who write to each other. */
export const makeTwo = async (url: string): Promise<readonly [Account, Account]> => [
  await makePerson(url, 'maya'),
  await makePerson(url, 'jonas'),
];

/** Several people; the first ones have the names given. */
export async function makePeople(url: string, count: number): Promise<Account[]> {
  const people: Account[] = [];
  for (let index = 0; index < count; index += 1) {
    people.push(await makePerson(url, ['maya', 'jonas'][index] ?? `person${index}`));
  }
  return people;
}

/** Somebody as others see them. */
export function asPerson({ id, full_name, user_type, avatar_url }: Account): Person {
  return { id, full_name, user_type, avatar_url };
}
