import type { Session, SupabaseClient } from '@supabase/supabase-js';
import { TransportError } from '../model/ports/transport.ts';
import type {
  AddressProof,
  AuthFailure,
  Credentials,
  EmailChange,
  PasswordChange,
} from '../model/types.ts';
import { authFailureOf, type Failed } from './authFailure.ts';
import { localUserOf } from './localUser.ts';
import { sessionFromUrl } from './sessionFromUrl.ts';
import type { SessionStore } from './sessionStore.ts';

export interface CredentialsDeps {
  readonly origin: string;
  readonly session: Pick<SessionStore, 'updateUser'>;
  /** Throws TransportError while it is not available. */
  client(): Promise<SupabaseClient>;
  /** Another client, that keeps nothing on the device. Throws TransportError. */
  passingClient(): Promise<SupabaseClient>;
  /** Whether the account has a password. Throws TransportError. */
  hasPassword(): Promise<boolean>;
  /** A new password is set: what else of this device signs in with it does so again. */
  onNewPassword(of: {
    readonly id: string;
    readonly email: string;
    readonly password: string;
  }): void;
}

/** A session of the person, which only whoever knows the present password can begin. */
interface Proven {
  readonly ok: true;
  readonly client: SupabaseClient;
  readonly session: Session;
}

const refusal = (failure: AuthFailure): Failed => ({ ok: false, failure });

/**
 * The changes of a person's way of signing in, while they are signed in. Typed values are not stored on the
 * device.
 */
export function createCredentials(deps: CredentialsDeps) {
  /** Turns errors into results. */
  const attempt = async <T>(work: () => Promise<T>): Promise<T | Failed> => {
    try {
      return await work();
    } catch (error) {
      return authFailureOf(error);
    }
  };
  const ownAccount = async (client: SupabaseClient) => {
    const { data, error } = await client.auth.getUser();
    if (error !== null) return authFailureOf(error);
    return { ok: true, user: data.user } as const;
  };
  const prove = async (password: string): Promise<Proven | Failed> => {
    // The address as it is now: another device may have changed it, and somebody else may have it by then.
    const own = await ownAccount(await deps.client());
    if (!own.ok) return own;
    const client = await deps.passingClient();
    const email = own.user.email ?? '';
    const { data, error } = await client.auth.signInWithPassword({ email, password });
    if (error !== null) return authFailureOf(error);
    if (data.session === null || data.user.id !== own.user.id) return refusal('no_user');
    return { ok: true, client, session: data.session };
  };
  /** The call is not awaited: without a token of that session nobody can use it. */
  const endPassing = (client: SupabaseClient) =>
    void client.auth.signOut({ scope: 'local' }).catch(() => undefined);

  return {
    /** Throws TransportError where the servers cannot be asked. */
    async credentials(): Promise<Credentials> {
      const client = await deps.client();
      const [own, hasPassword] = await Promise.all([ownAccount(client), deps.hasPassword()]);
      if (!own.ok) throw new TransportError({ kind: 'network' });
      const { email = '', new_email: pendingEmail = '' } = own.user;
      return { email, hasPassword, pendingEmail: pendingEmail === '' ? null : pendingEmail };
    },

    /**
     * Sets a new password. `invalid_credentials`: `current` is not the present one. Ends every other session; this device goes on
     * with a new one.
     */
    changePassword: ({
      current,
      password,
    }: {
      readonly current: string;
      readonly password: string;
    }): Promise<PasswordChange> =>
      attempt(async () => {
        const proven = await prove(current);
        if (!proven.ok) return proven;
        const { auth } = await deps.client();
        // Before the password changes: the auth service then ends every session but the one that asks.
        const moved = await auth.setSession(proven.session);
        if (moved.error !== null) {
          endPassing(proven.client);
          return authFailureOf(moved.error);
        }
        const { error } = await auth.updateUser({ password, current_password: current });
        if (error !== null) return authFailureOf(error);
        const { user } = proven.session;
        deps.onNewPassword({ id: user.id, email: user.email ?? '', password });
        return { ok: true };
      }),

    /** Asks for another address: the present and the new mailbox are written to. No session ends. */
    changeEmail: ({
      current,
      email,
      language,
    }: {
      readonly current: string;
      readonly email: string;
      /** Of the mails. */
      readonly language: string;
    }): Promise<EmailChange> =>
      attempt(async () => {
        const proven = await prove(current);
        if (!proven.ok) return proven;
        const { error } = await proven.client.auth.updateUser(
          { email, data: { language } },
          { emailRedirectTo: new URL('/auth/email-change', deps.origin).href },
        );
        endPassing(proven.client);
        return error === null ? { ok: true } : authFailureOf(error);
      }),

    /** Finishes what a link of those mails began, given the whole URL of the page it led to. Signs nobody in. */
    confirmEmail: (url: string): Promise<AddressProof> =>
      attempt<AddressProof>(async () => {
        const client = await deps.passingClient();
        const answer = await sessionFromUrl(client, url);
        if ('failure' in answer) return refusal(answer.failure);
        if (answer.error !== null) return authFailureOf(answer.error);
        if (answer.session === null) return { ok: true, email: null };
        const { user } = answer.session;
        // A person signed in here sees it at once; elsewhere the profile tells.
        const local = localUserOf(user);
        if (local !== null) deps.session.updateUser(local);
        endPassing(client);
        return { ok: true, email: user.email ?? '' };
      }),
  };
}
