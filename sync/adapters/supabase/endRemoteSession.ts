import { API } from '#contract/protocol/api.ts';
import type { Supabase } from './client.ts';
import { storedToken } from './storedToken.ts';

const TIMEOUT_MS = 5000;

/**
 * Tells the servers that this device's session is over, if they can be reached. Reads the token before it
 * returns, so that it may be removed at once; never rejects.
 */
export async function endRemoteSession(deps: {
  readonly origin: string;
  readonly storage: Storage;
  readonly supabase: Supabase;
}): Promise<void> {
  const token = storedToken(deps.storage);
  if (token === null) return;
  const authorization = `Bearer ${token.accessToken}`;
  const post = (url: URL, headers: Record<string, string>) =>
    fetch(url, {
      method: 'POST',
      headers,
      // The page may be left while it is on its way.
      keepalive: true,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  const endAuth = async () => {
    const config = deps.supabase.loaded()?.config ?? (await deps.supabase.config());
    const base = config.supabaseUrl === '' ? deps.origin : config.supabaseUrl;
    await post(new URL('/auth/v1/logout?scope=local', base), {
      authorization,
      apikey: config.supabaseKey,
    });
  };
  // First /api: it ends this session's sockets, and asks nobody whether the token still counts.
  await post(new URL(API.signout, deps.origin), { authorization }).catch(() => undefined);
  await endAuth().catch(() => undefined);
}
