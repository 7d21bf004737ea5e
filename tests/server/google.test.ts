import 'fake-indexeddb/auto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSync, type Sync } from '#sync/index.ts';
import { createMemoryStorage, createNodePlatform } from '#tests/sync/nodePlatform.ts';
import { asAccountService } from '#server/embedded/database/accountService.ts';
import { startTestBackend, type TestBackend } from './startTestBackend.ts';
import { startTestServer, type TestServer } from './startTestServer.ts';

let backend: TestBackend;
let server: TestServer;
const opened: Sync[] = [];

beforeAll(async () => {
  backend = await startTestBackend({ publicUrl: () => server.url });
  server = await startTestServer({ backend });
});
afterAll(async () => {
  for (const sync of opened) await sync.close();
  await server.close();
  await backend.close();
});

function newDevice() {
  const storage = createMemoryStorage();
  const sync = createSync({ origin: server.url, storage, platform: createNodePlatform() });
  opened.push(sync);
  return { sync, storage };
}

/** The URL a redirect leads to. */
async function led(url: string): Promise<string> {
  const answer = await fetch(url, { redirect: 'manual' });
  expect([302, 303]).toContain(answer.status);
  return new URL(answer.headers.get('location') ?? '', url).href;
}

async function consentOf(sync: Sync, userType: 'renter' | 'landlord', language = 'en') {
  const started = await sync.auth.startGoogle({ userType, language });
  if (!started.ok) throw new Error(started.failure);
  return { asked: new URL(started.url), consent: await led(started.url) };
}

it('"Sign in with Google OAuth (redirect to /auth/callback, offline access, account chooser)"', async () => {
  const { sync, storage } = newDevice();
  const { asked } = await consentOf(sync, 'landlord', 'de');
  expect(asked.pathname).toBe('/auth/v1/authorize');
  expect(Object.fromEntries(asked.searchParams)).toEqual({
    provider: 'google',
    redirect_to: `${server.url}/auth/callback`,
    access_type: 'offline',
    prompt: 'select_account',
    hl: 'de',
  });
  expect(storage.getItem('pendingUserType')).toBe('landlord');
});

it('the page that stands for Google says that it is simulated, in the language asked for', async () => {
  const { sync } = newDevice();
  const { consent } = await consentOf(sync, 'renter', 'ar');
  const answer = await fetch(consent);
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
  const page = await answer.text();
  expect(page).toContain('lang="ar" dir="rtl"');
  const english = await (await fetch(consent.replace('hl=ar', 'hl=en'))).text();
  expect(english).toContain('This page is simulated.');
});

it('whoever is new gets an account with the role they came as, an agent id, and no password', async () => {
  const { sync, storage } = newDevice();
  const { consent } = await consentOf(sync, 'landlord');
  const chosen = new URL(consent);
  chosen.pathname += '/continue';
  chosen.searchParams.set('email', 'noor@gmail.test');
  chosen.searchParams.set('name', 'Noor Haddad');
  const landed = await led(await led(chosen.href));
  expect(new URL(landed).pathname).toBe('/auth/callback');
  expect(await sync.auth.completeFromUrl(landed)).toMatchObject({ ok: true });
  expect(sync.session.get()).toMatchObject({
    status: 'authenticated',
    currentRole: 'landlord',
    user: { email: 'noor@gmail.test', full_name: 'Noor Haddad' },
  });
  expect(storage.getItem('pendingUserType')).toBeNull();
  const state = sync.session.get();
  const own = state.status === 'authenticated' ? state.user : null;
  const rows = await server.backend.embedded.db.asService((sql) =>
    sql.query('select agent_id from user_profiles where id = $1::uuid', [own?.id]),
  );
  expect(rows).toEqual([{ agent_id: own?.user_metadata.agent_id }]);
});

/** The yes of an account on the consent page; gives where it leads. */
async function agree(consent: string, email: string, name = 'Somebody'): Promise<string> {
  const chosen = new URL(consent);
  chosen.pathname += '/continue';
  chosen.searchParams.set('email', email);
  chosen.searchParams.set('name', name);
  return led(chosen.href);
}

const failureOf = (sync: Sync, landed: string) => sync.auth.completeFromUrl(landed);
const users = (email: string) =>
  asAccountService(server.backend.embedded.db).asService((sql) =>
    sql.query('select id from auth.users where email = $1', [email]),
  );

it('whoever came by Google comes back to the same account', async () => {
  const ids = [];
  for (const email of ['back@gmail.test', 'Back@Gmail.test']) {
    const { sync } = newDevice();
    const { consent } = await consentOf(sync, 'renter');
    await sync.auth.completeFromUrl(await led(await agree(consent, email)));
    const state = sync.session.get();
    ids.push(state.status === 'authenticated' ? state.user?.id : null);
  }
  expect(ids[0]).toBeTruthy();
  expect(ids[1]).toBe(ids[0]);
});

