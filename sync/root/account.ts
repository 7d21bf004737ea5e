import * as z from 'zod/mini';
import { API, deletionTermsSchema, okAnswerSchema } from '#contract/protocol/api.ts';
import { call } from '../adapters/api/index.ts';
import { endRemoteSession, endRemoteSessions } from '../adapters/supabase/index.ts';
import type { IdentityOf } from './identityOf.ts';
import { TransportError } from '../model/ports/transport.ts';
import { createOwnProfile } from '../rows/index.ts';
import { createAccountCalls, createLeaving, type Leaving, withPrimary } from '../session/index.ts';
import type { createSigning } from '../session/signing.ts';
import type { Tab } from './tab.ts';
import { callRest, withRest } from '../kit/rest.ts';
import type { LiveQuery } from '../kit/live.ts';
import type { AuthFailure, Maintenance, OwnProfile, Role } from '../model/types.ts';

/** How a session ends on this device. */
export function leavingOf(tab: Tab, { identities }: IdentityOf): Leaving {
  const { origin, storage, supabase } = tab;
  return createLeaving({
    ...tab,
    ...tab.platform,
    endRemote: (scope) => void endRemoteSession({ origin, storage, supabase }, scope),
    settled: () => identities.settled(),
  });
}

export type Auth = ReturnType<typeof authOf>;
type Signing = ReturnType<typeof createSigning>;

/** The answer of a call that was not carried out: its code did not come, or somebody logged out meanwhile. */
function notDone(name: string, failure: AuthFailure): unknown {
  if (name === 'credentials') throw new TransportError({ kind: 'network' });
  return name === 'checkEmail' ? 'error' : { ok: false, failure };
}

/** Signing in and out, and the roles of who is signed in. */
export function authOf(tab: Tab, { ready }: IdentityOf, leaving: Leaving) {
  const { origin, storage, stored, session, supabase, tokens } = tab;
  const { random, log } = tab.platform;
  const remote = { origin, storage, supabase };
  const askForRole = async (userId: string, role: Role): Promise<boolean> => {
    const { createRows } = await import('../adapters/supabase/rows.ts');
    try {
      return await createRows(await supabase.client()).setPrimaryRole(userId, role);
    } catch (error) {
      if (error instanceof TransportError) return false;
      throw error;
    }
  };
  const load = async (): Promise<Signing> => {
    // All of it asks the auth service: the client comes beside the code.
    void supabase.client().catch(() => undefined);
    return (await import('../session/signing.ts')).createSigning({
      origin,
      random,
      log,
      stored,
      session,
      client: () => supabase.client(),
      failedRequest: () => supabase.failedRequest(),
      passingClient: () => supabase.passing(),
      offersGoogle: () => supabase.offersGoogle(),
      hasPassword: async () =>
        (await call({ origin, tokens }, deletionTermsSchema, API.accountDelete)).needsPassword,
      onSignedIn: () => tokens.look(),
      makeWayFor: (userId) => tab.personBefore.makeWayFor(userId),
    });
  };
  let loading: Promise<Signing> | null = null;
  const loaded = async (): Promise<Signing | null> => {
    try {
      return await (loading ??= load());
    } catch {
      loading = null;
      return null;
    }
  };
  const own = {
    /** Says which language the mails are to come in. Without a network nothing is said; the next sign-in does. */
    async tellLanguage(language: string): Promise<void> {
      if (session.state.get().status !== 'authenticated') return;
      await (await loaded())?.tellLanguage(language);
    },
    /** Only among held roles; works offline and is rolled back if the server refuses. */
    async switchRole(role: Role): Promise<boolean> {
      const state = session.state.get();
      if (state.status !== 'authenticated') return false;
      if (!state.roles.some((held) => held.role === role)) return false;
      const { writes } = await ready();
      const isQueued = await writes.switchRole(role);
      // This device went on in another role than the primary one: nothing is to be changed but that.
      const isPrimary = state.roles.some((held) => held.role === role && held.isPrimary);
      // The device's roles may be older than the last sign-in: then the server is asked.
      if (!isQueued && !isPrimary && !(await askForRole(state.user.id, role))) return false;
      session.updateRoles(state.user.id, withPrimary(state.roles, role), role);
      return true;
    },
    /** Stops the engine and leaves nothing of this person on the device. Works offline. */
    signOut: (): Promise<void> => leaving.signOut(),
    /**
     * Ends every other session of this person first; false, and nothing done, when the servers could not be
     * told. `onTold` is called then, before this device follows.
     */
    async signOutEverywhere(onTold?: () => void): Promise<boolean> {
      const token = await tokens.access().catch(() => null);
      // This device's own session goes last: ended first, it would be taken for one that was refused.
      if (!(await endRemoteSessions(remote, token))) return false;
      onTold?.();
      await leaving.signOut('global');
      return true;
    },
  };
  return withRest<typeof own, Signing>(own, (name) => async (...input) => {
    const ending = session.ending();
    const signing = await loaded();
    if (signing === null) return notDone(name, 'network');
    if (ending.aborted) return notDone(name, 'no_user');
    return await callRest(signing, name, input);
  });
}

export interface AccountParts extends Pick<Maintenance, 'exportUnsent'> {
  readonly leaving: Leaving;
}

export type Account = ReturnType<typeof accountOf>;

/** The account as a whole. */
export function accountOf(
  tab: Tab,
  { opening, deferred, ready }: IdentityOf,
  { leaving, exportUnsent }: AccountParts,
) {
  const { origin, tokens, platform } = tab;
  const { clock } = platform;
  const calls = { origin, tokens };
  const ownProfile = createOwnProfile(opening.scopes, clock);
  return {
    /** Undefined until it was read; null while this device does not have it. */
    profile: (): LiveQuery<OwnProfile | null> => ownProfile,
    /** Changes the own row here; it is pushed when there is a network. */
    saveProfile: (fields: {
      readonly fullName?: string;
      readonly avatarUrl?: null;
    }): Promise<void> => deferred.run(({ writes }) => writes.saveProfile(fields)),
    /** Calls of single pages. */
    late: async () => (await import('./lateCalls.ts')).lateCalls(calls),
    ...createAccountCalls({
      fetchExport: () => call(calls, z.looseObject({}), API.accountExport),
      fetchTerms: () => call(calls, deletionTermsSchema, API.accountDelete),
      postDeletion: (body) => call(calls, okAnswerSchema, API.accountDelete, { body }),
      unsent: async () => (await exportUnsent()).text,
      ownFiles: async () => (await (await ready()).openFiles()).own.copy(),
      leave: () => leaving.signOut(),
      whileEnding: (work) => tab.session.whileEnding(work),
      now: () => clock.now(),
    }),
  };
}
