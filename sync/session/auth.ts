import type { SupabaseClient } from '@supabase/supabase-js';
import type { Random } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import type { AuthResult, GoogleResult, MailCode, Role, SignIn, SignUp } from '../model/types.ts';
import { newAgentId } from './agentId.ts';
import { authFailureOf } from './authFailure.ts';
import { fetchBackendToken } from './backendToken.ts';
import { createEntry } from './entry.ts';
import { googleUrl } from './google.ts';
import { createLoadedReset } from './loadedReset.ts';
import { sessionByCode, sessionFromUrl, type UrlSession } from './sessionFromUrl.ts';
import type { SessionStore } from './sessionStore.ts';
import type { StoredSession } from './storedSession.ts';

export interface AuthDeps {
  readonly origin: string;
  readonly random: Random;
  readonly log: Log;
  readonly stored: StoredSession;
  readonly session: SessionStore;
  /** Throws TransportError while it is not available. */
  client(): Promise<SupabaseClient>;
  /** The name of the last request that failed at the server, as its log has it. */
  failedRequest(): string | undefined;
  /** Another client, that keeps nothing on the device. Throws TransportError. */
  passingClient(): Promise<SupabaseClient>;
  /** Whether the auth service signs people in with Google. Throws TransportError. */
  offersGoogle(): Promise<boolean>;
  /** A person is signed in and stored: begin working for them. */
  onSignedIn(): void;
  /** See PersonBefore. */
  makeWayFor(userId: string): Promise<void>;
}

/** Longer ones are not kept: what is known of an account goes along with each of its requests. */
const CAME_FOR_MAX = 500;

/** Answers of the database that say "there is no such function or table". */
const MISSING = new Set(['PGRST202', 'PGRST205', '42P01', '42883']);

/** The data that the auth service keeps with a new account. */
function knownOf(
  { fullName, firstName, phone, userType, language, cameFor }: SignUp,
  random: Random,
): Readonly<Record<string, string>> {
  return {
    full_name: fullName,
    first_name: firstName,
    user_type: userType,
    agent_id: newAgentId(random),
    ...(phone !== undefined && { phone }),
    ...(language !== undefined && { language }),
    // With the account, since the link may be opened elsewhere: its own address is fixed.
    ...(cameFor !== undefined && cameFor.length <= CAME_FOR_MAX && { came_for: cameFor }),
  };
}

async function availabilityOf(
  client: SupabaseClient,
  email: string,
): Promise<'available' | 'taken' | 'error'> {
  const { data, error } = await client.rpc('is_email_available', { email_param: email });
  if (error !== null) return MISSING.has(error.code) ? 'available' : 'error';
  return data === true ? 'available' : 'taken';
}

/** Everything about accounts that needs the auth service. Never throws: failures are results. */
export function createAuth(deps: AuthDeps) {
  const { origin, random, log, stored, session } = deps;
  const callbackUrl = new URL('/auth/callback', origin).href;
  const entry = createEntry(deps);
  const { attempt, enter } = entry;
  /** Enters with the session that `begin` gives. */
  const complete = (begin: (client: SupabaseClient) => Promise<UrlSession>) =>
    attempt(async (client, ending) => {
      const answer = await begin(client);
      if ('failure' in answer) return { ok: false, failure: answer.failure };
      if (answer.error !== null) return authFailureOf(answer.error);
      if (answer.session === null) return { ok: false, failure: 'no_user' };
      const result = await enter({ client, ending }, answer.session, stored.readPendingUserType());
      const cameFor: unknown = answer.session.user.user_metadata['came_for'];
      if (!result.ok || typeof cameFor !== 'string') return result;
      // Once: a later link leads nowhere but home. A failure here means only that it is asked again then.
      client.auth.updateUser({ data: { came_for: null } }).catch(() => undefined);
      return { ...result, cameFor };
    });

  return {
    /** The expected role decides as specification section 4 says. */
    signIn: ({ email, password, userType, language }: SignIn): Promise<AuthResult> =>
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

    signUp: (form: SignUp): Promise<AuthResult> =>
      attempt(async (client, ending) => {
        const { email, password, userType } = form;
        const { data, error } = await client.auth.signUp({
          email,
          password,
          options: { data: knownOf(form, random), emailRedirectTo: callbackUrl },
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

    /** The address to sign in with Google; the role asked for waits on this device for the way back. */
    async startGoogle(asked: {
      readonly userType: Role;
      readonly language: string;
    }): Promise<GoogleResult> {
      try {
        const result = await googleUrl(await deps.client(), {
          redirectTo: callbackUrl,
          language: asked.language,
          isOffered: () => deps.offersGoogle(),
        });
        if (result.ok) stored.writePendingUserType(asked.userType);
        return result;
      } catch (error) {
        return authFailureOf(error);
      }
    },

    resendVerification: (email: string): Promise<AuthResult> =>
      attempt(async (client) => {
        const { error } = await client.auth.resend({
          type: 'signup',
          email,
          options: { emailRedirectTo: callbackUrl },
        });
        return error === null ? { ok: true, requiresVerification: true } : authFailureOf(error);
      }),

    /** Finishes a sign-in that came back to /auth/callback or /verify-email in the URL. */
    completeFromUrl: (url: string): Promise<AuthResult> =>
      complete((client) => sessionFromUrl(client, url)),
    /** Finishes a sign-up by the digits of its mail. */
    completeByCode: (typed: MailCode): Promise<AuthResult> =>
      complete((client) => sessionByCode(client, typed, 'email')),

    /** Says which language the mails of who is signed in are to come in. */
    async tellLanguage(language: string): Promise<void> {
      await attempt(async (client) => {
        const { error } = await client.auth.updateUser({ data: { language } });
        return error === null ? { ok: true, requiresVerification: false } : authFailureOf(error);
      });
    },

    ...createLoadedReset(deps, entry),

    async checkEmail(email: string): Promise<'available' | 'taken' | 'error'> {
      try {
        return await availabilityOf(await deps.client(), email);
      } catch {
        return 'error';
      }
    },
  };
}
