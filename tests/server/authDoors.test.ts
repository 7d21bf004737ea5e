import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { asAccountService } from '#server/embedded/database/accountService.ts';
import { ask } from './ask.ts';
import { startTestBackend, TEST_PASSWORD, type TestBackend } from './startTestBackend.ts';

let backend: TestBackend;
let token = '';

beforeAll(async () => {
  backend = await startTestBackend();
  ({ token } = await backend.makePerson('member@example.test'));
});
afterAll(() => backend.close());

const accounts = () =>
  asAccountService(backend.embedded.db).asService((sql) =>
    sql.query<{ email: string }>('select email from auth.users order by email'),
  );

const codeOf = async (answer: Response) =>
  ((await answer.json()) as { error_code?: string }).error_code;

describe('doors of the library that the product does not use', () => {
  test.each(['otp', 'magiclink'])('POST /auth/v1/%s makes no account', async (path) => {
    const before = await accounts();
    const answer = await ask(backend.embedded, `/auth/v1/${path}`, {
      body: { email: `stranger-${path}@example.test`, create_user: true },
    });
    expect([answer.status, await codeOf(answer)]).toEqual([404, 'not_found']);
    expect(await accounts()).toEqual(before);
    expect(backend.embedded.mailbox.list(`stranger-${path}@example.test`)).toEqual([]);
  });

  it('an invitation, which only administrators may send, is not redeemed by the way to Google', async () => {
    const email = 'invited@example.test';
    await ask(backend.embedded, '/auth/v1/signup', { body: { email, password: TEST_PASSWORD } });
    await asAccountService(backend.embedded.db).asService((sql) =>
      sql.query(`update auth.users set confirmation_token = 'an-invitation' where email = $1`, [
        email,
      ]),
    );
    await ask(backend.embedded, '/auth/v1/authorize?provider=google&invite_token=an-invitation', {
      method: 'GET',
    });
    const flows = await asAccountService(backend.embedded.db).asService((sql) =>
      sql.query('select invite_token from auth.flow_state where invite_token is not null'),
    );
    expect(flows).toEqual([]);
  });

  test.each(['GET', 'HEAD', 'DELETE', 'PATCH'])('%s is no way to follow a link', async (method) => {
    const answer = await ask(backend.embedded, '/auth/v1/verify?type=signup&token=x', { method });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  });
});

const DOORS: readonly (readonly [method: string, path: string, whole: object])[] = [
  ['POST', 'signup', { email: 'new@example.test', password: TEST_PASSWORD, data: {} }],
  ['POST', 'token?grant_type=password', { email: 'member@example.test', password: 'Wrong-pass1' }],
  ['POST', 'token?grant_type=refresh_token', { refresh_token: 'none' }],
  ['POST', 'token?grant_type=pkce', { auth_code: 'none', code_verifier: 'none' }],
  ['POST', 'recover', { email: 'member@example.test' }],
  ['POST', 'resend', { type: 'signup', email: 'member@example.test' }],
  ['POST', 'verify', { type: 'signup', email: 'member@example.test', token: '000000' }],
  ['POST', 'verify', { type: 'recovery', token_hash: 'none' }],
  ['PUT', 'user', { email: 'moved@example.test', password: 'Other-pass1', data: {} }],
];
const NOT_JSON = ['{', '{"email":', 'email=a', '[1', 'nul', '\ufeff{}'];
const NOT_AN_OBJECT = ['[]', '"text"', '7', 'null', 'true', '[{"email":"a@b.test"}]'];
const NOT_A_TEXT = [
  ['x@example.test'],
  [],
  { a: 1 },
  7,
  true,
  null,
  `${'x'.repeat(300)}@example.test`,
];
const DEEP = `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;

describe('a body that is none', () => {
  test.each(DOORS)('%s /auth/v1/%s with %o', async (method, path, whole) => {
    const say = async (body: string) => {
      const answer = await ask(backend.embedded, `/auth/v1/${path}`, { method, body, token });
      const text = await answer.text();
      const code = (JSON.parse(text || '{}') as { error_code?: string }).error_code;
      return [body.slice(0, 60), answer.status, code];
    };
    for (const body of NOT_JSON)
      expect(await say(body)).toEqual([body.slice(0, 60), 400, 'bad_json']);
    for (const body of NOT_AN_OBJECT)
      expect(await say(body)).toEqual([body.slice(0, 60), 400, 'validation_failed']);
    for (const name of Object.keys(whole)) {
      for (const wrong of name === 'data' ? [[], 'text', 7, true, null] : NOT_A_TEXT) {
        const body = JSON.stringify({ ...whole, [name]: wrong });
        expect([name, ...(await say(body))]).toEqual([
          name,
          body.slice(0, 60),
          400,
          'validation_failed',
        ]);
      }
    }
  });

  test.each([
    ['POST', 'signup'],
    ['PUT', 'user'],
  ])('%s /auth/v1/%s with what nests too deep to be written', async (method, path) => {
    const body = `{"email":"deep@example.test","password":"${TEST_PASSWORD}","data":${DEEP}}`;
    const answer = await ask(backend.embedded, `/auth/v1/${path}`, { method, body, token });
    expect([answer.status, await codeOf(answer)]).toEqual([400, 'validation_failed']);
  });

  test('of nothing at all is no JSON either', async () => {
    for (const path of ['signup', 'token?grant_type=password', 'verify', 'recover', 'resend']) {
      const answer = await ask(backend.embedded, `/auth/v1/${path}`);
      expect([path, answer.status, await codeOf(answer)]).toEqual([path, 400, 'bad_json']);
    }
  });

  test('with a grant that nobody gives', async () => {
    for (const grant of ['', '?grant_type=id_token', '?grant_type=web3', '?grant_type=__proto__']) {
      const body = { email: 'member@example.test', password: TEST_PASSWORD };
      const answer = await ask(backend.embedded, `/auth/v1/token${grant}`, { body });
      expect([grant, answer.status, await codeOf(answer)]).toEqual([
        grant,
        400,
        'invalid_credentials',
      ]);
    }
  });
});
