import { AsyncLocalStorage } from 'node:async_hooks';
import { fromCode, userInfoOf } from './account.ts';

const TOKEN = 'https://oauth2.googleapis.com/token';
const USER_INFO = 'https://www.googleapis.com/userinfo/v2/me';

const within = new AsyncLocalStorage<true>();
let isPatched = false;

/** Runs `work` with Google's two endpoints answered here: the library asks the global fetch for them. */
export function withSimulatedGoogle<T>(work: () => Promise<T>): Promise<T> {
  patchFetch();
  return within.run(true, work);
}

function patchFetch(): void {
  if (isPatched) return;
  isPatched = true;
  const original = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const request = within.getStore() ? new Request(input, init) : undefined;
    if (request?.url === TOKEN) return answerToken(await request.text());
    if (request?.url === USER_INFO) return answerUserInfo(request.headers.get('authorization'));
    return original(input, init);
  };
}

/** The access token is the code itself. */
function answerToken(body: string): Response {
  const code = new URLSearchParams(body).get('code') ?? '';
  if (fromCode(code) === null) return Response.json({ error: 'invalid_grant' }, { status: 400 });
  return Response.json({ access_token: code, token_type: 'Bearer', expires_in: 3600 });
}

function answerUserInfo(authorization: string | null): Response {
  const account = fromCode(authorization?.replace(/^Bearer /, '') ?? '');
  return account === null
    ? Response.json({ error: 'invalid_token' }, { status: 401 })
    : Response.json(userInfoOf(account));
}
