import type { Session, SupabaseClient } from '@supabase/supabase-js';
import type { AuthFailure, AuthResult, MailProof } from '../model/types.ts';
import { authFailureOf } from './authFailure.ts';
import type { Entry } from './entry.ts';
import { sessionByCode, sessionFromUrl } from './sessionFromUrl.ts';

export interface PasswordReset {
  /**
   * Asks for a mail that leads to /reset-password, which is no page for somebody signed in: with `isSignedIn` to
   * /auth/new-password. The answer is the same whether there is an account or not.
   */
  requestPasswordReset(
    email: string,
    asked?: { readonly isSignedIn: boolean },
  ): Promise<AuthResult>;
  /** Sets a new password with what that mail says, ends every other session and signs in here. */
  resetPassword(input: {
    readonly proof: MailProof;
    readonly password: string;
  }): Promise<AuthResult>;
}

export interface PasswordResetDeps {
  readonly origin: string;
  /** A client that keeps nothing on the device. Throws TransportError. */
  passingClient(): Promise<SupabaseClient>;
}

/** The way back in for who forgot their password: the mail, and the new password that is set by its link or its digits. */
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

    resetPassword: ({ proof, password }) =>
      attempt(async (client, ending) => {
        const changed = await setPassword(proof, password);
        if (!changed.ok) return changed;
        const { data, error } = await client.auth.setSession(changed.session);
        if (error !== null) return authFailureOf(error);
        if (data.session === null) return { ok: false, failure: 'no_user' };
        return await enter({ client, ending }, data.session, null);
      }),
  };
}

type NewPassword =
  | { readonly ok: true; readonly session: Session }
  | { readonly ok: false; readonly failure: AuthFailure };

/** Sets the password of whoever was sent the mail. The auth service ends every other session with it. */
type SetPassword = (proof: MailProof, password: string) => Promise<NewPassword>;

/**
 * Works on a client that keeps nothing: until the new password is stored nobody is signed in on this device.
 * A proof is shown once, so that a password that is refused can be followed by another.
 */
function createSetPassword(passing: () => Promise<SupabaseClient>): SetPassword {
  let opened: { readonly by: string; readonly client: SupabaseClient } | null = null;

  const open = async (proof: MailProof): Promise<AuthFailure | null> => {
    const by = JSON.stringify(proof);
    if (opened?.by === by) return null;
    const client = await passing();
    const answer =
      'url' in proof
        ? await sessionFromUrl(client, proof.url)
        : await sessionByCode(client, proof, 'recovery');
    if ('failure' in answer) return answer.failure;
    if (answer.error !== null) return authFailureOf(answer.error).failure;
    opened = { by, client };
    return null;
  };

  return async (proof, password) => {
    const failure = await open(proof);
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