it.each(['known@example.test', 'Known@Example.TEST'])(
  'an account with a password is not entered by %s, and the person is told so',
  async (email) => {
    if ((await users('known@example.test')).length === 0)
      await server.makePerson('known@example.test', { fullName: 'Known Person' });
    const { sync } = newDevice();
    const { consent } = await consentOf(sync, 'renter');
    const landed = await led(await agree(consent, email));
    expect(new URL(landed).pathname).toBe('/auth/callback');
    expect(landed).not.toContain('token');
    expect(await failureOf(sync, landed)).toEqual({ ok: false, failure: 'google_not_linked' });
    expect(sync.session.get()).toEqual({ status: 'unauthenticated' });
    const linked = await asAccountService(server.backend.embedded.db).asService((sql) =>
      sql.query("select 1 from auth.identities where provider = 'google' and email = $1", [
        'known@example.test',
      ]),
    );
    expect(linked).toEqual([]);
  },
);

it('nor is one that waits for its mail, or that had this address before', async () => {
  const { embedded } = server.backend;
  const waiting = { email: 'waiting@example.test', password: 'Test-pass1' };
  const headers = { apikey: embedded.anonKey };
  await server.call('POST', '/auth/v1/signup', { headers, body: waiting });
  const { id } = await server.makePerson('moved@example.test');
  await asAccountService(embedded.db).asService((sql) =>
    sql.query("update auth.users set email = 'new@example.test' where id = $1::uuid", [id]),
  );
  for (const email of ['waiting@example.test', 'moved@example.test', 'new@example.test']) {
    const { sync } = newDevice();
    const { consent } = await consentOf(sync, 'renter');
    const landed = await led(await agree(consent, email));
    expect([email, await failureOf(sync, landed)]).toEqual([
      email,
      { ok: false, failure: 'google_not_linked' },
    ]);
  }
});

it('a code that somebody made, or of another sign-in, lets nobody in', async () => {
  const made = Buffer.from(JSON.stringify({ email: 'made@gmail.test', name: 'Made' }));
  const begin = async () => {
    const { sync } = newDevice();
    const { consent } = await consentOf(sync, 'renter');
    return { sync, consent, state: new URL(consent).searchParams.get('state') ?? '' };
  };
  const callback = (state: string, code: string) =>
    led(`${server.url}/auth/v1/callback?${new URLSearchParams({ state, code }).toString()}`);
  const [one, two, three] = [await begin(), await begin(), await begin()];
  const code = new URL(await agree(two.consent, 'made@gmail.test')).searchParams.get('code') ?? '';
  const tries: [Sync, string][] = [
    [one.sync, await callback(one.state, made.toString('base64url'))],
    [two.sync, await callback(crypto.randomUUID(), code)],
    [three.sync, await callback(three.state, code)],
  ];
  for (const [sync, landed] of tries)
    expect(await failureOf(sync, landed)).toEqual({ ok: false, failure: 'google_failed' });
  expect(await users('made@gmail.test')).toEqual([]);
});

it('a yes counts once, and so does its code', async () => {
  const { sync } = newDevice();
  const { consent } = await consentOf(sync, 'renter', 'de');
  const back = await agree(consent, 'once@gmail.test');
  const again = new URL(consent);
  again.pathname += '/continue';
  again.searchParams.set('email', 'twice@gmail.test');
  again.searchParams.set('name', 'Twice');
  const second = await fetch(again, { redirect: 'manual' });
  expect(second.status).toBe(410);
  expect(await second.text()).toContain('Diese Seite gilt nicht mehr.');
  const landed = await led(back);
  expect(await sync.auth.completeFromUrl(landed)).toMatchObject({ ok: true });
  const { sync: other } = newDevice();
  expect(await failureOf(other, await led(back))).toEqual({ ok: false, failure: 'google_failed' });
});

it('where others can reach the server there is no simulated Google', async () => {
  const shown = await startTestBackend({ isOnlyHere: false });
  const open = await startTestServer({ backend: shown });
  try {
    const headers = { apikey: shown.embedded.anonKey };
    const settings = await open.call('GET', '/auth/v1/settings', { headers });
    expect(settings.body).toMatchObject({ external: { google: false } });
    const paths = ['/auth/v1/authorize?provider=google', '/auth/v1/callback?code=x&state=x'];
    for (const path of paths) {
      const { status, body } = await open.call('GET', path);
      expect({ status, body }).toMatchObject({
        status: 400,
        body: { error_code: 'validation_failed' },
      });
    }
    expect((await open.call('GET', '/dev/google')).status).toBe(404);
    expect((await open.call('GET', '/dev/google/continue?email=a@b.test&name=A')).status).toBe(404);
  } finally {
    await open.close();
    await shown.close();
  }
});

