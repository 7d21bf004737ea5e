import type { AuthError, Session, SupabaseClient } from '@supabase/supabase-js';
import { API, signinAnswerSchema } from '#contract/protocol/api.ts';
import type { Role } from '#contract/entities/role.ts';
import { unreachable } from '#contract/rules/unreachable.ts';
import type { Random } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Auth, AuthResult } from '../types.ts';
import { settleAccount } from './account.ts';
import { newAgentId } from './agentId.ts';
import { authFailureOf } from './authFailure.ts';
import { parseCallback } from './callbackUrl.ts';
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
  /** A person is signed in and stored: begin working for them. */
  onSignedIn(): void;
}

/** Answers of the database that say "there is no such function or table". */
const MISSING = new Set(['PGRST202', 'PGRST205', '42P01', '42883']);

/** Everything about accounts that needs the auth service. Never throws: failures are results. */
export function createAuth(deps: AuthDeps): Omit<Auth, 'switchRole' | 'signOut'> {
  const { origin, random, log, stored, session } = deps;
  const callbackUrl = new URL('/auth/callback', origin).href;

  const attempt = async (work: (client: SupabaseClient) => Promise<AuthResult>) => {
    try {
      return await work(await deps.client());
    } catch (error) {
      return authFailureOf(error);
    }
  };

  const enter = async (client: SupabaseClient, signedIn: Session, expected: Role) => {
    const account = await settleAccount(client, signedIn, expected, { random, log });
    if (account === null) return { ok: false, failure: 'unexpected' } as const;
    session.signedIn(account.user, account.roles);
    stored.writePendingUserType(null);
    deps.onSignedIn();
    return { ok: true, requiresVerification: false } as const;
  };

  /** The token of /api's own sign-in is kept where one is given; nothing depends on it. */
  const fetchBackendToken = async (email: string, password: string) => {
    try {
      const answer = await fetch(new URL(API.signin, origin), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      });
      const { success, token } = signinAnswerSchema.parse(await answer.json());
      if (success && token !== undefined) stored.writeBackendToken(token);
      else log.warn(`no backend token: ${answer.status}`);
    } catch (error) {
      log.warn('no backend token', error);
    }
  };

  return {
    signIn: ({ email, password, userType }) =>
      attempt(async (client) => {
        const { data, error } = await client.auth.signInWithPassword({ email, password });
        if (error !== null) return authFailureOf(error);
        if (data.user === null) return { ok: false, failure: 'no_user' };
        const result = await enter(client, data.session, userType);
        if (result.ok) void fetchBackendToken(email, password);
        return result;
      }),

    signUp: ({ fullName, firstName, email, password, userType }) =>
      attempt(async (client) => {
        stored.writePendingUserType(userType);
        const { data, error } = await client.auth.signUp({
          email,
          password,
          options: {
            data: {
              full_name: fullName,
              first_name: firstName,
              user_type: userType,
              agent_id: newAgentId(random),
            },
            emailRedirectTo: callbackUrl,
          },
        });
        if (error !== null) return authFailureOf(error);
        if (data.user === null) return { ok: false, failure: 'no_user' };
        // The auth service says so instead of "already registered" where addresses are kept private.
        if (data.user.identities?.length === 0)
          return { ok: false, failure: 'account_without_identities' };
        if (data.session === null) return { ok: true, requiresVerification: true };
        return await enter(client, data.session, userType);
      }),

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
      attempt(async (client) => {
        const answer = await sessionFromUrl(client, url);
        if ('failure' in answer) return { ok: false, failure: answer.failure };
        if (answer.error !== null) return authFailureOf(answer.error);
        if (answer.session === null) return { ok: false, failure: 'no_user' };
        const metadata = answer.session.user.user_metadata['user_type'];
        const signedUpAs: Role = metadata === 'landlord' ? 'landlord' : 'renter';
        return await enter(client, answer.session, stored.readPendingUserType() ?? signedUpAs);
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

type UrlSession =
  | { readonly session: Session | null; readonly error: AuthError | null }
  | { readonly failure: 'expired_link' | 'no_user' };

async function sessionFromUrl({ auth }: SupabaseClient, url: string): Promise<UrlSession> {
  const callback = parseCallback(url);
  switch (callback.kind) {
    case 'tokens': {
      const { data, error } = await auth.setSession({
        access_token: callback.accessToken,
        refresh_token: callback.refreshToken,
      });
      return { session: data.session, error };
    }
    case 'hash': {
      const { data, error } = await auth.verifyOtp({
        token_hash: callback.tokenHash,
        type: callback.type,
      });
      return { session: data.session, error };
    }
    case 'code': {
      const { data, error } = await auth.exchangeCodeForSession(callback.code);
      return { session: data.session, error };
    }
    case 'error':
      return { failure: 'expired_link' };
    case 'none':
      return { failure: 'no_user' };
    default:
      return unreachable(callback);
  }
}
