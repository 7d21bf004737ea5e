import { API, type SignoutScope } from '#contract/protocol/api.ts';
import type { Supabase } from './client.ts';
import { storedToken } from './storedToken.ts';

const TIMEOUT_MS = 5000;

export interface RemoteSessionDeps {
  readonly origin: string;
  readonly storage: Storage;
  readonly supabase: Supabase;
}

/**
 * Tells the servers that this device's session is over, or all of them, if they can be reached. Reads the token before it
 * returns, so that it may be removed at once; never rejects.
 */
export async function endRemoteSession(
  deps: RemoteSessionDeps,
  scope: 'local' | 'global',
): Promise<void> {
  const token = storedToken(deps.storage);
  if (token !== null) await end(deps, token.accessToken, scope);
}

/**
 * Ends every session of this person but the present one; their sockets are closed. False when the servers
 * could not be told: then it may be tried again.
 */
export const endRemoteSessions = async (
  deps: RemoteSessionDeps,
  accessToken: string | null,
): Promise<boolean> => accessToken !== null && (await end(deps, accessToken, 'others'));

/** One service that answers ends all sessions: the auth service is asked where /api does not answer. */
async function end(deps: RemoteSessionDeps, token: string, scope: SignoutScope): Promise<boolean> {
  for (const tell of [tellApi, tellAuth])
    try {
      // oxlint-disable-next-line no-await-in-loop -- the second is for where the first failed
      if ((await tell(deps, token, scope)).ok) return true;
    } catch {
      // Out of reach.
    }
  return false;
}

const tellApi = ({ origin }: RemoteSessionDeps, token: string, scope: SignoutScope) =>
  post(new URL(`${API.signout}?scope=${scope}`, origin), { authorization: `Bearer ${token}` });

async function tellAuth(
  { origin, supabase }: RemoteSessionDeps,
  token: string,
  scope: SignoutScope,
): Promise<Response> {
  const config = supabase.loaded()?.config ?? (await supabase.config());
  const base = config.supabaseUrl === '' ? origin : config.supabaseUrl;
  return await post(new URL(`/auth/v1/logout?scope=${scope}`, base), {
    authorization: `Bearer ${token}`,
    apikey: config.supabaseKey,
  });
}

const post = (url: URL, headers: Record<string, string>) =>
  fetch(url, {
    method: 'POST',
    headers,
    // The page may be left while it is on its way.
    keepalive: true,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
