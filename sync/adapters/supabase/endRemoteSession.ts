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
  if (token === null) return;
  // First /api: it ends this session's sockets, and asks nobody whether the token still counts.
  await tellApi(deps, token.accessToken, scope).catch(() => undefined);
  await tellAuth(deps, token.accessToken, scope).catch(() => undefined);
}

/**
 * Ends every session of this person but the present one; their sockets are closed. False when the servers
 * could not be told: then it may be tried again.
 */
export async function endRemoteSessions(
  deps: RemoteSessionDeps,
  accessToken: string | null,
): Promise<boolean> {
  if (accessToken === null) return false;
  try {
    // First /api, which reads the sessions that the auth service then forgets.
    const told = [
      await tellApi(deps, accessToken, 'others'),
      await tellAuth(deps, accessToken, 'others'),
    ];
    return told.every(({ ok }) => ok);
  } catch {
    return false;
  }
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
