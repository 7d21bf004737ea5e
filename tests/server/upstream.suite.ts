import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SignJWT } from 'jose';
import { WebSocket } from 'ws';
import * as z from 'zod/mini';

/**
 * The calls of a project that Roost makes, with what Supabase's own services answer to them. What is expected is written from the
 * tests and the reference of these projects; each title names the test that says it there, as it was in August 2026:
 * `auth` is supabase/auth (internal/api), `rest` PostgREST/postgrest (test/spec/Feature), `realtime` supabase/realtime
 * (test/integration/rt_channel).
 */
export interface ProjectUnderTest {
  /** Its address, without a path. */
  readonly url: string;
  readonly publishableKey: string;
  /** Signs tokens of the project. */
  readonly secret: string;
  /** The code of the newest mail to this address. */
  codeFor(email: string): string | undefined;
  close(): Promise<void>;
}

const PASSWORD = 'Test-pass1';
const sessionSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.number(),
  user: z.looseObject({ id: z.uuid(), email_confirmed_at: z.string() }),
});
const authErrorSchema = z.object({ code: z.number(), error_code: z.string(), msg: z.string() });
const restErrorSchema = z.object({ code: z.string(), message: z.string() });

interface Asked {
  readonly method?: string;
  readonly token?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export function upstreamContract(name: string, open: () => Promise<ProjectUnderTest>): void {
  describe(name, () => {
    let project: ProjectUnderTest;
    let maya: z.output<typeof sessionSchema>;
    let made = 0;
    beforeAll(async () => {
      project = await open();
      maya = await signedUp('maya');
    });
    afterAll(() => project?.close());

    const addressOf = (who: string) => {
      made += 1;
      return `${who}.${made}.upstream@example.com`;
    };
    async function ask(path: string, { method = 'POST', token, body, headers }: Asked = {}) {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const answer = await fetch(project.url + path, {
        method,
        redirect: 'manual',
        headers: {
          apikey: project.publishableKey,
          authorization: `Bearer ${token ?? project.publishableKey}`,
          ...(text !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(text !== undefined && { body: text }),
      });
      const said = await answer.text();
      return {
        status: answer.status,
        headers: answer.headers,
        body: said === '' ? null : (JSON.parse(said) as unknown),
      };
    }
    const auth = (path: string, asked?: Asked) => ask(`/auth/v1/${path}`, asked);
    const rest = (path: string, asked?: Asked) => ask(`/rest/v1/${path}`, asked);
    const signUp = (email: string, data = {}) =>
      auth('signup', {
        body: {
          email,
          password: PASSWORD,
          data: { full_name: 'Maya Upstream', user_type: 'renter', ...data },
        },
      });
    async function signedUp(who: string) {
      const email = addressOf(who);
      await signUp(email);
      const token = project.codeFor(email);
      const { body } = await auth('verify', { body: { type: 'signup', email, token } });
      return z.parse(sessionSchema, body);
    }
    const emailOf = ({ user }: typeof maya) => String(user['email']);
    const refusedBy = (body: unknown) => z.parse(authErrorSchema, body).error_code;

    describe('accounts', () => {
      test('signUp · auth signup_test TestSignup: the account, and no session while its address is not confirmed', async () => {
        const email = addressOf('new');
        const { status, body } = await signUp(email, { a: 1 });
        expect(status).toBe(200);
        expect(body).toMatchObject({
          ...{ email, aud: 'authenticated' },
          user_metadata: { a: 1 },
          app_metadata: { provider: 'email', providers: ['email'] },
          identities: [{ provider: 'email' }],
        });
        expect(body).not.toHaveProperty('access_token');
      });

      test('signUp · auth signup_test TestSignupTwice: an address that is taken is answered alike, with an id of nobody and no identity', async () => {
        const { status, body } = await signUp(emailOf(maya));
        expect(status).toBe(200);
        expect(body).toMatchObject({ email: emailOf(maya), aud: 'authenticated', identities: [] });
        expect(body).not.toHaveProperty('id', maya.user.id);
      });

      test('verifyOtp · auth signup_test TestVerifySignup: the code of the mail gives a session', async () => {
        const session = await signedUp('confirmed');
        expect(session.expires_in).toBeGreaterThan(0);
        expect(Date.parse(session.user.email_confirmed_at)).toBeGreaterThan(0);
      });

      test('verifyOtp · auth verify_test TestInvalidOtp (Invalid Email OTP): 403, and the code of one that expired', async () => {
        const email = addressOf('wrong');
        await signUp(email);
        const { status, body } = await auth('verify', {
          body: { type: 'signup', email, token: '00000000' },
        });
        expect([status, refusedBy(body)]).toEqual([403, 'otp_expired']);
      });

      test('signInWithPassword · auth token_test TestTokenPasswordGrantSuccess: a session', async () => {
        const credentials = { email: emailOf(maya), password: PASSWORD };
        const { status, body } = await auth('token?grant_type=password', { body: credentials });
        expect([status, z.parse(sessionSchema, body).user.id]).toEqual([200, maya.user.id]);
      });

      test('signInWithPassword · auth token_test TestTokenPasswordGrantFailure: 400 for a wrong password, for nobody, and before the address is confirmed', async () => {
        const waiting = addressOf('waiting');
        await signUp(waiting);
        for (const [email, password, code] of [
          [emailOf(maya), 'Wrong-pass1', 'invalid_credentials'],
          [addressOf('nobody'), PASSWORD, 'invalid_credentials'],
          [waiting, PASSWORD, 'email_not_confirmed'],
        ]) {
          const { status, body } = await auth('token?grant_type=password', {
            body: { email, password },
          });
          expect([status, refusedBy(body)]).toEqual([400, code]);
        }
      });

      test('refreshSession, setSession · auth token_test TestTokenRefreshTokenGrantSuccess: another pair', async () => {
        const { refresh_token } = await signedUp('refreshing');
        const { status, body } = await auth('token?grant_type=refresh_token', {
          body: { refresh_token },
        });
        expect(status).toBe(200);
        expect(z.parse(sessionSchema, body).refresh_token).not.toBe(refresh_token);
      });

      test('refreshSession, setSession · auth token_test TestTokenRefreshTokenGrantFailure: 400 for a token of nobody, said as not found or, by its form, as not valid', async () => {
        const asked = { body: { refresh_token: 'ofnobody1234' } };
        const { status, body } = await auth('token?grant_type=refresh_token', asked);
        expect(status).toBe(400);
        expect(['refresh_token_not_found', 'validation_failed']).toContain(refusedBy(body));
      });

      test('exchangeCodeForSession · auth token_test TestTokenPKCEGrantFailure (Invalid Authcode): 404', async () => {
        const asked = { body: { auth_code: crypto.randomUUID(), code_verifier: 'a'.repeat(43) } };
        const { status, body } = await auth('token?grant_type=pkce', asked);
        expect([status, refusedBy(body)]).toEqual([404, 'flow_state_not_found']);
      });

      test('signInWithOAuth · auth external_test TestSignupExternalUnsupported: 400 for a provider that is not there', async () => {
        const { status } = await auth('authorize?provider=external', { method: 'GET' });
        expect(status).toBe(400);
      });

      test('getUser · auth user_test TestUserGet: the account of the token', async () => {
        const { status, body } = await auth('user', { method: 'GET', token: maya.access_token });
        expect([status, body]).toEqual([
          200,
          expect.objectContaining({ id: maya.user.id, aud: 'authenticated' }),
        ]);
      });

      test('getUser · auth user_test TestUserGet, without a good token: 401 or 403, and never an account', async () => {
        const { status, body } = await auth('user', {
          method: 'GET',
          token: `${maya.access_token}x`,
        });
        expect([401, 403]).toContain(status);
        expect(body).not.toHaveProperty('id');
      });

      test('updateUser · auth user_test TestUserUpdatePassword: 422 for a weak one, 200 for a good one, which is then asked for', async () => {
        const person = await signedUp('changing');
        const put = (password: string) =>
          auth('user', {
            method: 'PUT',
            token: person.access_token,
            body: { password, current_password: PASSWORD },
          });
        const weak = await put('short');
        expect([weak.status, refusedBy(weak.body)]).toEqual([422, 'weak_password']);
        expect((await put('Other-pass2')).status).toBe(200);
        const signIn = (password: string) =>
          auth('token?grant_type=password', { body: { email: emailOf(person), password } });
        expect([(await signIn(PASSWORD)).status, (await signIn('Other-pass2')).status]).toEqual([
          400, 200,
        ]);
      });

      test('resetPasswordForEmail · auth recover_test TestRecover_FirstRecovery and TestRecover_NoSideChannelLeak: both the same', async () => {
        const person = await signedUp('forgetful');
        for (const email of [emailOf(person), addressOf('nobody')]) {
          const { status, body } = await auth('recover', { body: { email } });
          expect([status, body]).toEqual([200, {}]);
        }
      });

      test('resend · auth resend_test TestResendValidation (Invalid type): 400', async () => {
        const { status } = await auth('resend', {
          body: { type: 'invalid', email: addressOf('any') },
        });
        expect(status).toBe(400);
      });

      test('resend · auth resend_test TestResendSuccess: 200, whoever it is', async () => {
        const { status, body } = await auth('resend', {
          body: { type: 'signup', email: addressOf('nobody') },
        });
        expect([status, body]).toEqual([200, {}]);
      });

      test.each(['', '?scope=global', '?scope=local', '?scope=others'])(
        'signOut%s · auth logout_test TestLogoutSuccess: 204',
        async (scope) => {
          const person = await signedUp('leaving');
          const { status } = await auth(`logout${scope}`, { token: person.access_token });
          expect(status).toBe(204);
          const again = await auth('token?grant_type=refresh_token', {
            body: { refresh_token: person.refresh_token },
          });
          expect(again.status).toBe(scope === '?scope=others' ? 200 : 400);
        },
      );

      test('settings · auth settings_test TestSettings_DefaultProviders: what may be signed in with', async () => {
        const { status, body } = await auth('settings', { method: 'GET' });
        expect(status).toBe(200);
        expect(body).toMatchObject({
          external: { email: true, phone: false },
          ...{ disable_signup: false, mailer_autoconfirm: false },
        });
      });
    });

    describe('functions', () => {
      const call = (of: string, body: unknown, token?: string) =>
        rest(`rpc/${of}`, { body, token });
      const own = () => ({ user_id_param: maya.user.id });
      const token = () => maya.access_token;

      test('get_user_roles, add_user_role, set_primary_role · rest Query/RpcSpec "a proc that returns a set returns proper json": an array of its rows', async () => {
        const renter = { role: 'renter', is_primary: true };
        expect(await call('get_user_roles', own(), token())).toMatchObject({
          status: 200,
          body: [renter],
        });
        const added = await call(
          'add_user_role',
          { ...own(), role_name: 'landlord', make_primary: false },
          token(),
        );
        expect(added).toMatchObject({ status: 200, body: expect.arrayContaining([renter]) });
        const primary = await call(
          'set_primary_role',
          { ...own(), role_name: 'landlord' },
          token(),
        );
        expect(primary).toMatchObject({
          status: 200,
          body: expect.arrayContaining([{ role: 'landlord', is_primary: true }]),
        });
        await call('set_primary_role', { ...own(), role_name: 'renter' }, token());
      });

      test('is_email_available · rest Query/RpcSpec "returns text returns proper json": the bare value', async () => {
        const asked = (email_param: string) => call('is_email_available', { email_param });
        expect(await asked(addressOf('free'))).toMatchObject({ status: 200, body: true });
        expect(await asked(emailOf(maya))).toMatchObject({ status: 200, body: false });
      });

      test('sync_pull, sync_push, listings_by_id · rest Query/SingularSpec "returns a single object for json proc": the object itself', async () => {
        const pull = { p_collection: 'records', p_scope: 'mine', p_checkpoint: null, p_limit: 10 };
        const pulled = await call('sync_pull', pull, token());
        expect([pulled.status, pulled.body]).toEqual([
          200,
          expect.objectContaining({ rows: expect.any(Array) }),
        ]);
        const pushed = await call('sync_push', { p_collection: 'records', p_rows: [] }, token());
        expect([pushed.status, pushed.body]).toEqual([
          200,
          expect.objectContaining({ results: [] }),
        ]);
        const listings = await call('listings_by_id', { known: [{ id: crypto.randomUUID() }] });
        expect([listings.status, listings.body]).toEqual([
          200,
          expect.objectContaining({ rows: [] }),
        ]);
      });

      test('rest Query/RpcSpec "should fail with 404 on unknown proc name"', async () => {
        expect((await call('no_such_function', {}, token())).status).toBe(404);
      });

      test('rest Auth/AuthSpec "denies execution on functions that anonymous does not own": 401 and 42501', async () => {
        const { status, body } = await call('get_user_roles', own());
        expect([status, z.parse(restErrorSchema, body).code]).toEqual([401, '42501']);
      });

      test('rest Auth/AuthSpec "fails with an expired token": 401 and PGRST303', async () => {
        const expired = await new SignJWT({ role: 'authenticated' })
          .setProtectedHeader({ alg: 'HS256' })
          .setSubject(maya.user.id)
          .setAudience('authenticated')
          .setExpirationTime(Math.floor(Date.now() / 1000) - 3600)
          .sign(new TextEncoder().encode(project.secret));
        const { status, body } = await call('get_user_roles', own(), expired);
        expect([status, z.parse(restErrorSchema, body).code]).toEqual([401, 'PGRST303']);
      });

      test('rest Query/ErrorSpec "error on jwt encoded with wrong secret": 401 and PGRST301', async () => {
        const forged = await new SignJWT({ role: 'authenticated' })
          .setProtectedHeader({ alg: 'HS256' })
          .setSubject(maya.user.id)
          .setAudience('authenticated')
          .setExpirationTime('1h')
          .sign(new TextEncoder().encode('another secret of thirty-two signs'));
        const { status, body } = await call('get_user_roles', own(), forged);
        expect([status, z.parse(restErrorSchema, body).code]).toEqual([401, 'PGRST301']);
      });

      test('rest Query/RpcSpec "rejects malformed json payload": 400', async () => {
        expect((await call('get_user_roles', '{"user_id_param": ', token())).status).toBe(400);
      });

      test('rest Query/RpcSpec "unsupported method DELETE fails": 405', async () => {
        const { status } = await rest('rpc/get_user_roles', { method: 'DELETE', token: token() });
        expect(status).toBe(405);
      });
    });

    describe('tables', () => {
      const mine = () => `user_id=eq.${maya.user.id}`;
      const token = () => maya.access_token;
      const representation = { prefer: 'return=representation' };

      test('user_profiles, user_roles · rest Query/QuerySpec "matches with equality": an array of the rows that do', async () => {
        const profiles = await rest(`user_profiles?select=id,full_name&id=eq.${maya.user.id}`, {
          method: 'GET',
          token: token(),
        });
        expect(profiles).toMatchObject({
          status: 200,
          body: [{ id: maya.user.id, full_name: 'Maya Upstream' }],
        });
        const roles = await rest(`user_roles?select=role&${mine()}&role=eq.renter`, {
          method: 'GET',
          token: token(),
        });
        expect(roles).toMatchObject({ status: 200, body: [{ role: 'renter' }] });
      });

      test('user_profiles · rest Query/SingularSpec "fails for zero rows": 406 and PGRST116 where one object is wanted', async () => {
        const { status, body } = await rest(
          `user_profiles?select=id&id=eq.${crypto.randomUUID()}`,
          {
            method: 'GET',
            token: token(),
            headers: { accept: 'application/vnd.pgrst.object+json' },
          },
        );
        expect([status, z.parse(restErrorSchema, body).code]).toEqual([406, 'PGRST116']);
      });

      test('user_roles · rest Query/InsertSpec "succeeds and returns 201 created", and "fails returning a 409 Conflict" for the same again', async () => {
        const person = await signedUp('inserting');
        const insert = () =>
          rest('user_roles', {
            token: person.access_token,
            body: { user_id: person.user.id, role: 'landlord' },
          });
        expect((await insert()).status).toBe(201);
        const again = await insert();
        expect([again.status, z.parse(restErrorSchema, again.body).code]).toEqual([409, '23505']);
      });

      test('user_roles · rest Query/UpdateSpec "succeeds with status code 204", and "returns empty array when no rows updated and return=rep"', async () => {
        const patch = (filter: string, headers = {}) =>
          rest(`user_roles?${filter}&role=eq.renter`, {
            method: 'PATCH',
            token: token(),
            body: { is_primary: true },
            headers,
          });
        expect((await patch(mine())).status).toBe(204);
        const none = await patch(`user_id=eq.${crypto.randomUUID()}`, representation);
        expect(none).toMatchObject({ status: 200, body: [] });
      });

      test('rest Auth/AuthSpec "denies access to tables that anonymous does not own": 401 and 42501', async () => {
        const { status, body } = await rest(`user_roles?select=role&${mine()}`, { method: 'GET' });
        expect([status, z.parse(restErrorSchema, body).code]).toEqual([401, '42501']);
      });

      test('rest Query/QuerySpec "causes a 404" for a table that is not there', async () => {
        const { status } = await rest('no_such_table?select=id', { method: 'GET', token: token() });
        expect(status).toBe(404);
      });
    });

    describe('Realtime', () => {
      type Word = { event: string; payload: Record<string, unknown>; ref: string | null };
      async function join(table: string, access_token: string) {
        const address = `${project.url.replace(/^http/, 'ws')}/realtime/v1/websocket`;
        const socket = new WebSocket(`${address}?apikey=${project.publishableKey}&vsn=1.0.0`);
        const heard: Word[] = [];
        socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString()) as Word));
        await new Promise((resolve) => socket.once('open', resolve));
        const filter = table === 'user_profiles' ? 'id' : 'user_id';
        const change = {
          event: '*',
          schema: 'public',
          table,
          filter: `${filter}=eq.${maya.user.id}`,
        };
        const payload = { config: { postgres_changes: [change] }, access_token };
        socket.send(
          JSON.stringify({
            topic: 'realtime:own',
            event: 'phx_join',
            payload,
            ref: '1',
            join_ref: '1',
          }),
        );
        const words = (event: string) =>
          heard.filter((one) => one.event === event).map(({ payload: said }) => said);
        const word = (event: string) => heard.find((one) => one.event === event);
        await expect.poll(() => word('phx_reply')).toBeDefined();
        return { word, words, end: () => socket.terminate() };
      }

      test.each(['user_profiles', 'user_roles'])(
        '%s · realtime postgres_changes_test "handle update": the join is answered with an id, and the change names it',
        async (table) => {
          const { word, words, end } = await join(table, maya.access_token);
          expect(word('phx_reply')?.payload).toMatchObject({
            status: 'ok',
            response: { postgres_changes: [{ id: expect.any(Number), table, schema: 'public' }] },
          });
          // Changes the role that comes first, in both tables.
          const args = { user_id_param: maya.user.id, role_name: 'landlord', make_primary: true };
          await rest('rpc/add_user_role', { token: maya.access_token, body: args });
          const record =
            table === 'user_profiles'
              ? { id: maya.user.id, user_type: 'landlord' }
              : { user_id: maya.user.id, role: 'renter', is_primary: false };
          const told = {
            ids: [expect.any(Number)],
            data: expect.objectContaining({
              ...{ schema: 'public', table, type: 'UPDATE', errors: null },
              record: expect.objectContaining(record),
            }),
          };
          await expect.poll(() => words('postgres_changes')).toContainEqual(told);
          expect(words('system')).toContainEqual(
            expect.objectContaining({ extension: 'postgres_changes', status: 'ok' }),
          );
          end();
          const back = { user_id_param: maya.user.id, role_name: 'renter' };
          await rest('rpc/set_primary_role', { token: maya.access_token, body: back });
        },
      );

      test('realtime token_handling_test "badly formatted jwt token": the join is refused', async () => {
        const { word, end } = await join('user_profiles', 'no.token.atall');
        expect(word('phx_reply')?.payload).toMatchObject({ status: 'error' });
        end();
      });
    });
  });
}
