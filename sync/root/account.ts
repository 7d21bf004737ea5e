import * as z from 'zod/mini';
import { API, deletionTermsSchema, okAnswerSchema } from '#contract/protocol/api.ts';
import { call } from '../adapters/api/index.ts';
import { endRemoteSession, endRemoteSessions } from '../adapters/supabase/index.ts';
import type { IdentityOf } from './identityOf.ts';
import { TransportError } from '../model/ports/transport.ts';
import { createOwnProfile } from '../rows/index.ts';
import {
  createAccountCalls,
  createAuth,
  createLeaving,
  fetchBackendToken,
  type Leaving,
  withPrimary,
} from '../session/index.ts';
import type { Tab } from './tab.ts';
import type { Account, Auth, Maintenance, Role } from '../model/types.ts';

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

/** Signing in and out, and the roles of who is signed in. */
export function authOf(tab: Tab, { ready }: IdentityOf, leaving: Leaving): Auth {
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
  /** Asked for by few, and never at the start. */
  const credentials = async () =>
    (await import('../session/credentials.ts')).createCredentials({
      origin,
      session,
      client: () => supabase.client(),
      passingClient: () => supabase.passing(),
      hasPassword: async () =>
        (await call({ origin, tokens }, deletionTermsSchema, API.accountDelete)).needsPassword,
      onNewPassword: ({ id, ...typed }) =>
        void fetchBackendToken({ origin, log, stored, ending: session.endingOf(id) }, typed),
    });
  return {
    credentials: async () => (await credentials()).credentials(),
    changePassword: async (input) => (await credentials()).changePassword(input),
    changeEmail: async (input) => (await credentials()).changeEmail(input),
    confirmEmail: async (url) => (await credentials()).confirmEmail(url),
    ...createAuth({
      origin,
      random,
      log,
      stored,
      session,
      client: () => supabase.client(),
      passingClient: () => supabase.passing(),
      offersGoogle: () => supabase.offersGoogle(),
      onSignedIn: () => tokens.look(),
    }),
    async switchRole(role) {
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
    signOut: () => leaving.signOut(),
    async signOutEverywhere(onTold) {
      const token = await tokens.access().catch(() => null);
      // This device's own session goes last: ended first, it would be taken for one that was refused.
      if (!(await endRemoteSessions(remote, token))) return false;
      onTold?.();
      await leaving.signOut('global');
      return true;
    },
  };
}

export interface AccountParts extends Pick<Maintenance, 'exportUnsent'> {
  readonly leaving: Leaving;
}

/** The account as a whole. */
export function accountOf(
  tab: Tab,
  { opening, deferred, ready }: IdentityOf,
  { leaving, exportUnsent }: AccountParts,
): Account {
  const { origin, tokens, platform } = tab;
  const { clock } = platform;
  const calls = { origin, tokens };
  const ownProfile = createOwnProfile(opening.scopes, clock);
  return {
    profile: () => ownProfile,
    saveProfile: (fields) => deferred.run(({ writes }) => writes.saveProfile(fields)),
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
