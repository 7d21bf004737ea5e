import { AsyncLocalStorage } from 'node:async_hooks';
import { type GoogleAccount, userInfoOf } from './googleAccount.ts';

const TOKEN = 'https://oauth2.googleapis.com/token';
const USER_INFO = 'https://www.googleapis.com/userinfo/v2/me';

const within = new AsyncLocalStorage<GoogleAccount>();
let isPatched = false;

/**
 * Runs `work` with Google's two endpoints answered here, for the account that said yes: the library asks
 * the global fetch for them.
 */
export function withSimulatedGoogle<T>(account: GoogleAccount, work: () => Promise<T>): Promise<T> {
  patchFetch();
  return within.run(account, work);
}

function patchFetch(): void {
  if (isPatched) return;
  isPatched = true;
  const original = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const account = within.getStore();
    const url = account === undefined ? undefined : new Request(input, init).url;
    if (account === undefined || (url !== TOKEN && url !== USER_INFO)) return original(input, init);
    return Response.json(
      url === TOKEN
        ? { access_token: 'simulated', token_type: 'Bearer', expires_in: 3600 }
        : userInfoOf(account),
    );
  };
}
