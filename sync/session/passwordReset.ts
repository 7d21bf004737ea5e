import type { Session, SupabaseClient } from '@supabase/supabase-js';
import type { Log } from '../kit/log.ts';
import type { Auth, AuthFailure } from '../model/types.ts';
import { authFailureOf } from './authFailure.ts';
import type { Entry } from './entry.ts';
import { sessionFromUrl } from './sessionFromUrl.ts';

export type PasswordReset = Pick<Auth, 'requestPasswordReset' | 'resetPassword'>;

export interface PasswordResetDeps {
  readonly origin: string;
  readonly log: Log;
  /** A client that keeps nothing on the device. Throws TransportError. */
  passingClient(): Promise<SupabaseClient>;
  /** Ends every session of this token's person but its own. False: the servers could not be told. */
  endOthers(accessToken: string): Promise<boolean>;
}

/** The way back in for who forgot their password: the link that is mailed, and the new password that is set by it. */
export function createPasswordReset(
  deps: PasswordResetDeps,
  { attempt, enter }: Entry,
): PasswordReset {
  const setPassword = createSetPassword(deps.passingClient);
  return {
    requestPasswordReset: (email, { isSignedIn } = { isSignedIn: false }) =>
      attempt(async (client) => {
        const page = isSignedIn ? '/auth/new-password' : '/reset-password';
        const { error } = await client.auth.resetPasswordForEmail(email, {
          redirectTo: new URL(page, deps.origin).href,
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
          deps.log.warn('other sessions may go on');
        return await enter({ client, ending }, data.session, null);
      }),
  };
}

type NewPassword =
  | { readonly ok: true; readonly session: Session }
  | { readonly ok: false; readonly failure: AuthFailure };

/** Sets the password of whoever was sent the link. */
type SetPassword = (url: string, password: string) => Promise<NewPassword>;

/**
 * Works on a client that keeps nothing: until the new password is stored nobody is signed in on this device.
 * A link is opened once, so that a password that is refused can be followed by another.
 */
function createSetPassword(passing: () => Promise<SupabaseClient>): SetPassword {
  let opened: { readonly url: string; readonly client: SupabaseClient } | null = null;

  const open = async (url: string): Promise<AuthFailure | null> => {
    if (opened?.url === url) return null;
    const client = await passing();
    const answer = await sessionFromUrl(client, url);
    if ('failure' in answer) return answer.failure;
    if (answer.error !== null) return authFailureOf(answer.error).failure;
    opened = { url, client };
    return null;
  };

  return async (url, password) => {
    const failure = await open(url);
    if (failure !== null || opened === null) return { ok: false, failure: failure ?? 'no_user' };
    const { auth } = opened.client;
    const { error } = await auth.updateUser({ password });
    if (error !== null) return authFailureOf(error);
    const { data } = await auth.getSession();
    opened = null;
    return data.session === null
      ? { ok: false, failure: 'no_user' }
      : { ok: true, session: data.session };
  };
}
