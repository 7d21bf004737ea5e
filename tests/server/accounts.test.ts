import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { Mail } from '#server/embedded/index.ts';
import { listenEmbedded } from './listen.ts';
import { startTestBackend, type TestBackend } from './startTestBackend.ts';

let backend: TestBackend;
let server: Awaited<ReturnType<typeof listenEmbedded>>;
let publicUrl = '';

beforeAll(async () => {
  backend = await startTestBackend({ publicUrl: () => publicUrl });
  server = await listenEmbedded(backend.embedded);
  publicUrl = server.url;
});
afterAll(async () => {
  await server.close();
  await backend.close();
});

const OLD = 'Old-pass1';
const NEW = 'New-pass2';

function newClient(): SupabaseClient {
  return createClient(server.url, backend.embedded.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as unknown as typeof globalThis.WebSocket },
  });
}

function newestMail(to: string): Mail {
  const [mail] = backend.embedded.mailbox.list(to);
  if (!mail) throw new Error(`no mail to ${to}`);
  return mail;
}

/** Shows what a mail's link carries, as the page it leads to does. */
function follow(mail: Mail) {
  const carried = new URLSearchParams(new URL(mail.link ?? '').hash.slice(1));
  const type = carried.get('type') === 'recovery' ? 'recovery' : 'signup';
  return newClient().auth.verifyOtp({ token_hash: carried.get('token_hash') ?? '', type });
}

async function signUp(email: string, redirectTo = `${publicUrl}/auth/callback`) {
  const options = {
    emailRedirectTo: redirectTo,
    data: { full_name: 'Ana', user_type: 'landlord' },
  };
  return newClient().auth.signUp({ email, password: OLD, options });
}

it('signs up, confirms by link, signs in, refreshes, signs out and resets the password', async () => {
  const email = 'journey@example.test';
  const signedUp = await signUp(email);
  expect(signedUp.error).toBeNull();
  expect(signedUp.data.session).toBeNull();
  expect(signedUp.data.user?.identities).toHaveLength(1);

  const early = await newClient().auth.signInWithPassword({ email, password: OLD });
  expect(early.error?.code).toBe('email_not_confirmed');

  expect(newestMail(email).link).toContain(`${publicUrl}/auth/callback#`);
  expect((await follow(newestMail(email))).data.session?.user.email).toBe(email);

  const client = newClient();
  const signedIn = await client.auth.signInWithPassword({ email, password: OLD });
  expect(signedIn.error).toBeNull();
  const refreshed = await client.auth.refreshSession();
  expect(refreshed.data.session?.refresh_token).not.toBe(signedIn.data.session?.refresh_token);
  const own = await client
    .from('user_profiles')
    .select('full_name, user_type')
    .eq('id', signedIn.data.user?.id ?? '');
  expect(own.data).toEqual([{ full_name: 'Ana', user_type: 'landlord' }]);

  expect((await client.auth.signOut()).error).toBeNull();
  const used = refreshed.data.session?.refresh_token ?? '';
  const after = await newClient().auth.refreshSession({ refresh_token: used });
  expect(after.error?.code).toBe('refresh_token_not_found');

  const asked = await newClient().auth.resetPasswordForEmail(email, {
    redirectTo: `${publicUrl}/reset-password`,
  });
  expect(asked.error).toBeNull();
  expect(newestMail(email).link).toContain(`${publicUrl}/reset-password#`);
  const { session } = (await follow(newestMail(email))).data;
  const recovered = newClient();
  if (session) await recovered.auth.setSession(session);
  expect((await recovered.auth.updateUser({ password: NEW })).error).toBeNull();
  expect((await newClient().auth.signInWithPassword({ email, password: OLD })).error?.code).toBe(
    'invalid_credentials',
  );
  expect((await newClient().auth.signInWithPassword({ email, password: NEW })).error).toBeNull();
});

it('confirms by the code of the mail, under the name hosted Supabase gives the type', async () => {
  const email = 'code@example.test';
  await signUp(email);
  const token = newestMail(email).code ?? '';
  const verified = await newClient().auth.verifyOtp({ email, token, type: 'email' });
  expect(verified.error).toBeNull();
  expect(verified.data.user?.email).toBe(email);
});

it('signs nobody in by a mail alone, which the product does not offer', async () => {
  const email = 'magic@example.test';
  await backend.makePerson(email);
  const mails = backend.embedded.mailbox.list(email).length;
  const asked = await newClient().auth.signInWithOtp({ email });
  expect(asked.error?.code).toBe('not_found');
  expect(backend.embedded.mailbox.list(email)).toHaveLength(mails);
});

it('works with a link once, and says so the second time', async () => {
  const email = 'once@example.test';
  await signUp(email);
  const mail = newestMail(email);
  await follow(mail);
  expect((await follow(mail)).error?.code).toBe('otp_expired');
});

it('leads from a mail to nowhere but its own address', async () => {
  const wanted = [
    'https://evil.example/auth/callback',
    `${publicUrl}.evil.example/`,
    `${publicUrl.replace('//', '//user@')}:1/`,
    'javascript:alert(1)',
  ];
  for (const [number, redirectTo] of wanted.entries()) {
    const email = `nowhere${number}@example.test`;
    await signUp(email, redirectTo);
    const link = new URL(newestMail(email).link ?? '');
    expect(link.origin + link.pathname).toBe(`${publicUrl}/auth/callback`);
  }
});

it('answers the sign-up of a confirmed address as hosted does: no identities, no mail', async () => {
  const email = 'known@example.test';
  const { id } = await backend.makePerson(email);
  const mails = backend.embedded.mailbox.list(email).length;
  const again = await signUp('KNOWN@example.test');
  expect(again.error).toBeNull();
  expect(again.data.user?.identities).toEqual([]);
  expect(again.data.user?.id).not.toBe(id);
  expect(again.data.session).toBeNull();
  expect(backend.embedded.mailbox.list(email)).toHaveLength(mails);
});

it('sends an unconfirmed address a new mail, and the one before stops working', async () => {
  const email = 'again@example.test';
  await signUp(email);
  const first = newestMail(email);
  expect((await newClient().auth.resend({ type: 'signup', email })).error).toBeNull();
  const second = newestMail(email);
  expect(second.id).not.toBe(first.id);
  expect((await follow(first)).error?.code).toBe('otp_expired');
  expect((await follow(second)).data.session).not.toBeNull();
});

it('keeps the session when two tabs refresh at the same moment', async () => {
  const { refreshToken } = await backend.makePerson('tabs@example.test');
  const tabs = [newClient(), newClient()];
  const answers = await Promise.all(
    tabs.map((tab) => tab.auth.refreshSession({ refresh_token: refreshToken })),
  );
  for (const { data, error } of answers) {
    expect(error).toBeNull();
    const next = await newClient().auth.refreshSession({
      refresh_token: data.session?.refresh_token ?? '',
    });
    expect(next.error).toBeNull();
  }
});

it('refuses a weak password with its reasons', async () => {
  const weak = await newClient().auth.signUp({ email: 'weak@example.test', password: 'short' });
  expect(weak.error).toMatchObject({ code: 'weak_password', reasons: ['length', 'characters'] });
});
