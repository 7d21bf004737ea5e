import { expiringHere } from './expiringHere.ts';
import type { SupabaseClient, SupabaseClientOptions } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { API, configSchema, type ClientConfig } from '#contract/protocol/api.ts';
import { REQUEST_HEADER } from '#contract/protocol/errors.ts';
import { PROTOCOL_HEADER, PROTOCOL_VERSION } from '#contract/protocol/version.ts';
import { TransportError } from '../../model/ports/transport.ts';
import { KEYS } from '../../session/stored.ts';
import { politeFetch, untilEnded } from './politeFetch.ts';

const CONFIG_TIMEOUT_MS = 10_000;
/** GET /auth/v1/settings: which ways to sign in there are. */
const offersSchema = z.object({ external: z.object({ google: z.optional(z.boolean()) }) });

export interface SupabaseOptions {
  readonly origin: string;
  readonly storage: Storage;
  /** Of whoever is signed in now: the auth service's later answers are not for this device. */
  ending(): AbortSignal;
  /** The WebSocket for realms without one of their own (Node 20). */
  readonly webSocket?: typeof WebSocket;
}

/** Not on the device yet, and no network: like any call without one. */
const library = async () => {
  try {
    return await import('@supabase/supabase-js');
  } catch {
    throw new TransportError({ kind: 'network' });
  }
};

/** The one client of this tab, loaded and configured at its first use. */
export interface Supabase {
  /** Throws TransportError while the configuration is not available; the next call tries again. */
  client(): Promise<SupabaseClient>;
  /** Another client, that keeps nothing on the device. Throws TransportError. */
  passing(): Promise<SupabaseClient>;
  /** Whether the auth service signs people in with Google; false when it does not say. Throws TransportError. */
  offersGoogle(): Promise<boolean>;
  /** Throws TransportError. */
  config(): Promise<ClientConfig>;
  /** The name of the last request that failed at our server, as its log has it; undefined where none did. */
  failedRequest(): string | undefined;
  /** The loaded client and configuration, without a request. */
  loaded(): { readonly client: SupabaseClient; readonly config: ClientConfig } | null;
}

export function createSupabase({ origin, storage, ending, webSocket }: SupabaseOptions): Supabase {
  let config: Promise<ClientConfig> | null = null;
  let client: Promise<SupabaseClient> | null = null;
  let passed = 0;
  let failedRequest: string | undefined;
  let loaded: { client: SupabaseClient; config: ClientConfig } | null = null;

  const fetchConfig = async (): Promise<ClientConfig> => {
    let answer: Response;
    try {
      answer = await fetch(new URL(API.config, origin), {
        signal: AbortSignal.timeout(CONFIG_TIMEOUT_MS),
      });
    } catch {
      throw new TransportError({ kind: 'network' });
    }
    if (answer.status >= 500) throw new TransportError({ kind: 'network' });
    const parsed = configSchema.safeParse(await answer.json().catch(() => null));
    if (!answer.ok || !parsed.success) throw new TransportError({ kind: 'notOurs' });
    return parsed.data;
  };
  const configure = (): Promise<ClientConfig> => {
    config ??= fetchConfig().catch((error: unknown) => {
      config = null;
      throw error;
    });
    return config;
  };

  const noting =
    (fetchBy: typeof fetch): typeof fetch =>
    async (...asked) => {
      const answer = await fetchBy(...asked);
      if (answer.status >= 500) failedRequest = answer.headers.get(REQUEST_HEADER) ?? undefined;
      return answer;
    };
  const baseOf = ({ supabaseUrl }: ClientConfig) => (supabaseUrl === '' ? origin : supabaseUrl);
  const make = async (
    auth: SupabaseClientOptions<'public'>['auth'],
    fetchBy: typeof fetch = politeFetch,
  ) => {
    const [{ createClient }, settings] = await Promise.all([library(), configure()]);
    const made: SupabaseClient = createClient(baseOf(settings), settings.supabaseKey, {
      auth: {
        // The leader tab starts it: two tabs must not use one refresh token.
        autoRefreshToken: false,
        // The callback page hands its URL over itself.
        detectSessionInUrl: false,
        flowType: 'implicit',
        ...auth,
      },
      global: { fetch: noting(expiringHere(fetchBy)), headers: versionFor(settings) },
      ...(webSocket === undefined ? {} : { realtime: { transport: webSocket } }),
    });
    return { client: made, config: settings };
  };

  return {
    config: configure,
    loaded: () => loaded,
    failedRequest: () => failedRequest,
    passing: async () =>
      (await make({ persistSession: false, storageKey: `passing-${++passed}` })).client,
    async offersGoogle() {
      const settings = await configure();
      const answer = await fetch(new URL('/auth/v1/settings', baseOf(settings)), {
        headers: { apikey: settings.supabaseKey },
      }).catch(() => {
        throw new TransportError({ kind: 'network' });
      });
      const parsed = offersSchema.safeParse(await answer.json().catch(() => null));
      return parsed.success && parsed.data.external.google === true;
    },
    client() {
      client ??= make(
        { storageKey: KEYS.token, storage, persistSession: true },
        untilEnded(ending, politeFetch),
      )
        .then((made) => {
          loaded = made;
          return made.client;
        })
        .catch((error: unknown) => {
          client = null;
          throw error;
        });
      return client;
    },
  };
}

/**
 * Said only where our own server stands in front of the tables and reads it. A hosted Supabase cannot judge it; a header of
 * ours may not even be allowed there, from another origin.
 */
const versionFor = ({ backend }: ClientConfig): Record<string, string> =>
  backend === 'embedded' ? { [PROTOCOL_HEADER]: String(PROTOCOL_VERSION) } : {};
