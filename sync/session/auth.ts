import type { Session, SupabaseClient } from '@supabase/supabase-js';
import type { Role } from '#contract/entities/role.ts';
import type { Random } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import type { Auth, AuthResult } from '../model/types.ts';
import { settleAccount } from './account.ts';
import { newAgentId } from './agentId.ts';
import { authFailureOf } from './authFailure.ts';
import { fetchBackendToken } from './backendToken.ts';
import { googleUrl } from './google.ts';
import { createSetPassword } from './passwordReset.ts';
import { sessionFromUrl } from './sessionFromUrl.ts';
import type { SessionStore } from './sessionStore.ts';
import type { StoredSession } from './storedSession.ts';

export interface AuthDeps {
  readonly origin: string;
  readonly random: Random;
  readonly log: Log;
  readonly stored: StoredSession;
  readonly session: SessionStore;
  /** Throws TransportError while it cannot be had. */
  client(): Promise<SupabaseClient>;
  /** Another client, that keeps nothing on the device. Throws TransportError. */
  passingClient(): Promise<SupabaseClient>;
  /** Whether the auth service signs people in with Google. Throws TransportError. */
  offersGoogle(): Promise<boolean>;
  /** Ends every session of this token's person but its own. False: the servers could not be told. */
  endOthers(accessToken: string): Promise<boolean>;
  /** A person is signed in and stored: begin working for them. */
  onSignedIn(): void;
}

/** Answers of the database that say "there is no such function or table". */
const MISSING = new Set(['PGRST202', 'PGRST205', '42P01', '42883']);

/** Everything about accounts that needs the auth service. Never throws: failures are results. */
export function createAuth(
  deps: AuthDeps,
): Omit<Auth, 'switchRole' | 'signOut' | 'signOutEverywhere'> {
  const { origin, random, log, stored, session } = deps;
  const callbackUrl = new URL('/auth/callback', origin).href;
  const setPassword = createSetPassword(deps.passingClient);

  const attempt = async (
    work: (client: SupabaseClient, ending: AbortSignal) => Promise<AuthResult>,
  ): Promise<AuthResult> => {
    const ending = session.ending();
    try {
      return await work(await deps.client(), ending);
    } catch (error) {
      return authFailureOf(error);
    }
  };

  /** `ending`: as it was when the sign-in began. A Log Out since then is the last word. */
  const enter = async (
    { client, ending }: { readonly client: SupabaseClient; readonly ending: AbortSignal },
    signedIn: Session,
    expected: Role | null,
    language?: string,
  ): Promise<AuthResult> => {
    const account = await settleAccount(client, signedIn, { role: expected, language }, deps);
    if (ending.aborted) return { ok: false, failure: 'no_user' };
    if (account === null) return { ok: false, failure: 'unexpected' };
    session.signedIn(account.user, account.roles);
    stored.writePendingUserType(null);
    deps.onSignedIn();
    return {
      ok: true,
      requiresVerification: false,
      ...(account.roleProblem && { roleProblem: account.roleProblem }),
    };
  };

  return {
    signIn: ({ email, password, userType, language }) =>
      attempt(async (client, ending) => {
        const { data, error } = await client.auth.signInWithPassword({ email, password });
        if (error !== null) return authFailureOf(error);
        if (data.user === null) return { ok: false, failure: 'no_user' };
        const result = await enter({ client, ending }, data.session, userType, language);
        if (result.ok) {
          const ofSession = session.endingOf(data.user.id);
          void fetchBackendToken({ origin, log, stored, ending: ofSession }, { email, password });
        }
        return result;
      }),

    signUp: ({ fullName, firstName, email, phone, password, userType, language }) =>
      attempt(async (client, ending) => {
        const { data, error } = await client.auth.signUp({
          email,
          password,
          options: {
            data: {
              full_name: fullName,
              first_name: firstName,
              user_type: userType,
              agent_id: newAgentId(random),
              ...(phone !== undefined && { phone }),
              ...(language !== undefined && { language }),
            },
            emailRedirectTo: callbackUrl,
          },
        });
        if (error !== null) return authFailureOf(error);
        if (data.user === null) return { ok: false, failure: 'no_user' };
        // The auth service says so instead of "already registered" where addresses are kept private.
        if (data.user.identities?.length === 0)
          return { ok: false, failure: 'account_without_identities' };
        if (data.session !== null) return await enter({ client, ending }, data.session, userType);
        stored.writePendingUserType(userType);
        return { ok: true, requiresVerification: true };
      }),

    async startGoogle({ userType, language }) {
      try {
        const result = await googleUrl(await deps.client(), {
          redirectTo: callbackUrl,
          language,
          isOffered: () => deps.offersGoogle(),
        });
        if (result.ok) stored.writePendingUserType(userType);
        return result;
      } catch (error) {
        return authFailureOf(error);
      }
    },

    resendVerification: (email) =>
      attempt(async (client) => {
        const { error } = await client.auth.resend({
          type: 'signup',
          email,
          options: { emailRedirectTo: callbackUrl },
        });
        return error === null ? { ok: true, requiresVerification: true } : authFailureOf(error);
      }),

    completeFromUrl: (url) =>
      attempt(async (client, ending) => {
        const answer = await sessionFromUrl(client, url);
        if ('failure' in answer) return { ok: false, failure: answer.failure };
        if (answer.error !== null) return authFailureOf(answer.error);
        if (answer.session === null) return { ok: false, failure: 'no_user' };
        return await enter({ client, ending }, answer.session, stored.readPendingUserType());
      }),

    async tellLanguage(language) {
      if (session.state.get().status !== 'authenticated') return;
      await attempt(async (client) => {
        const { error } = await client.auth.updateUser({ data: { language } });
        return error === null ? { ok: true, requiresVerification: false } : authFailureOf(error);
      });
    },

    requestPasswordReset: (email) =>
      attempt(async (client) => {
        const { error } = await client.auth.resetPasswordForEmail(email, {
          redirectTo: new URL('/reset-password', origin).href,
        });
        return error === null ? { ok: true, requiresVerification: true } : authFailureOf(error);
      }),

    resetPassword: ({ url, password }) =>
      attempt(async (client, ending) => {
        const changed = await setPassword(url, password);
        if (!changed.ok) return changed;
        const { data, error } = await client.auth.setSession(changed.session);
        if (error !== null) return authFailureOf(error);
        if (data.session === null) return { ok: false, failure: 'no_user' };
        // Whoever came in with the old password is out.
        if (!(await deps.endOthers(data.session.access_token)))
          log.warn('other sessions may go on');
        return await enter({ client, ending }, data.session, null);
      }),

    async checkEmail(email) {
      try {
        const client = await deps.client();
        const { data, error } = await client.rpc('is_email_available', { email_param: email });
        if (error !== null) return MISSING.has(error.code) ? 'available' : 'error';
        return data === true ? 'available' : 'taken';
      } catch {
        return 'error';
      }
    },
  };
}
