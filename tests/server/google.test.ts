import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSync, type Sync } from '#sync/index.ts';
import { createMemoryStorage, createNodePlatform } from '#tests/sync/nodePlatform.ts';
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

it('an account with the same address is the same account', async () => {
  const { id } = await server.makePerson('known@example.test', { fullName: 'Known Person' });
  const { sync } = newDevice();
  const { consent } = await consentOf(sync, 'renter');
  const chosen = new URL(consent);
  chosen.pathname += '/continue';
  chosen.searchParams.set('email', 'known@example.test');
  chosen.searchParams.set('name', 'Another Name');
  await sync.auth.completeFromUrl(await led(await led(chosen.href)));
  expect(sync.session.get()).toMatchObject({ status: 'authenticated', user: { id } });
});

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