describe('an address to be led to that is none of ours', () => {
  const own = () => new URL(server.url).port;
  const wanted = [
    () => `http://localhost:${own()}.evil.example/`,
    () => `localhost:${own()}.evil.example`,
    () => `${server.url}@evil.example/`,
    () => `${server.url}.evil.example/`,
    () => '//evil.example/',
    () => '/\\evil.example/',
    () => 'http://[::1',
    () => 'http://a b/',
    () => 'javascript:alert(1)',
    () => '%00',
    () => 'x'.repeat(5000),
  ];
  const ways: [string, (redirectTo: string) => Promise<Response>][] = [
    ['a link of a mail', (to) => ask('GET', `verify?token=x&type=signup&${to}`)],
    ['the beginning with Google', (to) => ask('GET', `authorize?provider=google&${to}`)],
    ['the way back from it', (to) => ask('GET', `callback?code=x&state=x&${to}`)],
    ['a forgotten password', (to) => ask('POST', `recover?${to}`, { email: 'nobody@x.test' })],
    [
      'another confirmation',
      (to) => ask('POST', `resend?${to}`, { type: 'signup', email: 'n@x.test' }),
    ],
    [
      'a sign-up',
      (to) =>
        ask('POST', `signup?${to}`, {
          email: `${crypto.randomUUID()}@x.test`,
          password: 'Test-pass1',
        }),
    ],
  ];
  function ask(method: string, path: string, body?: unknown): Promise<Response> {
    return fetch(`${server.url}/auth/v1/${path}`, {
      method,
      redirect: 'manual',
      headers: { apikey: backend.embedded.anonKey, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }
  it.each(ways)('is passed over by %s', async (_way, go) => {
    for (const make of wanted) {
      const redirectTo = make();
      const answer = await go(new URLSearchParams({ redirect_to: redirectTo }).toString());
      expect([redirectTo, answer.status < 500]).toEqual([redirectTo, true]);
      const location = answer.headers.get('location');
      if (location !== null)
        expect([redirectTo, new URL(location, server.url).origin]).toEqual([
          redirectTo,
          server.url,
        ]);
      expect(await answer.text()).not.toContain('embedded.invalid');
    }
    expect(JSON.stringify(backend.embedded.mailbox.list())).not.toMatch(
      /evil\.example|embedded\.invalid/,
    );
  });
});

it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'HEAD'])(
  'the way back from Google is not to be had by %s, and shows nothing of within',
  async (method) => {
    const answer = await fetch(`${server.url}/auth/v1/callback?code=x&state=x`, {
      method,
      redirect: 'manual',
    });
    expect(answer.status).toBe(405);
    expect(JSON.stringify([...answer.headers]) + (await answer.text())).not.toContain('invalid/');
  },
);

it('turning back at Google, and an answer nobody asked for, are told apart', async () => {
  const { sync } = newDevice();
  const { consent } = await consentOf(sync, 'renter');
  const page = await (await fetch(consent)).text();
  const cancel = /<p><a href="([^"]+)"/.exec(page)?.[1]?.replaceAll('&#38;', '&') ?? '';
  const back = await led(new URL(cancel, server.url).href);
  expect(new URL(back).origin + new URL(back).pathname).toBe(`${server.url}/auth/callback`);
  expect(await sync.auth.completeFromUrl(back)).toEqual({ ok: false, failure: 'google_cancelled' });
  const forged = await led(`${server.url}/auth/v1/callback?code=x&state=${crypto.randomUUID()}`);
  expect(await sync.auth.completeFromUrl(forged)).toEqual({ ok: false, failure: 'google_failed' });
  expect(sync.session.get()).toEqual({ status: 'unauthenticated' });
});

it('nobody is led elsewhere than to this server', async () => {
  const asked = `${server.url}/auth/v1/authorize?provider=google&redirect_to=https://evil.example/`;
  const chosen = new URL(await led(asked));
  chosen.pathname += '/continue';
  chosen.searchParams.set('email', 'noor@gmail.test');
  chosen.searchParams.set('name', 'Noor');
  expect(new URL(await led(await led(chosen.href))).origin).toBe(server.url);
});

it('where the auth service offers no Google, nobody is sent to a page of bare JSON', async () => {
  const storage = createMemoryStorage();
  const original = globalThis.fetch;
  globalThis.fetch = async (input, init) =>
    new Request(input).url.endsWith('/auth/v1/settings')
      ? Response.json({ external: { google: false } })
      : original(input, init);
  try {
    const sync = createSync({ origin: server.url, storage, platform: createNodePlatform() });
    opened.push(sync);
    expect(await sync.auth.startGoogle({ userType: 'renter', language: 'en' })).toEqual({
      ok: false,
      failure: 'google_not_started',
    });
    expect(storage.getItem('pendingUserType')).toBeNull();
  } finally {
    globalThis.fetch = original;
  }
});
