import type { Clock, Unsubscribe } from '../../kit/clock.ts';
import { TransportError, type Tokens } from '../../model/ports/transport.ts';
import { KEYS } from '../../session/stored.ts';
import type { Supabase } from './client.ts';
import { storedToken } from './storedToken.ts';

const nothing = () => undefined;

const GOOD_FOR_MS = 30_000;
/** Errors of the library that say nothing about the session: the line was down, or another call was faster. */
const PASSING = new Set(['AuthRetryableFetchError', 'AuthRefreshDiscardedError']);
/** The library takes a session for expired this much before it is. */
const LIBRARY_MARGIN_MS = 90_000;
/** The library repeats a failing refresh for 30 s on its own; nobody waits that long. */
const REFRESH_TIMEOUT_MS = 10_000;

export interface TokensDeps {
  readonly supabase: Supabase;
  readonly storage: Storage;
  readonly clock: Clock;
  /** `storage` events of other tabs come from here. */
  readonly events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
}

/** The auth client may have written another token: whoever listens is told if so. */
export interface StoredTokens extends Tokens {
  look(): void;
}

/** Access tokens of the auth service's session. Most calls read local storage and load nothing. */
export function createTokens({ supabase, storage, clock, events }: TokensDeps): StoredTokens {
  const looks = new Set<() => void>();
  const look = () => {
    for (const each of Array.from(looks)) each();
  };
  const isGood = ({ expiresAtMs }: { readonly expiresAtMs: number }) =>
    expiresAtMs - clock.now() > GOOD_FOR_MS;
  const isFresh = ({ expiresAtMs }: { readonly expiresAtMs: number }) =>
    expiresAtMs - clock.now() > LIBRARY_MARGIN_MS;
  let refreshing: Promise<'refreshed' | 'refused' | 'network'> | null = null;

  const refreshNow = async (): Promise<'refreshed' | 'refused' | 'network'> => {
    let stopWaiting: Unsubscribe = nothing;
    const late = new Promise<'network'>((resolve) => {
      stopWaiting = clock.after(REFRESH_TIMEOUT_MS, () => resolve('network'));
    });
    const attempt = async (): Promise<'refreshed' | 'refused' | 'network'> => {
      try {
        const before = storedToken(storage)?.accessToken;
        const { auth } = await supabase.client();
        await auth.initialize();
        const now = storedToken(storage);
        if (now === null) return 'refused';
        // Another tab may have been faster.
        if (now.accessToken !== before && isGood(now)) return 'refreshed';
        // Asked for a session that runs out the library refreshes it: asking for a refresh would make two.
        const { data, error } = isFresh(now)
          ? await auth.refreshSession()
          : await auth.getSession();
        if (error === null && data.session !== null)
          return data.session.access_token === now.accessToken ? 'network' : 'refreshed';
        return error !== null && PASSING.has(error.name) ? 'network' : 'refused';
      } catch {
        return 'network';
      }
    };
    try {
      return await Promise.race([attempt(), late]);
    } finally {
      stopWaiting();
    }
  };
  const refresh = () => {
    refreshing ??= refreshNow().finally(() => {
      refreshing = null;
      look();
    });
    return refreshing;
  };

  return {
    refresh,
    async access() {
      const token = storedToken(storage);
      if (token === null) return null;
      if (isGood(token)) return token.accessToken;
      const outcome = await refresh();
      if (outcome === 'network') throw new TransportError({ kind: 'network' });
      return outcome === 'refreshed' ? (storedToken(storage)?.accessToken ?? null) : null;
    },
    onChange(callback) {
      let last = storedToken(storage)?.accessToken ?? null;
      const look = () => {
        const now = storedToken(storage)?.accessToken ?? null;
        if (now === null || now === last) return;
        last = now;
        callback(now);
      };
      looks.add(look);
      const onStorage = (event: Event) => {
        const { key } = event as StorageEvent;
        if (key === KEYS.token || key === null) look();
      };
      events.addEventListener('storage', onStorage);
      return () => {
        looks.delete(look);
        events.removeEventListener('storage', onStorage);
      };
    },
    look,
  };
}
