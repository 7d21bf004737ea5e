import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js';
import type { Clock, Random, Unsubscribe } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import { createRetries } from '../../model/retry/retries.ts';
import { localUserOf, type SessionStore } from '../../session/stored.ts';
import type { Supabase } from './client.ts';
import type { StoredTokens } from './tokens.ts';

const nothing = () => undefined;

/** The client is not needed for the first screen: it is loaded this much after this tab began to lead. */
const LOAD_AFTER_MS = 1500;

export interface AuthWatchDeps {
  readonly supabase: Supabase;
  readonly session: SessionStore;
  readonly tokens: StoredTokens;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly userId: string;
  /**
   * The client is there and watched: replication may begin. If it rejects, all of this is begun anew later.
   */
  onClient(client: SupabaseClient): Promise<void>;
  /** The tab ceased to lead, or the identity closes. */
  onStop(): Promise<void>;
  /** Own rows changed, by the auth service's realtime channel. */
  onOwnRows(collection: 'users' | 'roles'): void;
}

/** The leading tab's work with the auth client: token refresh, its events, the realtime channel. */
export interface AuthWatch {
  /** Begins once what was stopped before has ended. */
  start(): void;
  /** It may work now: what could not be loaded need not wait, unless the server asked for it. */
  retry(): void;
  /** Resolves when nothing is at work any more, though another call began to stop it. Never rejects. */
  stop(): Promise<void>;
}

export function createAuthWatch(deps: AuthWatchDeps): AuthWatch {
  const { supabase, session, tokens, clock, random, log, userId } = deps;
  let run = 0;
  const retries = createRetries<'begin'>({ clock, random, onDue: () => void begin(run) });
  let cancelTimer: Unsubscribe = nothing;
  let end: () => Promise<void> = () => Promise.resolve();
  /** Resolves when everything that was stopped so far has ended. */
  let ended: Promise<void> = Promise.resolve();

  const begin = async (mine: number) => {
    let client: SupabaseClient;
    try {
      client = await supabase.client();
    } catch (error) {
      beginLater(mine, error);
      return;
    }
    // The end takes down all channels there are now: a new one may not be among them.
    await ended;
    if (mine !== run) return;
    const stopEvents = watchEvents(client);
    const channel = watchOwnRows(client);
    const started = deps.onClient(client).then(
      () => null,
      (error: unknown) => {
        log.warn('replication did not start', error);
        return { error };
      },
    );
    void client.auth.startAutoRefresh();
    end = async () => {
      stopEvents();
      await started;
      await Promise.allSettled([
        client.auth.stopAutoRefresh(),
        client.removeChannel(channel),
        deps.onStop(),
      ]);
      // The library keeps the line open when its last channel has gone.
      await client.realtime.disconnect();
    };
    const failure = await started;
    if (failure !== null) await beginAgain(mine, failure.error);
    else if (mine === run) retries.worked('begin');
  };

  const beginLater = (mine: number, error: unknown) => {
    if (mine === run) retries.failed('begin', error);
  };

  const endNow = (): Promise<void> => {
    const ending = end;
    end = () => Promise.resolve();
    ended = Promise.all([
      ended,
      ending().catch((error: unknown) => log.warn('the watch did not end well', error)),
    ]).then(nothing);
    return ended;
  };

  /** Its code could not be had, as where the line broke behind the sign-in: without this nothing would ever arrive. */
  const beginAgain = async (mine: number, error: unknown) => {
    if (mine !== run) return;
    await endNow();
    beginLater(mine, error);
  };

  const watchEvents = (client: SupabaseClient): Unsubscribe => {
    const { data } = client.auth.onAuthStateChange((event, authSession) => {
      // The library waits for this callback, and a call to it from here would wait for the library.
      clock.after(0, () => {
        tokens.look();
        const user = localUserOf(authSession?.user);
        if (event === 'SIGNED_OUT') {
          // Only a refusal by the auth service ends here; a network failure does not.
          const state = session.state.get();
          if (state.status === 'authenticated' && state.user.id === userId) session.refused();
        } else if (user !== null && user.id === userId) {
          if (event !== 'INITIAL_SESSION') session.updateUser(user);
          if (event === 'USER_UPDATED') deps.onOwnRows('roles');
        }
      });
    });
    return () => data.subscription.unsubscribe();
  };

  const watchOwnRows = (client: SupabaseClient): RealtimeChannel => {
    const changes = (table: string, column: string) =>
      ({ event: '*', schema: 'public', table, filter: `${column}=eq.${userId}` }) as const;
    return client
      .channel(`own-${userId}`)
      .on('postgres_changes', changes('user_profiles', 'id'), () => deps.onOwnRows('users'))
      .on('postgres_changes', changes('user_roles', 'user_id'), () => deps.onOwnRows('roles'))
      .subscribe((status) => {
        if (status === 'CHANNEL_ERROR') log.info('the realtime channel is down; it comes back');
      });
  };

  return {
    start() {
      const mine = ++run;
      const wait = supabase.loaded() === null ? LOAD_AFTER_MS : 0;
      cancelTimer = clock.after(wait, () => void begin(mine));
    },
    retry() {
      if (retries.endWaits()) void begin(run);
    },
    async stop() {
      run += 1;
      cancelTimer();
      retries.worked('begin');
      await endNow();
    },
  };
}
